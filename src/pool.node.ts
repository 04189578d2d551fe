// The entry `crossarc/pool` in Node.
export type { DocumentPool, PoolOptions } from "./document/pool/document-pool.js";
export { createPool } from "./node/document-pool.js";

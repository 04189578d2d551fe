// The entry `crossarc/pool`: texts parsed in threads.
export type { DocumentPool, PoolOptions } from "./document/pool/document-pool.js";
export { createPool } from "./document/pool/web-pool.js";

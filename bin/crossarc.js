#!/usr/bin/env node
import { existsSync } from "node:fs";

const built = new URL("../dist/run/main.js", import.meta.url);
if (!existsSync(built)) {
  process.stderr.write("crossarc: not built yet; run npm install (or npm run build) first\n");
  process.exit(1);
}
const { main } = await import(built.href);
await main(process.argv);

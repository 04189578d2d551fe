import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { siteServer } from "../../src/node/site-server.js";
import { ROOT } from "./examples.js";

/** The built site. */
export const SITE: string = join(ROOT, "site/dist");

/** Whether `npm run site` has built the site. Without it, its tests are skipped. */
export const HAS_SITE: boolean = existsSync(join(SITE, "sw.js"));

/** The path of Chromium or Chrome; undefined if there is none. */
export const CHROMIUM: string | undefined = [
  process.env.CHROMIUM,
  "/usr/bin/chromium",
  "/usr/bin/google-chrome",
].find((path) => path !== undefined && existsSync(path));

/** Lists the pages of the documents, as paths in the site; the playground has tests of its own. */
export function sitePages(): string[] {
  return readdirSync(SITE, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".html") && !file.startsWith("play/"))
    .sort();
}

/** The text of a file of the site. */
export function siteFile(file: string): string {
  return readFileSync(join(SITE, file), "utf8");
}

/** Serves a folder until the test ends; returns the address, which ends with a slash. */
export async function serveSite(folder: string = SITE): Promise<string> {
  const server = siteServer(folder);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://localhost:${(server.address() as AddressInfo).port}/`;
}

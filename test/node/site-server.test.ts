import { mkdirSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { hasSite } from "../../src/node/site-server.js";
import { temporaryFolder } from "../support/cli.js";
import { serveSite } from "../support/site.js";

/** A small site, beside a file that nobody may read. */
function smallSite(): string {
  const folder = temporaryFolder();
  const site = join(folder, "site");
  mkdirSync(join(site, "guide/assets"), { recursive: true });
  writeFileSync(join(folder, "secret.txt"), "secret");
  writeFileSync(join(site, "index.html"), "first page");
  writeFileSync(join(site, "404.html"), "no such page");
  writeFileSync(join(site, "guide/index.html"), "the guide");
  writeFileSync(join(site, "guide/start.html"), "start here");
  writeFileSync(join(site, "guide/assets/app-1a2b.js"), "1");
  writeFileSync(
    join(site, "_headers"),
    "/*\n  Content-Security-Policy: default-src 'none'\n  X-Content-Type-Options: nosniff\n",
  );
  return site;
}

/** Asks for a path exactly as it is written; fetch would tidy it up first. */
function raw(address: string, path: string, method = "GET"): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address);
    const asked = request({ hostname, port, path, method, agent: false }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (piece) => (text += piece));
      response.on("end", () => resolve({ status: response.statusCode!, text }));
    });
    asked.on("error", reject).end();
  });
}

describe("the server of the site", () => {
  it("finds pages with and without their ends", async () => {
    const site = await serveSite(smallSite());
    const text = async (path: string) => (await fetch(site + path)).text();
    expect(await text("")).toBe("first page");
    expect(await text("guide/")).toBe("the guide");
    expect(await text("guide/start")).toBe("start here");
    expect(await text("guide/start.html?x=1#y")).toBe("start here");
    const redirected = await fetch(`${site}guide`, { redirect: "manual" });
    expect([redirected.status, redirected.headers.get("location")]).toEqual([308, "/guide/"]);
  });

  it("sends types, the headers of the site, and how long a file may be kept", async () => {
    const site = await serveSite(smallSite());
    const page = (await fetch(site)).headers;
    expect(page.get("content-type")).toBe("text/html; charset=utf-8");
    expect(page.get("content-security-policy")).toBe("default-src 'none'");
    expect(page.get("x-content-type-options")).toBe("nosniff");
    expect(page.get("cache-control")).toBe("no-cache");
    const script = (await fetch(`${site}guide/assets/app-1a2b.js`)).headers;
    expect(script.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(script.get("cache-control")).toContain("immutable");
  });

  it("answers 404 with the page of the site for addresses that lead nowhere", async () => {
    const site = await serveSite(smallSite());
    for (const path of ["/nothing", "/guide/nothing/", "/%ff", "/guide/start.html/x", `/${"x".repeat(5000)}`])
      expect(await raw(site, path), path).toEqual({ status: 404, text: "no such page" });
  });

  it("never leaves the folder", async () => {
    const site = await serveSite(smallSite());
    const paths = [
      "/../secret.txt",
      "/guide/../../secret.txt",
      "/%2e%2e/secret.txt",
      "/..%2fsecret.txt",
      "/%5c..%5csecret.txt",
      "//../secret.txt",
      "/secret.txt%00.html",
    ];
    for (const path of paths) expect((await raw(site, path)).text, path).not.toContain("secret");
    // Node refuses what is no path, and may close the connection before its answer is read.
    const refused = raw(site, "../secret.txt").then(
      ({ status }) => status,
      (error: NodeJS.ErrnoException) => error.code,
    );
    expect([400, "ECONNRESET"]).toContain(await refused);
    expect((await raw(site, "/")).text).toBe("first page");
  });

  it("answers HEAD without a body, and refuses other methods", async () => {
    const site = await serveSite(smallSite());
    expect(await raw(site, "/", "HEAD")).toEqual({ status: 200, text: "" });
    expect(await raw(site, "/", "POST")).toEqual({ status: 405, text: "" });
  });

  it("takes the English model from the package, whatever hash its name has", async () => {
    const site = await serveSite(smallSite());
    const response = await fetch(`${site}play/assets/english-1a2b3c.model`, { method: "HEAD" });
    expect(response.status).toBe(200);
    expect(Number(response.headers.get("content-length"))).toBeGreaterThan(1_000_000);
  });

  it("knows whether a folder is a site", () => {
    expect(hasSite(smallSite())).toBe(true);
    expect(hasSite(temporaryFolder())).toBe(false);
  });
});

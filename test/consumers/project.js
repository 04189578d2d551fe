import { execFileSync, spawn } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { basename, delimiter, dirname, join } from "node:path";
import { compilesKernels, serveFolder, shownBy } from "./chromium.js";

/** @typedef {import("./chromium.js").Browser} Browser */
/** @typedef {import("./consumers.js").Check} Check */

const FILES = new URL("files", import.meta.url).pathname;
/** How long a server may take until it answers, in milliseconds. */
const PATIENCE = 120_000;

/** A folder with the package and others installed, in which checks run. */
export class ConsumerProject {
  /**
   * The installed packages besides Crossarc, with their versions.
   * @type {string[]}
   */
  versions;
  #folder;
  #environment;

  /**
   * Makes the folder and installs Crossarc, from a packed file or a folder, and the others.
   * @param {string} folder
   * @param {string} source
   * @param {readonly string[]} packages
   */
  constructor(folder, source, packages) {
    this.#folder = folder;
    this.#environment = {
      ...process.env,
      PATH: [join(folder, "node_modules/.bin"), process.env.PATH].join(delimiter),
      NEXT_TELEMETRY_DISABLED: "1",
      CI: "1",
    };
    cpSync(FILES, folder, { recursive: true });
    const manifest = { name: basename(folder), private: true, type: "module" };
    writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
    this.run(`npm install --silent --no-audit --no-fund --prefer-offline ${[source, ...packages].join(" ")}`);
    this.versions = packages.map((name) => {
      const bare = name.replace(/@[^@]*$/, "") || name;
      return `${bare} ${JSON.parse(readFileSync(join(folder, "node_modules", bare, "package.json"), "utf8")).version}`;
    });
  }

  /**
   * Runs a command in the folder and returns what it prints.
   * @param {string} command
   */
  run(command) {
    return execFileSync("sh", ["-c", command], {
      cwd: this.#folder,
      env: this.#environment,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
      timeout: 600_000,
      maxBuffer: 1 << 26,
    }).trim();
  }

  /**
   * What a check gives: the heads, or what went wrong; undefined if it needs a browser and there is none.
   * @param {Check} check
   * @param {Browser | undefined} browser
   * @returns {Promise<string | undefined>}
   */
  async outcome(check, browser) {
    if ((check.page ?? check.opens) !== undefined && !browser) return undefined;
    try {
      for (const command of check.build ?? []) this.run(command);
      if (check.prints !== undefined) return this.run(check.prints);
      if (check.page === undefined) return await this.#served(check, browser);
      return browser && (await this.#page(check.page, check.policy, browser));
    } catch (error) {
      const { message, stdout } = /** @type {Error & { stdout?: string }} */ (error);
      return [message, stdout].filter(Boolean).join("\n");
    }
  }

  /**
   * @param {string} page
   * @param {string | undefined} policy
   * @param {Browser} browser
   */
  async #page(page, policy, browser) {
    const server = await serveFolder(join(this.#folder, dirname(page)), policy);
    try {
      const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
      const address = `http://127.0.0.1:${port}/${basename(page)}`;
      if (policy !== undefined && (await compilesKernels(browser, address))) {
        throw new Error("expected a policy that forbids WebAssembly");
      }
      return await shownBy(browser, address);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }

  /**
   * @param {Check} check
   * @param {Browser | undefined} browser
   */
  async #served({ serve, opens, answers }, browser) {
    const address = opens ?? answers;
    if (address === undefined) throw new Error("expected an address of the server, found none");
    // A group of its own, so that the processes which the server starts end with it.
    const server = spawn("sh", ["-c", `exec ${serve}`], {
      cwd: this.#folder,
      env: this.#environment,
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    let log = "";
    for (const stream of [server.stdout, server.stderr]) stream.on("data", (text) => (log += text));
    const ended = new Promise((resolve) => server.on("exit", resolve));
    try {
      await listening(address, server, () => log);
      if (address === opens) return browser && (await shownBy(browser, opens));
      return await (await fetch(address)).text();
    } catch (error) {
      throw new Error(`${error}\n${log}`);
    } finally {
      if (server.exitCode === null && server.pid !== undefined) process.kill(-server.pid);
      await ended;
    }
  }
}

/**
 * Waits until a server answers at an address.
 * @param {string} address
 * @param {import("node:child_process").ChildProcess} server
 * @param {() => string} log
 */
async function listening(address, server, log) {
  for (const start = performance.now(); performance.now() - start < PATIENCE; ) {
    if (server.exitCode !== null) throw new Error(`the server ended: ${log()}`);
    try {
      await (await fetch(new URL("/", address))).arrayBuffer();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  throw new Error(`no server at ${address}: ${log()}`);
}

import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import type { StartThread, Thread, ThreadRole } from "../../src/threads/thread.js";

const ROOT = new URL("../../", import.meta.url).pathname;

/** A folder with a copy of the wrapper, and beside it a worker file with this text. */
function folderWith(role: ThreadRole, worker: string): string {
  const folder = mkdtempSync(join(tmpdir(), "crossarc-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  copyFileSync(join(ROOT, "dist/node/threads/start-thread.js"), join(folder, "start-thread.js"));
  const tools = 'import { parentPort, workerData } from "node:worker_threads";\n';
  writeFileSync(join(folder, `${role}-worker.js`), tools + worker);
  return folder;
}

/** Starts a thread that runs this text, and keeps what it says. */
async function started(worker: string, data: unknown = undefined) {
  const file = pathToFileURL(join(folderWith("parse", worker), "start-thread.js")).href;
  const { startThread } = (await import(/* @vite-ignore */ file)) as { startThread: StartThread };
  const messages: unknown[] = [];
  const failures: Error[] = [];
  const thread: Thread = startThread("parse", data, {
    onMessage: (message) => messages.push(message),
    onFailure: (error) => failures.push(error),
  });
  onTestFinished(() => thread.end());
  return { thread, messages, failures };
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Time enough for a second report, if there were one. */
async function aWhile(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 100));
}

describe("a thread of Node", () => {
  it("knows its data, takes messages and answers them", async () => {
    const { thread, messages } = await started(
      'parentPort.on("message", (x) => parentPort.postMessage(x + workerData));',
      40,
    );
    thread.post(2);
    thread.post(3);
    await until(() => messages.length === 2);
    expect(messages).toEqual([42, 43]);
  });

  it("takes buffers without a copy", async () => {
    const { thread, messages } = await started(
      'parentPort.on("message", (bytes) => parentPort.postMessage(bytes.length));',
    );
    const bytes = new Uint8Array(7);
    thread.post(bytes, [bytes.buffer]);
    expect(bytes.length).toBe(0);
    await until(() => messages.length === 1);
    expect(messages).toEqual([7]);
  });

  it.each([
    ["an error", 'throw new RangeError("no such thing");', "no such thing"],
    ["a value that is no error", 'throw "a word";', "a word"],
    ["a missing module", 'import "./nothing.js";', "nothing.js"],
    ["an exit", "process.exit(3);", "the parse thread ended unexpectedly with exit code 3"],
  ])("that ends with %s reports it once, as an Error", async (_, worker, message) => {
    const { failures } = await started(worker);
    await until(() => failures.length > 0);
    await aWhile();
    expect(failures.map((error) => [error instanceof Error, error.message])).toEqual([
      [true, expect.stringContaining(message)],
    ]);
  });

  it("that finishes its work has not failed", async () => {
    const { messages, failures } = await started('parentPort.postMessage("done");');
    await until(() => messages.length === 1);
    await aWhile();
    expect(failures).toEqual([]);
  });

  it("is silent once it is told to end", async () => {
    const { thread, messages, failures } = await started(
      'parentPort.on("message", () => {}); setInterval(() => parentPort.postMessage(1), 1);',
    );
    await until(() => messages.length > 0);
    const ended = thread.end();
    const heard = messages.length;
    await ended;
    await aWhile();
    expect([messages.length, failures]).toEqual([heard, []]);
  });

  it("keeps the process alive only if it does not merely help", () => {
    const worker = 'setTimeout(() => parentPort.postMessage("late"), 300);';
    const heardBy = (role: ThreadRole) => {
      const folder = folderWith(role, worker);
      const script =
        'import { startThread } from "./start-thread.js";\n' +
        `startThread("${role}", null, { onMessage: console.log, onFailure: console.log });`;
      writeFileSync(join(folder, "main.js"), script);
      return String(execFileSync(process.execPath, [join(folder, "main.js")]));
    };
    expect([heardBy("parse"), heardBy("batch")]).toEqual(["late\n", ""]);
  });

  it("has its worker files in the bundle too", () => {
    const workers = readdirSync(join(ROOT, "src/node/threads")).filter((file) => file.endsWith("-worker.ts"));
    expect(workers.length).toBeGreaterThan(0);
    for (const file of workers)
      expect([file, existsSync(join(ROOT, "dist/run", file.replace(/ts$/, "js")))]).toEqual([file, true]);
  });
});

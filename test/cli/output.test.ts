import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { BIN, bash, crossarc, temporaryFolder } from "../support/cli.js";
import { DATA, data } from "../support/data.js";

const plain = join(DATA, "plain.conllu");

/** A file of a few megabytes, more than any pipe holds. */
function bigFile(folder: string): string {
  const file = join(folder, "big.conllu");
  writeFileSync(file, Buffer.concat(Array.from({ length: 2000 }, () => data("plain.conllu"))));
  return file;
}

describe("an output file", () => {
  it("is the same as standard output, also for -", () => {
    const file = join(temporaryFolder(), "out.conllu");
    expect(crossarc(["convert", plain, "--to", "conllu", "-o", file]).stdout).toBe("");
    expect(readFileSync(file)).toEqual(data("plain.conllu"));
    expect(crossarc(["convert", plain, "--to", "conllu", "-o", "-"]).bytes).toEqual(data("plain.conllu"));
  });

  it("named .gz is compressed, whole or empty, and can be read again", () => {
    const folder = temporaryFolder();
    const file = join(folder, "big.conllu.gz");
    const input = readFileSync(bigFile(folder));
    expect(crossarc(["convert", "--to", "conllu", "-o", file], { input }).status).toBe(0);
    expect(readFileSync(file).length).toBeLessThan(input.length / 2);
    expect(gunzipSync(readFileSync(file))).toEqual(input);
    expect(crossarc(["convert", file, "--to", "conllu"]).bytes).toEqual(input);
    expect(crossarc(["convert", "--to", "conllu", "-o", file], { input: "" }).status).toBe(0);
    expect(gunzipSync(readFileSync(file)).length).toBe(0);
  });

  it("does not exist after an error, nor does a temporary file; an older file stays unchanged", () => {
    const folder = temporaryFolder();
    const file = join(folder, "out.conllu");
    const input = `${data("plain.conllu")}1\tbroken\n`;
    expect(crossarc(["convert", "--to", "conllu", "-o", file], { input }).status).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
    writeFileSync(file, "before");
    expect(crossarc(["convert", "--to", "conllu", "-o", file], { input }).status).toBe(1);
    expect(readdirSync(folder)).toEqual(["out.conllu"]);
    expect(readFileSync(file, "utf8")).toBe("before");
  });

  it("may be the input itself", () => {
    const file = join(temporaryFolder(), "it.conllu");
    writeFileSync(file, data("plain.conllu"));
    expect(crossarc(["convert", file, "--to", "conllu", "-o", file]).status).toBe(0);
    expect(readFileSync(file)).toEqual(data("plain.conllu"));
  });

  it("to a pipe ends at once on SIGINT, in the midst of a sentence too", async () => {
    const words = Array.from({ length: 2000 }, (_, i) => `${i + 1}\tboats\t_\tNOUN\t_\t_\t_\t_\t_\t_\n`);
    const child = spawn(process.execPath, [BIN, "parse", "--steps", "parse", "--nbest", "50"]);
    child.stdin.end(`${words.join("")}\n`);
    await setTimeout(2000);
    child.kill("SIGINT");
    const killed = performance.now();
    expect(await once(child, "exit")).toEqual([null, "SIGINT"]);
    expect(performance.now() - killed).toBeLessThan(2000);
  });

  it("in a missing folder is refused with its name", () => {
    const file = join(temporaryFolder(), "none", "out.conllu");
    const { status, stderr } = crossarc(["convert", plain, "--to", "conllu", "-o", file]);
    expect([status, stderr]).toEqual([1, `crossarc: ${file}: no such file or folder\n`]);
  });

  it("that is a folder is refused", () => {
    const folder = temporaryFolder();
    const { status, stderr } = crossarc(["convert", plain, "--to", "conllu", "-o", folder]);
    expect([status, stderr]).toEqual([1, `crossarc: ${folder}: expected a file, found a folder\n`]);
  });

  it("that is a link stays one, and its permissions stay", () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "a"));
    const target = join(folder, "a", "target.conllu");
    writeFileSync(target, "");
    chmodSync(target, 0o600);
    const link = join(folder, "link.conllu");
    symlinkSync(target, link);
    expect(crossarc(["convert", plain, "--to", "conllu", "-o", link]).status).toBe(0);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readFileSync(target)).toEqual(data("plain.conllu"));
    expect(lstatSync(target).mode & 0o777).toBe(0o600);
  });

  it("that is a device or a pipe is written to, not replaced", () => {
    const folder = temporaryFolder();
    expect(crossarc(["convert", plain, "--to", "conllu", "-o", "/dev/null"]).status).toBe(0);
    expect(lstatSync("/dev/null").isCharacterDevice()).toBe(true);
    const line = `mkfifo pipe; cat pipe > copy & $crossarc convert ${plain} --to conllu -o pipe; wait; test -p pipe`;
    expect(bash(line, folder).status).toBe(0);
    expect(readFileSync(join(folder, "copy"))).toEqual(data("plain.conllu"));
  });
});

describe("standard output", () => {
  it("may be closed early without an error", () => {
    const folder = temporaryFolder();
    const line = `$crossarc convert ${bigFile(folder)} --to text | head -1; echo \${PIPESTATUS[0]}`;
    expect(bash(line, folder)).toMatchObject({ stdout: "Let's give it a try.\n0\n", stderr: "" });
  });

  it("arrives complete at a slow reader", () => {
    const folder = temporaryFolder();
    const file = bigFile(folder);
    const line = `$crossarc convert ${file} --to conllu | (sleep 0.3; cat) | cmp - ${file}`;
    expect(bash(line, folder)).toMatchObject({ status: 0, stderr: "" });
  });

  it.skipIf(!existsSync("/dev/full"))("on a full disk is an error of one line", () => {
    const { status, stderr } = bash(`$crossarc convert ${plain} --to conllu > /dev/full`, DATA);
    expect([status, stderr]).toEqual([1, "crossarc: standard output: no space left on the device\n"]);
  });
});

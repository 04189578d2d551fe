// Runs other programs and measures the time and memory that they take.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

/** Linux counts the time of processes in ticks, of which a second has so many. */
const TICKS = 100;

/**
 * What a program printed and took.
 * @typedef {object} Measurement
 * @property {string} text Its standard output.
 * @property {number} megabytes The most memory that it had.
 * @property {number} seconds Processor time.
 */

/**
 * Runs a program to its end and measures it.
 * @param {string} program
 * @param {readonly string[]} args
 * @returns {Promise<Measurement>}
 */
export function measured(program, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
    let text = "";
    let errors = "";
    let kilobytes = 0;
    let ticks = 0;
    const timer = setInterval(() => {
      try {
        const found = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"));
        kilobytes = Math.max(kilobytes, Number(found?.[1] ?? 0));
        const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1].split(" ");
        ticks = Math.max(ticks, Number(fields[11]) + Number(fields[12]));
      } catch {
        // It has just ended.
      }
    }, 20);
    child.stdout.on("data", (chunk) => {
      text += chunk;
    });
    child.stderr.on("data", (chunk) => {
      errors += chunk;
    });
    child.on("error", reject);
    child.on("exit", (code) => {
      clearInterval(timer);
      if (code === 0) resolve({ text, megabytes: kilobytes / 1024, seconds: ticks / TICKS });
      else reject(new Error(`${program} ended with code ${code}: ${errors}`));
    });
  });
}

// Runs other programs and measures what they take.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

/** Linux counts the time of processes in these parts of a second. */
const TICKS = 100;

/** Runs a program to its end; its output, the most memory that it had, and the seconds that a processor worked for it. */
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

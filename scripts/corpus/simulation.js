// Simulates large runs on measured rates; see --help.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

const HELP = `Usage: node scripts/corpus/simulation.js [--rate 72000] [--start 1] [--cores 1000] [--terabytes 10]
       node scripts/corpus/simulation.js --check FOLDER --workers 2

Says how long a corpus takes on many cores, from the bytes that one core parses in a second (--rate) and the seconds
that a process needs to start (--start), and what a machine that fails, a slow disk and a skewed shard do to it. With
--check it compares itself with a real run: it lets as many workers take the shards of the corpus in FOLDER, each for as
long as its marker tells, and compares the time with that between the first start and the last end.
`;

const { values } = parseArgs({
  options: {
    rate: { type: "string", default: "72000" },
    start: { type: "string", default: "1" },
    cores: { type: "string", default: "1000" },
    terabytes: { type: "string", default: "10" },
    check: { type: "string" },
    workers: { type: "string", default: "2" },
    help: { type: "boolean", short: "h" },
  },
});
if (values.help) {
  process.stdout.write(HELP);
  process.exit();
}

/**
 * Lets cores take shards in order; returns when the last is done, in seconds.
 * @param {number} shards
 * @param {number} cores
 * @param {(shard: number, core: number, begin: number) => number} end when a core that begins a shard ends it
 */
function simulated(shards, cores, end) {
  // A heap of cores by the time when they are free.
  const free = Array.from({ length: cores }, (_, core) => ({ time: 0, core }));
  let last = 0;
  for (let shard = 0; shard < shards; shard++) {
    const next = /** @type {{ time: number, core: number }} */ (free[0]);
    next.time = end(shard, next.core, next.time);
    last = Math.max(last, next.time);
    sink(free);
  }
  return last;
}

/**
 * Moves the first entry of a heap to its place.
 * @param {{ time: number, core: number }[]} heap
 */
function sink(heap) {
  for (let at = 0; ; ) {
    let least = at;
    for (const child of [2 * at + 1, 2 * at + 2])
      if (
        child < heap.length &&
        /** @type {any} */ (heap[child]).time < /** @type {any} */ (heap[least]).time
      )
        least = child;
    if (least === at) return;
    [heap[at], heap[least]] = [/** @type {any} */ (heap[least]), /** @type {any} */ (heap[at])];
    at = least;
  }
}

if (values.check !== undefined) check(values.check, Number(values.workers));
else forecast();

/**
 * @param {string} folder
 * @param {number} workers
 */
function check(folder, workers) {
  const done = join(folder, "done");
  const markers = readdirSync(done)
    .sort()
    .map((file) => JSON.parse(readFileSync(join(done, file), "utf8")));
  const begun = Math.min(...markers.map(({ time, seconds }) => time - 1000 * seconds));
  const real = (Math.max(...markers.map(({ time }) => time)) - begun) / 1000;
  const guess = simulated(markers.length, workers, (shard, _, begin) => begin + markers[shard].seconds);
  const off = (100 * (guess / real - 1)).toFixed(1);
  console.log(
    `${markers.length} shards, ${workers} workers: real ${real.toFixed(1)} s, simulated ${guess.toFixed(1)} s, ${off} %`,
  );
}

function forecast() {
  const [rate, cores] = [Number(values.rate), Number(values.cores)];
  const bytes = Number(values.terabytes) * 1e12;
  const start = Number(values.start);
  const hours = (/** @type {number} */ seconds) => (seconds / 3600).toFixed(1);
  console.log("| shard | case | hours | against the ideal |\n| --- | --- | ---: | ---: |");
  const ideal = bytes / rate / cores;
  for (const size of [16 * 2 ** 20, 256 * 2 ** 20, 1e9]) {
    const shards = Math.ceil(bytes / size);
    const plain = (/** @type {number} */ begin) => begin + start + size / rate;
    const onMachine = (/** @type {number} */ core) => Math.floor(core / 16);
    /** @type {Record<string, (shard: number, core: number, begin: number) => number>} */
    const cases = {
      "nothing happens": (_, __, begin) => plain(begin),
      // Shards under way are lost when a machine of 16 cores fails; it is back after ten minutes.
      "each machine fails once a day": (_, core, begin) => {
        const first = (86_400 * ((onMachine(core) * 0.618) % 1)) % 86_400;
        const fails = first + 86_400 * Math.ceil((begin - first) / 86_400);
        return plain(begin) > fails ? plain(fails + 600) : plain(begin);
      },
      "one machine in ten has half the speed": (_, core, begin) =>
        begin + start + ((onMachine(core) % 10 === 0 ? 2 : 1) * size) / rate,
      "the last shard is ten times as large": (shard, _, begin) =>
        begin + start + ((shard === shards - 1 ? 10 : 1) * size) / rate,
    };
    for (const [name, end] of Object.entries(cases)) {
      const seconds = simulated(shards, cores, end);
      const share = `+${(100 * (seconds / ideal - 1)).toFixed(1)} %`;
      console.log(`| ${Math.round(size / 2 ** 20)} MiB | ${name} | ${hours(seconds)} | ${share} |`);
    }
  }
}

// Draws how often arcs are right for the probabilities that a parser gave them; see --help.
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { Analysis } from "../../dist/evaluate/analysis.js";
import { Calibration, Comparison } from "../../dist/evaluate.js";
import { readConllu } from "../../dist/index.js";

const HELP = `Usage: node scripts/draw/calibration.js GOLD NAME=SCORED... -o FILE.svg

Draws the share of right arcs (head and label) over their mean score, in ten ranges of scores, for files that
crossarc parse --scores wrote from GOLD. Points on the diagonal are honest. The areas of circles are the numbers of arcs.
NAME stands in the legend with the calibration error. Build first (npm run build).
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { output: { type: "string", short: "o" }, help: { type: "boolean", short: "h" } },
});
const [gold, ...scored] = positionals;
if (values.help || gold === undefined || scored.length === 0 || values.output === undefined) {
  process.stdout.write(HELP);
  process.exit(values.help ? 0 : 2);
}

const COLOURS = ["#b3541e", "#1f6f8b", "#5a7d2a", "#7a4b9a"];
const [SIZE, LEFT, TOP] = [360, 60, 20];
/** @param {number} x */
const across = (x) => LEFT + SIZE * x;
/** @param {number} y */
const up = (y) => TOP + SIZE * (1 - y);
/** @param {string} file */
const read = (file) => [...readConllu(readFileSync(file), { file })];

const trees = read(gold);
const lines = [
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE + LEFT + 20} ${SIZE + 70}" font-family="sans-serif" font-size="13">`,
  "<title>Share of right arcs over their mean score</title>",
  `<rect width="100%" height="100%" fill="#fff"/>`,
  `<path d="M${across(0)} ${up(0)}L${across(1)} ${up(1)}" stroke="#999" stroke-dasharray="4 4"/>`,
];
for (let k = 0; k <= 10; k += 2) {
  lines.push(
    `<path d="M${across(k / 10)} ${up(0)}V${up(1)}M${across(0)} ${up(k / 10)}H${across(1)}" stroke="#eee"/>`,
    `<text x="${across(k / 10)}" y="${up(0) + 18}" text-anchor="middle">${k / 10}</text>`,
    `<text x="${across(0) - 8}" y="${up(k / 10) + 4}" text-anchor="end">${10 * k}%</text>`,
  );
}
lines.push(`<text x="${across(0.5)}" y="${up(0) + 40}" text-anchor="middle">mean score of arcs</text>`);
for (const [k, argument] of scored.entries()) {
  const [name, file] = argument.split("=");
  const calibration = new Calibration("counted");
  for (const [s, sentence] of read(file).entries()) {
    calibration.add(new Comparison(new Analysis(trees[s]), new Analysis(sentence)));
  }
  const { ranges, arcs, error } = calibration;
  const colour = COLOURS[k % COLOURS.length];
  const points = ranges.map(
    ({ meanScore, right }) => `${across(meanScore).toFixed(1)} ${up(right).toFixed(1)}`,
  );
  lines.push(`<path d="M${points.join("L")}" fill="none" stroke="${colour}" stroke-width="1.5"/>`);
  for (const [r, range] of ranges.entries()) {
    const [x, y] = points[r].split(" ");
    const radius = (2 + 14 * Math.sqrt(range.arcs / arcs)).toFixed(1);
    lines.push(`<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}" fill-opacity="0.5"/>`);
  }
  lines.push(
    `<text x="${across(0.04)}" y="${up(0.94) + 20 * k}" fill="${colour}">${name}: calibration error ${(100 * error).toFixed(2)}</text>`,
  );
}
writeFileSync(values.output, `${lines.join("\n")}\n</svg>\n`);

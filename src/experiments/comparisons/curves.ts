import { PRACTICAL_BEAM } from "../../parse/parser.js";
import type { ParserCell } from "../engine/cell.js";
import type { TreebankResults } from "../engine/experiment.js";
import { formatCount, formatScore } from "../engine/format.js";
import type { ReportRow } from "../engine/report-section.js";
import { byTreebank, mean, type ParserComparison } from "./comparison.js";

const SIZES = [50, 100, 200, 400, 800, 1600];
const LEARNERS = ["linear", "neural"];

function cellName(learner: string, size: number): string {
  return `curves-${learner}-${size}`;
}

const cells = SIZES.flatMap((size) =>
  LEARNERS.map(
    (learner): ParserCell => ({
      name: cellName(learner, size),
      options: { learner },
      data: size,
      scoresPunctuation: true,
      rows: [{ name: learner }],
    }),
  ),
);

/** Learning curves: scores after training on few sentences. */
export const curves: ParserComparison = {
  name: "curves",
  description: "Compare learners that train on the first 50, 100, 200, ... sentences.",
  beam: PRACTICAL_BEAM,
  cells,
  section: (results, rows) => ({
    title: "Learning curves",
    source: "docs/concepts/neural.md",
    text:
      "Learners with their default settings, trained on the first sentences of the training file. The first 400 " +
      "development sentences choose the epoch and are scored.",
    tables: [
      {
        caption: "LAS on development data by size of the training data",
        header: ["", "sentences", "words", ...rows],
        rows: [...byTreebank(results).values()].flatMap((seeds) => curveRows(seeds, rows)),
        note: "Means over seeds. Punctuation is counted.",
      },
    ],
  }),
};

/** A row for each size, up to the first that takes the whole training file. */
function curveRows(seeds: readonly TreebankResults[], learners: readonly string[]): ReportRow[] {
  const rows = SIZES.map((size) => {
    const results = learners.map((learner) => seeds.map(({ parsers }) => parsers[cellName(learner, size)]!));
    const { trainSentences, trainWords } = results[0]![0]!;
    const scores = results.map((ofSeeds, i) => mean(ofSeeds.map((result) => result.rows[learners[i]!]!.las)));
    return { trainSentences, trainWords, scores };
  });
  const grown = rows.filter((row, i) => i === 0 || row.trainSentences > rows[i - 1]!.trainSentences);
  return grown.map(({ trainSentences, trainWords, scores }) => ({
    cells: [
      seeds[0]!.name,
      formatCount(trainSentences),
      formatCount(trainWords),
      ...scores.map((las) => formatScore(las, 2)),
    ],
  }));
}

import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { ExperimentSettings } from "../../experiments/engine/experiment-settings.js";
import { claimsSections } from "../../experiments/papers/claims-section.js";
import { type Conditions, conditionsSection } from "../../experiments/papers/conditions-section.js";
import type {
  PaperExperiment,
  ReportSection,
  TreebankResults,
} from "../../experiments/papers/paper-experiment.js";
import { withOutput } from "../../node/output.js";
import { version } from "../../node/version.js";
import { reportHtml } from "./report-html.js";
import { sectionMarkdown } from "./report-markdown.js";

/** What the results were made with, in words. */
export function conditionsOf(settings: ExperimentSettings, workers: number): Conditions {
  const { learner, quick, seed } = settings;
  return {
    crossarc: version(),
    Node: process.versions.node,
    cores: `${availableParallelism()}, threads ${workers}`,
    learner: learner === "paper" ? "of each paper" : learner,
    seed: String(seed),
    data: quick ? "every tenth sentence (--quick)" : "whole files",
  };
}

/** Writes NAME.md and NAME.json with the results of one experiment, and its figures and their data. */
export async function writeExperiment(
  folder: string,
  experiment: PaperExperiment,
  treebanks: readonly TreebankResults[],
  conditions: Conditions,
): Promise<ReportSection> {
  const section = experiment.section(treebanks);
  await write(join(folder, `${experiment.name}.md`), sectionMarkdown(section).replace("## ", "# "));
  await write(join(folder, `${experiment.name}.json`), figures(treebanks, experiment.cells, conditions));
  await writeFiles(folder, section);
  return section;
}

/** Writes report.html, report.md, claims.md and results.json, and all figures with their data; gives the verdicts. */
export async function writeReport(
  folder: string,
  experiments: readonly PaperExperiment[],
  treebanks: readonly TreebankResults[],
  conditions: Conditions,
): Promise<ReportSection> {
  const { verdicts, findings } = claimsSections(treebanks);
  const sections = experiments.map((experiment) => experiment.section(treebanks));
  const run = conditionsSection(treebanks, conditions);
  const title = "The papers' experiments";
  const introduction =
    "The experiments of Nivre and Nilsson (2005) and Nivre (2007, 2009) on " +
    `${treebanks.map(({ name }) => name).join(", ")}. Rows that begin with "paper" are as published, on the papers' own data.`;
  await write(
    join(folder, "report.html"),
    reportHtml(title, introduction, [verdicts, ...sections, findings, run]),
  );
  const body = [...sections, run].map(sectionMarkdown).join("\n");
  const link = "[Which claims hold](claims.md) is a page of its own; [report.html](report.html) has it all.";
  await write(join(folder, "report.md"), `# ${title}\n\n${introduction}\n\n${link}\n\n${body}`);
  await write(
    join(folder, "claims.md"),
    `${sectionMarkdown(verdicts).replace("## ", "# ")}\n${sectionMarkdown(findings)}`,
  );
  const cells = Object.keys(treebanks[0]!.seconds);
  await write(join(folder, "results.json"), figures(treebanks, cells, conditions));
  for (const section of sections) await writeFiles(folder, section);
  return verdicts;
}

async function writeFiles(folder: string, { figures: drawn = [], data = {} }: ReportSection): Promise<void> {
  for (const { file, svg } of drawn) await write(join(folder, file), svg);
  for (const [file, text] of Object.entries(data)) await write(join(folder, file), text);
}

/** The results as JSON, without what was kept sentence by sentence and word by word. */
function figures(
  treebanks: readonly TreebankResults[],
  cells: readonly string[],
  conditions: Conditions,
): string {
  const told = treebanks.map(({ name, structure, parsers, seconds }) => ({
    treebank: name,
    ...(structure === undefined ? {} : { structure }),
    parsers: Object.fromEntries(Object.entries(parsers).filter(([cell]) => cells.includes(cell))),
    seconds,
  }));
  const leftOut = ["judgements", "eager", "lazy", "transitions"];
  const text = JSON.stringify(
    { conditions, treebanks: told },
    (key, value) => (leftOut.includes(key) ? undefined : value),
    1,
  );
  return `${text}\n`;
}

async function write(file: string, text: string): Promise<void> {
  await withOutput(file, (output) => output.write(text));
}

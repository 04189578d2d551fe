import { availableParallelism } from "node:os";
import { join } from "node:path";
import { claimsSections } from "../../experiments/claims/claims-section.js";
import { crossValidationSection } from "../../experiments/claims/cross-validation.js";
import type { Experiment, TreebankResults } from "../../experiments/engine/experiment.js";
import type { ExperimentSettings } from "../../experiments/engine/experiment-settings.js";
import type { ReportSection } from "../../experiments/engine/report-section.js";
import { type Conditions, conditionsSection } from "../../experiments/papers/conditions-section.js";
import { withOutput } from "../../node/output.js";
import { version } from "../../node/version.js";
import { reportHtml } from "./report-html.js";
import { sectionMarkdown } from "./report-markdown.js";

/** Describes how results were made. All settings are the same but for the seed. */
export function conditionsOf(settings: readonly ExperimentSettings[], workers: number): Conditions {
  const { learner, quick, epochs, beam } = settings[0]!;
  return {
    crossarc: version(),
    Node: process.versions.node,
    cores: `${availableParallelism()}, threads ${workers}`,
    learner: learner === "paper" ? "of each parser" : learner,
    seed: settings.map(({ seed }) => seed).join(", "),
    ...(epochs === undefined ? {} : { epochs: `at most ${epochs}` }),
    ...(beam === undefined ? {} : { beam: String(beam) }),
    data: quick ? "every tenth sentence (--quick)" : "whole files",
  };
}

/** Writes NAME.md and NAME.json with the results of one experiment, its figures and their data. */
export async function writeExperiment(
  folder: string,
  experiment: Experiment,
  results: readonly TreebankResults[],
  conditions: Conditions,
): Promise<ReportSection> {
  const section = experiment.section(results);
  await write(join(folder, `${experiment.name}.md`), sectionMarkdown(section).replace("## ", "# "));
  await write(join(folder, `${experiment.name}.json`), figuresJson(results, conditions));
  await writeFiles(folder, section);
  return section;
}

/**
 * Writes report.html, report.md, claims.md and results.json, and all figures with their data; returns the
 * verdicts.
 */
export async function writeReport(
  folder: string,
  experiments: readonly Experiment[],
  treebanks: readonly TreebankResults[],
  conditions: Conditions,
): Promise<ReportSection> {
  const { verdicts, findings } = claimsSections(treebanks);
  const validated = crossValidationSection(treebanks);
  const sections = [
    ...experiments.map((experiment) => experiment.section(treebanks)),
    ...(validated === undefined ? [] : [validated]),
  ];
  const run = conditionsSection(treebanks, conditions);
  const title = "The papers' experiments";
  const introduction =
    "The experiments of Nivre and Nilsson (2005) and Nivre (2007, 2009) on " +
    `${treebanks.map(({ name }) => name).join(", ")}. Rows that begin with "paper" are published figures, from the papers' own data.`;
  await write(
    join(folder, "report.html"),
    reportHtml(title, introduction, [verdicts, ...sections, findings, run]),
  );
  const body = [...sections, run].map(sectionMarkdown).join("\n");
  const link =
    "[Which claims hold](claims.md) is a page of its own. [report.html](report.html) has everything on one page.";
  await write(join(folder, "report.md"), `# ${title}\n\n${introduction}\n\n${link}\n\n${body}`);
  await write(
    join(folder, "claims.md"),
    `${sectionMarkdown(verdicts).replace("## ", "# ")}\n${sectionMarkdown(findings)}`,
  );
  await write(join(folder, "results.json"), figuresJson(treebanks, conditions));
  for (const section of sections) await writeFiles(folder, section);
  return verdicts;
}

async function writeFiles(folder: string, { figures: drawn = [], data = {} }: ReportSection): Promise<void> {
  for (const { file, svg } of drawn) await write(join(folder, file), svg);
  for (const [file, text] of Object.entries(data)) await write(join(folder, file), text);
}

/** The results as JSON, without the lists that have an entry for each sentence or word. */
function figuresJson(results: readonly TreebankResults[], conditions: Conditions): string {
  const treebanks = results.map(({ name, ...result }) => ({ treebank: name, ...result }));
  const lists = ["judgements", "eager", "lazy", "transitions", "folds"];
  const text = JSON.stringify(
    { conditions, treebanks },
    (key, value) => (lists.includes(key) ? undefined : value),
    1,
  );
  return `${text}\n`;
}

async function write(file: string, text: string): Promise<void> {
  await withOutput(file, (output) => output.write(text));
}

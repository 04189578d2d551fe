import { readFileSync } from "node:fs";
import type { Command } from "commander";
import { DATA_FORMATS } from "../../corpus/formats.js";
import { SentenceWriter } from "../../corpus/sentence-writer.js";
import { ansiPaint } from "../../draw/text/ansi-paint.js";
import { type Output, withOutput } from "../../node/output.js";
import { RewriteError, Rewriter, type Rewritten } from "../../query/rewrite/rewriter.js";
import { parseRules } from "../../query/rewrite/rule-parser.js";
import { conlluRows } from "../../sentence/conllu/conllu-rows.js";
import { FormatError } from "../../sentence/format-error.js";
import type { Sentence } from "../../sentence/sentence.js";
import { TreebankInput } from "../input/treebank-input.js";
import { numberOption } from "../options/number-option.js";
import { FILES, type TreebankOptions, treebankCommand } from "../options/treebank-command.js";
import { remark } from "../progress.js";
import { terminalColours } from "../terminal.js";

interface Options extends TreebankOptions {
  readonly dryRun?: true;
  readonly maxSteps: number;
}

const ABOUT =
  "Rewrite trees by rules in Grew's syntax (see docs/guide/query.md). The rules are applied in their order, again and again, until none changes anything.";

/** `crossarc rewrite` */
export function rewriteCommand(): Command {
  return treebankCommand("rewrite", ABOUT, [
    "crossarc rewrite rules.grs train.conllu -o new.conllu",
    "crossarc rewrite rules.grs train.conllu --dry-run | less",
    "crossarc rewrite examples/enhanced-english.grs parsed.conllu -o enhanced.conllu",
  ])
    .argument("<rules>", "file with rules: rule name { pattern { ... } commands { ... } }")
    .argument(...FILES)
    .option("--dry-run", "write the words that would change, before (-) and after (+), instead of sentences")
    .addOption(
      numberOption(
        "--max-steps <n>",
        "most times that rules are applied to a sentence",
        1,
        1_000_000,
      ).default(10_000),
    )
    .action(rewrite);
}

async function rewrite(rulesFile: string, files: string[], options: Options): Promise<void> {
  const rewriter = new Rewriter(parseRules(readFileSync(rulesFile, "utf8"), rulesFile), options);
  const counts = new Map(rewriter.rules.map(({ name }) => [name, 0]));
  let sentences = 0;
  let changed = 0;
  await withOutput(options.output, async (output) => {
    const writer = new SentenceWriter(output, DATA_FORMATS.conllu);
    const differences = new DifferenceWriter(output, terminalColours(options.output));
    const input = new TreebankInput(files, options);
    for await (const sentence of input) {
      const rewritten = rewrittenOf(rewriter, sentence, input.file);
      for (const rule of rewritten.steps) counts.set(rule, counts.get(rule)! + 1);
      if (sentence.length > 0) sentences++;
      if (rewritten.steps.length > 0) changed++;
      if (options.dryRun) await differences.write(sentence, rewritten);
      else await writer.write(rewritten.sentence);
    }
    if (!options.dryRun) await writer.finish();
  });
  const applied = [...counts].map(([name, count]) => `${name} ${count}`).join(", ");
  remark(`changed ${changed} of ${sentences} sentences; rules applied: ${applied}`, options.quiet);
}

function rewrittenOf(rewriter: Rewriter, sentence: Sentence, file: string): Rewritten {
  try {
    return rewriter.rewrite(sentence);
  } catch (error) {
    if (!(error instanceof RewriteError)) throw error;
    throw new FormatError(error.message, { file, line: sentence.lineOf(1), sentenceId: sentence.id });
  }
}

/** Writes what changed in each sentence: its id, the rules, and each word before and after. */
class DifferenceWriter {
  readonly #output: Output;
  readonly #hasColours: boolean;

  constructor(output: Output, hasColours: boolean) {
    this.#output = output;
    this.#hasColours = hasColours;
  }

  async write(before: Sentence, { sentence, steps }: Rewritten): Promise<void> {
    if (steps.length === 0) return;
    const rows = [...conlluRows(sentence)];
    let text = `# sent_id = ${before.id ?? "_"}\n# rules = ${[...new Set(steps)].join(" ")}\n`;
    for (const [i, { columns }] of [...conlluRows(before)].entries()) {
      const old = columns.join("\t");
      const now = rows[i]!.columns.join("\t");
      if (old !== now) text += this.#line(`-${old}`, "wrong") + this.#line(`+${now}`, "match");
    }
    await this.#output.write(`${text}\n`);
  }

  #line(text: string, role: "wrong" | "match"): string {
    return `${this.#hasColours ? ansiPaint(text, role) : text}\n`;
  }
}

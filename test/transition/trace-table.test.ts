import { describe, expect, it } from "vitest";
import { Sentence } from "../../src/sentence/sentence.js";
import { Symbols } from "../../src/sentence/symbols.js";
import { treeOf } from "../../src/sentence/tree.js";
import { GoldTree } from "../../src/transition/gold-tree.js";
import { transitionSystem } from "../../src/transition/systems.js";
import { trace } from "../../src/transition/trace.js";
import { type TraceTableFormat, traceTable } from "../../src/transition/trace-table.js";
import { heads } from "../support/trees/trees.js";

function written(format: TraceTableFormat, words: string, label: string): string {
  const forms = words.split(" ");
  const sentence = Sentence.ofForms(forms).with({
    head: heads("2 0"),
    deprel: ["", label, "root"],
  });
  const labels = new Symbols();
  const gold = new GoldTree(treeOf(sentence, labels));
  const system = transitionSystem("arc-standard");
  const { rows } = trace(system, system.oracles.static!(gold), gold);
  return [...traceTable(rows, { sentence, labels, traits: system.traits }, format)].join("");
}

describe("a derivation as a table", () => {
  it("in LaTeX has subscripts, and no cell that the row end before it could swallow", () => {
    expect(written("latex", "She left", "nsubj")).toBe(`\\begin{tabular}{llll}
\\hline
Transition & Stack & Buffer & Added arc \\\\
\\hline
 & {[ROOT$_{0}$]} & {[She$_{1}$, left$_{2}$]} &  \\\\
SHIFT & {[ROOT$_{0}$, She$_{1}$]} & {[left$_{2}$]} &  \\\\
SHIFT & {[ROOT$_{0}$, She$_{1}$, left$_{2}$]} & {[]} &  \\\\
LA$_{\\mbox{\\scriptsize nsubj}}$ & {[ROOT$_{0}$, left$_{2}$]} & {[]} & (2, nsubj, 1) \\\\
RA$_{\\mbox{\\scriptsize root}}$ & {[ROOT$_{0}$]} & {[]} & (0, root, 2) \\\\
\\hline
\\end{tabular}
`);
  });

  it("in LaTeX escapes every sign that LaTeX reads as a command", () => {
    const text = written("latex", "a_b\\c$&% #{}^~", "x_y↑z");
    expect(text).toContain("a\\_b\\textbackslash{}c\\$\\&\\%$_{1}$");
    expect(text).toContain("\\#\\{\\}\\textasciicircum{}\\textasciitilde{}$_{2}$");
    expect(text).toContain("LA$_{\\mbox{\\scriptsize x\\_y$\\uparrow$z}}$");
  });

  it("as CSV quotes cells with commas and quotes, and has the same number of cells in each line", () => {
    const lines = written("csv", 'say "so"', "x").trimEnd().split("\n");
    expect(lines[0]).toBe("Transition,Stack,Buffer,Added arc");
    expect(lines[1]).toBe(',[ROOT₀],"[say₁, ""so""₂]",');
    expect(lines).toHaveLength(6);
  });

  it("in Markdown escapes the signs of tables and emphasis", () => {
    const lines = written("markdown", "a|b *c*", "x").split("\n");
    expect(lines[1]).toBe("| --- | --- | --- | --- |");
    expect(lines[2]).toBe("|  | \\[ROOT₀\\] | \\[a\\|b₁, \\*c\\*₂\\] |  |");
  });
});

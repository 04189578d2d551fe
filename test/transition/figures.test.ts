import { describe, expect, it } from "vitest";
import { Sentence } from "../../src/sentence/sentence.js";
import { Symbols } from "../../src/sentence/symbols.js";
import { treeOf } from "../../src/sentence/tree.js";
import { derive } from "../../src/transition/derivation.js";
import { GoldTree } from "../../src/transition/gold-tree.js";
import { oracleOf, transitionSystem } from "../../src/transition/systems.js";
import { trace } from "../../src/transition/trace.js";
import { traceCells } from "../../src/transition/trace-text.js";
import { heads } from "../support/trees/trees.js";

/**
 * The derivations that the papers print, row by row. The papers leave out the middle of stack and buffer;
 * where they leave out more or less than elsewhere, a note at the figure says so.
 */

const SENTENCE = sentence(
  "A hearing is scheduled on the issue today .",
  "2 3 0 3 2 7 5 4 3",
  "DET SBJ ROOT VG NMOD DET PC ADV P",
);
/** The words of the same sentence in projective order (2008, figure 2). */
const REORDERED = sentence(
  "A hearing on the issue is scheduled today .",
  "2 6 2 5 3 0 6 7 6",
  "DET SBJ NMOD DET PC ROOT VG ADV P",
);

const PROJECTIVE_PARSING = `
          | [ROOT₀]                        | [A₁, …, .₉]         |
  SHIFT   | [ROOT₀, A₁]                    | [hearing₂, …, .₉]   |
  SHIFT   | [ROOT₀, A₁, hearing₂]          | [on₃, …, .₉]        |
  LA_DET  | [ROOT₀, hearing₂]              | [on₃, …, .₉]        | (2, DET, 1)
  SHIFT   | [ROOT₀, hearing₂, on₃]         | [the₄, …, .₉]       |
  SHIFT   | [ROOT₀, …, on₃, the₄]          | [issue₅, …, .₉]     |
  SHIFT   | [ROOT₀, …, the₄, issue₅]       | [is₆, …, .₉]        |
  LA_DET  | [ROOT₀, …, on₃, issue₅]        | [is₆, …, .₉]        | (5, DET, 4)
  RA_PC   | [ROOT₀, hearing₂, on₃]         | [is₆, …, .₉]        | (3, PC, 5)
  RA_NMOD | [ROOT₀, hearing₂]              | [is₆, …, .₉]        | (2, NMOD, 3)
  SHIFT   | [ROOT₀, hearing₂, is₆]         | [scheduled₇, …, .₉] |
  LA_SBJ  | [ROOT₀, is₆]                   | [scheduled₇, …, .₉] | (6, SBJ, 2)
  SHIFT   | [ROOT₀, is₆, scheduled₇]       | [today₈, .₉]        |
  SHIFT   | [ROOT₀, …, scheduled₇, today₈] | [.₉]                |
  RA_ADV  | [ROOT₀, is₆, scheduled₇]       | [.₉]                | (7, ADV, 8)
  RA_VG   | [ROOT₀, is₆]                   | [.₉]                | (6, VG, 7)
  SHIFT   | [ROOT₀, is₆, .₉]               | []                  |
  RA_P    | [ROOT₀, is₆]                   | []                  | (6, P, 9)
  RA_ROOT | [ROOT₀]                        | []                  | (0, ROOT, 6)`;

/** The paper forgets A₁ in two rows, and today₈ in the last one. */
const SORTING = `
        | 0 | [ROOT₀]                                    | [A₁, …, .₉]
  SHIFT | 0 | [ROOT₀, A₁]                                | [hearing₂, …, .₉]
  SHIFT | 0 | [ROOT₀, A₁, hearing₂]                      | [is₃, …, .₉]
  SHIFT | 0 | [ROOT₀, …, hearing₂, is₃]                  | [scheduled₄, …, .₉]
  SHIFT | 0 | [ROOT₀, …, is₃, scheduled₄]                | [on₅, …, .₉]
  SHIFT | 0 | [ROOT₀, …, scheduled₄, on₅]                | [the₆, …, .₉]
  SWAP  | 1 | [ROOT₀, …, is₃, on₅, scheduled₄]           | [the₆, …, .₉]
  SWAP  | 2 | [ROOT₀, …, hearing₂, on₅, is₃, scheduled₄] | [the₆, …, .₉]
  SHIFT | 0 | [ROOT₀, …, scheduled₄, the₆]               | [issue₇, …, .₉]
  SWAP  | 1 | [ROOT₀, …, is₃, the₆, scheduled₄]          | [issue₇, …, .₉]
  SWAP  | 2 | [ROOT₀, …, on₅, the₆, is₃, scheduled₄]     | [issue₇, …, .₉]
  SHIFT | 0 | [ROOT₀, …, scheduled₄, issue₇]             | [today₈, .₉]
  SWAP  | 1 | [ROOT₀, …, is₃, issue₇, scheduled₄]        | [today₈, .₉]
  SWAP  | 2 | [ROOT₀, …, the₆, issue₇, is₃, scheduled₄]  | [today₈, .₉]
  SHIFT | 0 | [ROOT₀, …, scheduled₄, today₈]             | [.₉]
  SHIFT | 0 | [ROOT₀, …, today₈, .₉]                     | []`;

/** The paper has [today₈, …, .₉] at RA_NMOD. */
const SORTING_AND_PARSING = `
          | 0 | [ROOT₀]                                   | [A₁, …, .₉]         |
  SHIFT   | 0 | [ROOT₀, A₁]                               | [hearing₂, …, .₉]   |
  SHIFT   | 0 | [ROOT₀, A₁, hearing₂]                     | [is₃, …, .₉]        |
  LA_DET  | 0 | [ROOT₀, hearing₂]                         | [is₃, …, .₉]        | (2, DET, 1)
  SHIFT   | 0 | [ROOT₀, hearing₂, is₃]                    | [scheduled₄, …, .₉] |
  SHIFT   | 0 | [ROOT₀, …, is₃, scheduled₄]               | [on₅, …, .₉]        |
  SHIFT   | 0 | [ROOT₀, …, scheduled₄, on₅]               | [the₆, …, .₉]       |
  SWAP    | 1 | [ROOT₀, …, is₃, on₅, scheduled₄]          | [the₆, …, .₉]       |
  SWAP    | 2 | [ROOT₀, hearing₂, on₅, is₃, scheduled₄]   | [the₆, …, .₉]       |
  SHIFT   | 0 | [ROOT₀, …, scheduled₄, the₆]              | [issue₇, …, .₉]     |
  SWAP    | 1 | [ROOT₀, …, is₃, the₆, scheduled₄]         | [issue₇, …, .₉]     |
  SWAP    | 2 | [ROOT₀, …, on₅, the₆, is₃, scheduled₄]    | [issue₇, …, .₉]     |
  SHIFT   | 0 | [ROOT₀, …, scheduled₄, issue₇]            | [today₈, .₉]        |
  SWAP    | 1 | [ROOT₀, …, is₃, issue₇, scheduled₄]       | [today₈, .₉]        |
  SWAP    | 2 | [ROOT₀, …, the₆, issue₇, is₃, scheduled₄] | [today₈, .₉]        |
  LA_DET  | 2 | [ROOT₀, …, on₅, issue₇, is₃, scheduled₄]  | [today₈, .₉]        | (7, DET, 6)
  RA_PC   | 2 | [ROOT₀, hearing₂, on₅, is₃, scheduled₄]   | [today₈, .₉]        | (5, PC, 7)
  RA_NMOD | 2 | [ROOT₀, hearing₂, is₃, scheduled₄]        | [today₈, .₉]        | (2, NMOD, 5)
  SHIFT   | 0 | [ROOT₀, …, scheduled₄, today₈]            | [.₉]                |
  RA_ADV  | 0 | [ROOT₀, …, is₃, scheduled₄]               | [.₉]                | (4, ADV, 8)
  RA_VG   | 0 | [ROOT₀, hearing₂, is₃]                    | [.₉]                | (3, VG, 4)
  LA_SBJ  | 0 | [ROOT₀, is₃]                              | [.₉]                | (3, SBJ, 2)
  SHIFT   | 0 | [ROOT₀, is₃, .₉]                          | []                  |
  RA_P    | 0 | [ROOT₀, is₃]                              | []                  | (3, P, 9)
  RA_ROOT | 0 | [ROOT₀]                                   | []                  | (0, ROOT, 3)`;

/** The paper has [ROOT₀, …, hearing₂, is₃] before LA_SBJ. */
const SWAPPING = `
          | [ROOT₀]                        | [A₁, …, .₉]         |
  SHIFT   | [ROOT₀, A₁]                    | [hearing₂, …, .₉]   |
  SHIFT   | [ROOT₀, A₁, hearing₂]          | [is₃, …, .₉]        |
  LA_DET  | [ROOT₀, hearing₂]              | [is₃, …, .₉]        | (2, DET, 1)
  SHIFT   | [ROOT₀, hearing₂, is₃]         | [scheduled₄, …, .₉] |
  SHIFT   | [ROOT₀, …, is₃, scheduled₄]    | [on₅, …, .₉]        |
  SHIFT   | [ROOT₀, …, scheduled₄, on₅]    | [the₆, …, .₉]       |
  SWAP    | [ROOT₀, …, is₃, on₅]           | [scheduled₄, …, .₉] |
  SWAP    | [ROOT₀, hearing₂, on₅]         | [is₃, …, .₉]        |
  SHIFT   | [ROOT₀, …, on₅, is₃]           | [scheduled₄, …, .₉] |
  SHIFT   | [ROOT₀, …, is₃, scheduled₄]    | [the₆, …, .₉]       |
  SHIFT   | [ROOT₀, …, scheduled₄, the₆]   | [issue₇, …, .₉]     |
  SWAP    | [ROOT₀, …, is₃, the₆]          | [scheduled₄, …, .₉] |
  SWAP    | [ROOT₀, …, on₅, the₆]          | [is₃, …, .₉]        |
  SHIFT   | [ROOT₀, …, the₆, is₃]          | [scheduled₄, …, .₉] |
  SHIFT   | [ROOT₀, …, is₃, scheduled₄]    | [issue₇, …, .₉]     |
  SHIFT   | [ROOT₀, …, scheduled₄, issue₇] | [today₈, .₉]        |
  SWAP    | [ROOT₀, …, is₃, issue₇]        | [scheduled₄, …, .₉] |
  SWAP    | [ROOT₀, …, the₆, issue₇]       | [is₃, …, .₉]        |
  LA_DET  | [ROOT₀, …, on₅, issue₇]        | [is₃, …, .₉]        | (7, DET, 6)
  RA_PC   | [ROOT₀, hearing₂, on₅]         | [is₃, …, .₉]        | (5, PC, 7)
  RA_NMOD | [ROOT₀, hearing₂]              | [is₃, …, .₉]        | (2, NMOD, 5)
  SHIFT   | [ROOT₀, hearing₂, is₃]         | [scheduled₄, …, .₉] |
  LA_SBJ  | [ROOT₀, is₃]                   | [scheduled₄, …, .₉] | (3, SBJ, 2)
  SHIFT   | [ROOT₀, is₃, scheduled₄]       | [today₈, .₉]        |
  SHIFT   | [ROOT₀, …, scheduled₄, today₈] | [.₉]                |
  RA_ADV  | [ROOT₀, is₃, scheduled₄]       | [.₉]                | (4, ADV, 8)
  RA_VG   | [ROOT₀, is₃]                   | [.₉]                | (3, VG, 4)
  SHIFT   | [ROOT₀, is₃, .₉]               | []                  |
  RA_P    | [ROOT₀, is₃]                   | []                  | (3, P, 9)
  RA_ROOT | [ROOT₀]                        | []                  | (0, ROOT, 3)`;

describe("a derivation is that of", () => {
  it("2008, figure 4: arc-standard parsing of the reordered sentence", () => {
    expect(derivation("arc-standard", "static", REORDERED)).toEqual(rows(PROJECTIVE_PARSING));
  });

  it("2008, figure 6: gnome sort, which ends without a transition", () => {
    expect(derivation("gnome-sort", "static", SENTENCE)).toEqual(rows(SORTING));
    const system = transitionSystem("gnome-sort");
    const gold = new GoldTree(treeOf(SENTENCE, new Symbols()));
    // The figure has a row for each transition, and one for the initial configuration.
    expect(derive(system, oracleOf(system, "static")(gold), gold)).toBe(rows(SORTING).length - 1);
  });

  it("2008, figure 8: SORTPARSE", () => {
    expect(derivation("sort", "static", SENTENCE)).toEqual(rows(SORTING_AND_PARSING));
  });

  it("2009, figure 3: Swap with the eager oracle", () => {
    expect(derivation("swap", "eager", SENTENCE)).toEqual(rows(SWAPPING));
  });
});

function sentence(forms: string, head: string, relations: string): Sentence {
  const deprel = ["", ...relations.split(" ")];
  return Sentence.ofForms(forms.split(" ")).with({ head: heads(head), deprel });
}

/** The cells of a table; what its rows lack at their ends is empty. */
function rows(table: string): string[][] {
  const lines = table.split("\n").filter((line) => line.trim() !== "");
  const cells = lines.map((line) => line.split("|").map((cell) => cell.trim()));
  const hasIndex = cells[0]![1] === "0";
  return cells.map((row) => [...row, ...Array<string>((hasIndex ? 5 : 4) - row.length).fill("")]);
}

/** The cells of a derivation, as `crossarc trace` prints them. */
function derivation(name: string, oracle: string, sentence: Sentence): string[][] {
  const labels = new Symbols();
  const gold = new GoldTree(treeOf(sentence, labels));
  const system = transitionSystem(name);
  const { rows } = trace(system, system.oracles[oracle]!(gold), gold);
  return rows.map((row) => traceCells(row, sentence, labels));
}

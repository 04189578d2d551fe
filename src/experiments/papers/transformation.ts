import { STRUCTURE_CELL } from "../engine/cell.js";
import { type Experiment, structureResult } from "../engine/experiment.js";
import type { ReportTable } from "../engine/report-section.js";
import { lifts } from "../measures/lifts.js";
import { recovery } from "../measures/recovery.js";
import { beside, LIFTS_2005, RECOVERY_2005 } from "./published.js";

/**
 * 2005, tables 3 and 4: lifts, and the arcs that the inverse transformation recovers, over several
 * treebanks.
 */
export const transformation: Experiment = {
  name: "transformation",
  description: "Lifts of non-projective arcs and their recovery by encoding (2005, tables 3 and 4).",
  cells: [STRUCTURE_CELL],
  section: (treebanks) => {
    const lifted: ReportTable = {
      caption: "Non-projective sentences and arcs, and the lifts they need (2005, table 3)",
      header: ["", ...lifts.columns],
      rows: beside(
        treebanks.map((treebank) => [treebank.name, ...structureResult(treebank).lifts]),
        LIFTS_2005,
      ),
      note: "Punctuation is part of the trees and not counted; the last column has the arcs that span nothing else.",
    };
    const recovered: ReportTable = {
      caption: "Non-projective arcs recovered by the inverse transformation (2005, table 4)",
      header: ["", ...recovery.columns],
      rows: beside(
        treebanks.map((treebank) => [treebank.name, ...structureResult(treebank).recovery]),
        RECOVERY_2005,
      ),
      note: "Labels: number of labels in the treebank, and under each encoding.",
    };
    return {
      title: "Treebank transformation",
      source: "Nivre and Nilsson (2005), section 4, tables 3 and 4",
      text: "The training files are made projective and restored; no parser takes part.",
      tables: [lifted, recovered],
    };
  },
};

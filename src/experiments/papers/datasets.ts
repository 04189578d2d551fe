import { STRUCTURE_CELL } from "../engine/cell.js";
import { type Experiment, structureResult } from "../engine/experiment.js";
import { formatCount, formatNumber } from "../engine/format.js";
import { beside, DATASETS_2007 } from "./published.js";

/** 2007, table 1: the data sets. */
export const datasets: Experiment = {
  name: "datasets",
  description: "Sizes, annotation and non-projectivity of the training files (2007, table 1).",
  cells: [STRUCTURE_CELL],
  section: (treebanks) => ({
    title: "Data sets",
    source: "Nivre (2007), section 5, table 1",
    text: "The training files, punctuation counted.",
    tables: [
      {
        caption: "Data sets (2007, table 1)",
        header: ["", "Tok", "Sen", "T/S", "Lem", "CPoS", "PoS", "MSF", "Dep", "NPT", "NPS"],
        rows: beside(
          treebanks.map((treebank) => {
            const { datasets: d } = structureResult(treebank);
            return [
              treebank.name,
              formatCount(d.tokens),
              formatCount(d.sentences),
              formatNumber(d.tokensPerSentence, 1),
              d.hasLemmas ? "yes" : "no",
              formatCount(d.coarseTags),
              formatCount(d.tags),
              formatCount(d.features),
              formatCount(d.relations),
              formatNumber(d.nonProjectiveTokenPercentage, 2),
              formatNumber(d.nonProjectiveSentencePercentage, 1),
            ];
          }),
          DATASETS_2007,
        ),
        note:
          "Tok tokens, Sen sentences, T/S tokens per sentence, Lem lemmas present, CPoS coarse and PoS fine tags, MSF " +
          "atomic features, Dep relations, NPT % of tokens whose arc is non-projective, NPS % of sentences with one.",
      },
    ],
  }),
};

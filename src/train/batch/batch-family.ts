import type { BatchLearner, LearnerParameters } from "../../learn/batch-learner.js";
import { METRICS, VOTES, WEIGHTINGS } from "../../learn/memory/memory-options.js";
import { BATCH_LEARNERS } from "../../parse/transition/batch-models.js";
import type { ParserFamily } from "../parser-family.js";
import { type TransitionSettings, transitionSettings } from "../transition/transition-settings.js";
import { BatchRun } from "./batch-run.js";

type Definition = Pick<
  ParserFamily,
  "name" | "description" | "parameters" | "usesThreads" | "cost" | "standIn"
>;

/** Makes a family of transition-based parsers whose learner sees all instances at once. */
function batchFamily(definition: Definition): ParserFamily<TransitionSettings> {
  const { name } = definition;
  const learner: BatchLearner = BATCH_LEARNERS[name]!;
  return {
    ...definition,
    options: ["preset", "system", "oracle", "degree", "lift", "projectivize", "features", "guide"],
    combinesFeatures: true,
    settings: (sentences, options) =>
      transitionSettings(sentences, options, {
        name,
        combinesFeatures: true,
        explores: false,
        parameters: (given: LearnerParameters) => learner.parameters(given),
      }),
    start: (sentences, dev, settings, options) => new BatchRun(learner, sentences, dev, settings, options),
    epochs: () => 1,
  };
}

/** Memory-based parsers, as in the 2005 paper: IB1 with the modified value difference metric. */
export const MEMORY_FAMILY = batchFamily({
  name: "memory",
  description: "memory-based learning (2005 paper): finds the nearest training instances",
  usesThreads: false,
  cost: { epochs: 1, train: 0.02, parse: 0.1, search: 0.018 },
  parameters: [
    {
      name: "k",
      flag: "--k <n>",
      description: "number of nearest distances whose neighbours vote (default: 5)",
      value: { least: 1, most: 1000 },
    },
    {
      name: "metric",
      flag: "--metric <name>",
      description: "how values differ (default: mvdm)",
      value: METRICS,
    },
    {
      name: "weights",
      flag: "--weights <name>",
      description: "weights of features (default: none)",
      value: WEIGHTINGS,
    },
    {
      name: "threshold",
      flag: "--threshold <n>",
      description: "with mvdm, values seen less often than this differ from all others (default: 3)",
      value: { least: 1, most: 1_000_000 },
    },
    {
      name: "vote",
      flag: "--vote <name>",
      description: "how much the vote of a neighbour counts (default: inverse-distance)",
      value: VOTES,
    },
  ],
});

/**
 * Parsers with support vector machines, as in the papers of 2006 to 2009: a quadratic kernel, one against
 * one.
 */
export const SVM_FAMILY = batchFamily({
  name: "svm",
  description: "support vector machines (2007 and 2009 papers) with a polynomial kernel",
  usesThreads: true,
  cost: { epochs: 1, train: 0.08, parse: 0.03, search: 0 },
  standIn: { parameters: { split: "b0.upos", pool: 1000 } },
  parameters: [
    {
      name: "cost",
      flag: "--cost <c>",
      description: "maximum weight of an instance (default: 0.5)",
      value: "number",
    },
    {
      name: "gamma",
      flag: "--gamma <g>",
      description: "kernel (gamma x.y + coef0)^degree (default: 0.2)",
      value: "number",
    },
    { name: "coef0", flag: "--coef0 <r>", description: "see gamma (default: 0)", value: "number" },
    {
      name: "degree",
      flag: "--kernel-degree <d>",
      description: "see gamma (default: 2)",
      value: { least: 1, most: 9 },
    },
    {
      name: "epsilon",
      flag: "--epsilon <e>",
      description: "tolerance of the optimisation (default: 1)",
      value: "number",
    },
    {
      name: "split",
      flag: "--split <feature>",
      description:
        "train a machine for each value of a feature, such as s0.upos, or s0.tag for the tags with 10 to 100 values; none for one machine (default)",
      value: "text",
    },
    {
      name: "pool",
      flag: "--pool <n>",
      description: "values with fewer instances than this share a machine (default: 1000)",
      value: { least: 0, most: 1_000_000_000 },
    },
  ],
});

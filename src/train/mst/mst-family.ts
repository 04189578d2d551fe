import { withDefaults } from "../../learn/batch-learner.js";
import type { MstParserSettings } from "../../parse/mst/mst-model.js";
import { DECODINGS, type Decoding } from "../../parse/mst/tree-search.js";
import { hasSingleRoots } from "../../transition/single-root.js";
import { EpochRun } from "../epoch-run.js";
import type { ParserFamily, ParserSettings } from "../parser-family.js";
import { parserPreset } from "../parser-presets.js";
import { nonProjectiveShare, rootRemark } from "../transition/transition-settings.js";
import { MstTraining } from "./mst-training.js";

/** The settings of a graph-based parser with linear scores. */
export interface MstSettings extends ParserSettings, MstParserSettings {
  /** Maximum number of epochs. */
  readonly epochs: number;
}

const NAME = "mst";
const EPOCHS = 10;
/** From this share of non-projective trees on, they are worth finding; docs/concepts/mst.md shows why. */
const ENOUGH_CROSSING = 0.1;
/** A run ends after this many epochs without a better score. */
const PATIENCE = 3;

/** Graph-based parsers with linear scores: the MST parsers of McDonald and others. */
export const MST_FAMILY: ParserFamily<MstSettings> = {
  name: NAME,
  description: "linear scores of arcs and of neighbouring dependents: finds the best tree of a sentence",
  options: ["preset", "guide", "epochs"],
  parameters: [
    {
      name: "order",
      flag: "--order <n>",
      description: "1 scores arcs alone, 2 neighbouring dependents, too (default: 2)",
      value: { least: 1, most: 2 },
    },
    {
      name: "decoding",
      flag: "--decoding <trees>",
      description: "the trees that are found (default: non-projective if a tenth of the training trees are)",
      value: DECODINGS,
    },
  ],
  usesThreads: false,
  combinesFeatures: false,
  cost: { epochs: EPOCHS, train: 0.1, parse: 0.06, search: 0 },

  settings(sentences, options) {
    const preset = options.preset === undefined ? undefined : parserPreset(options.preset);
    if (preset !== undefined && preset.options.learner !== NAME) {
      throw new RangeError(
        `the preset ${options.preset} is of a transition-based parser, found the learner mst`,
      );
    }
    const parameters = { ...preset?.options.parameters, ...options.parameters };
    const { order, decoding } = withDefaults(NAME, { order: 2, decoding: null }, parameters) as {
      order: 1 | 2;
      decoding: Decoding | null;
    };
    if (order !== 1 && order !== 2) throw new RangeError(`expected 1 or 2 as order, found ${order}`);
    if (decoding !== null && !DECODINGS.includes(decoding)) {
      throw new RangeError(`no decoding is called ${decoding}; known are ${DECODINGS.join(", ")}`);
    }
    const crossing = nonProjectiveShare(sentences);
    const explicit = options.singleRoot ?? preset?.options.singleRoot;
    const settings: MstSettings = {
      learner: NAME,
      order,
      decoding: decoding ?? (crossing >= ENOUGH_CROSSING ? "non-projective" : "projective"),
      singleRoot: explicit ?? hasSingleRoots(sentences.map(({ head }) => head)),
      seed: options.seed ?? 1,
      epochs: options.epochs ?? EPOCHS,
    };
    const share = `${(100 * crossing).toFixed(1)}% of the trees are non-projective`;
    return {
      settings,
      remarks: [
        ...(preset === undefined ? [] : [`${options.preset}: ${preset.source}`]),
        `${share}: ${settings.decoding} decoding, order ${order}`,
        rootRemark(settings.singleRoot, explicit === undefined),
      ],
    };
  },

  start(sentences, dev, settings, options) {
    const plan = {
      epochs: settings.epochs,
      patience: PATIENCE,
      holdOut: options.holdOut ?? true,
      settings,
      identity: [],
      start: (some: typeof sentences) => new MstTraining(some, settings),
    };
    return new EpochRun(sentences, dev, plan, options);
  },

  epochs: ({ epochs }) => epochs,
};

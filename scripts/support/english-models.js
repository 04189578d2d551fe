// The English models: where they are, how they are trained, and what they must reach. The cards repeat the commands.

/**
 * Something that a training reads besides the treebank.
 * @typedef {object} TrainingInput
 * @property {string} flag The option of crossarc train.
 * @property {string} name What the card calls it.
 * @property {"bert" | "encoder" | "stage" | "teacher" | "text" | "treebanks" | "vectors"} from The option of the script that
 * says where it is, the folder of the treebank, or a stage, which is made first. A text is the file of this name in the folder.
 */

/**
 * How a model is trained.
 * @typedef {object} Training
 * @property {readonly TrainingInput[]} inputs
 * @property {readonly string[]} settings How it is trained, besides its inputs.
 */

/**
 * What is said of an English model besides how it is trained.
 * @typedef {object} ModelPlace
 * @property {string} file Its path from the folder of the project.
 * @property {string} card The path of its card.
 * @property {number} mostBytes The largest size of its download: of its file, or of its file compressed by gzip, as the
 * package of the large model is.
 * @property {boolean} [isPacked] Whether it is a package of its own.
 * @property {Readonly<Record<string, Readonly<Record<string, number>>>>} floors The F1 scores that it must reach on the
 * test data, by the input.
 */

/** @typedef {Training & ModelPlace} EnglishModel An English model. */

/** The same for all models. */
export const COMMON = ["--seed", "1"];

/** @type {readonly TrainingInput[]} What a model learns from that has a teacher. */
const TAUGHT = [
  { flag: "--teacher", name: "english-large.model", from: "teacher" },
  { flag: "--unlabelled", name: "en-simplewiki.txt.gz", from: "text" },
  { flag: "--unlabelled", name: "amalgum.conllu.gz", from: "text" },
];

/** @type {readonly TrainingInput[]} Plain text, and the treebank to make variants of. */
const VARIED = [
  ...TAUGHT.slice(1),
  { flag: "--unlabelled", name: "en_ewt-ud-train.conllu", from: "treebanks" },
];

/** How a model learns from its teacher. */
const LESSONS = ["--unlabelled-words", "3000000", "--lesson-ratio", "5", "--epochs", "12"];

/** The steps of a pipeline, for models that do not start from another. */
const ALL_STEPS = ["--steps", "all"];

/** @type {Readonly<Record<string, Training>>} Models that others are made from, and that nobody is given. */
export const STAGES = {
  // A parser with a frozen BERT, which is larger than a model may be, and better than all of them.
  "english-bert": {
    inputs: [{ flag: "--encoder", name: "bert-base-cased", from: "bert" }],
    settings: [
      "--steps",
      "tag,parse",
      "--encoder-layers",
      "8",
      "--frozen-encoder",
      "--epochs",
      "8",
      ...COMMON,
    ],
  },
  "english-first": {
    inputs: [...TAUGHT, { flag: "--vectors", name: "glove.txt", from: "vectors" }],
    settings: [...ALL_STEPS, "--size", "small", ...LESSONS, ...COMMON],
  },
};

/** @type {Readonly<Record<string, EnglishModel>>} */
export const ENGLISH_MODELS = {
  english: {
    file: "models/english.model",
    card: "models/english.md",
    inputs: [
      { flag: "--start", name: "english-first.model", from: "stage" },
      { flag: "--teacher", name: "english-large.model", from: "teacher" },
      { flag: "--teacher", name: "english-bert.model", from: "stage" },
      ...VARIED,
    ],
    settings: [],
    mostBytes: 12e6,
    floors: {
      "running text": {
        Tokens: 99,
        Sentences: 85,
        Words: 98.8,
        UPOS: 95.2,
        UFeats: 95.3,
        Lemmas: 96.3,
        LAS: 86.8,
      },
      "given tokens": { UPOS: 96, LAS: 88.8 },
    },
  },
  "english-tiny": {
    file: "models/english-tiny.model",
    card: "models/english-tiny.md",
    // Variants of the treebank help a network of this size, but hardly a larger one.
    inputs: [...TAUGHT.slice(0, 1), ...VARIED],
    settings: [...ALL_STEPS, "--size", "tiny", ...LESSONS, "--unlabelled-variants", "12", ...COMMON],
    mostBytes: 3e6,
    floors: { "running text": { Tokens: 99, Sentences: 85, Words: 98.8, LAS: 84.5 } },
  },
  "english-large": {
    file: "packages/english-large/english-large.model",
    card: "packages/english-large/README.md",
    inputs: [{ flag: "--encoder", name: "all-MiniLM-L6-v2", from: "encoder" }],
    settings: [...ALL_STEPS, "--epochs", "8", "--workers", "2", ...COMMON],
    mostBytes: 30e6,
    isPacked: true,
    floors: {
      "running text": { Tokens: 99, Sentences: 85, Words: 98.8, UPOS: 96.3, LAS: 88 },
      "given tokens": { LAS: 90 },
    },
  },
};

// The English models: where they are, how they are trained, and what they must reach. The cards repeat the commands.

/**
 * Something that a training reads besides the treebank.
 * @typedef {object} TrainingInput
 * @property {string} flag The option of crossarc train.
 * @property {string} name What the card calls it.
 * @property {"e5" | "stage" | "text" | "treebanks" | "uncased" | "vectors"} from The option of the
 * script that says where it is, the folder of the treebank, or an earlier stage. A text is the file of this name in the
 * folder, and the model of a stage is the file that the stage wrote.
 */

/**
 * One training. A model that needs several is the result of the last one.
 * @typedef {object} Stage
 * @property {string} name The name of the file that it writes, without .model.
 * @property {readonly TrainingInput[]} inputs
 * @property {readonly string[]} settings How it is trained, besides its inputs.
 * @property {string} [sha256] The hash of the file that it must write, for a stage before the last one.
 */

/**
 * An English model.
 * @typedef {object} EnglishModel
 * @property {string} file Its path from the folder of the project.
 * @property {string} card The path of its card.
 * @property {readonly Stage[]} stages The trainings that make it, in their order.
 * @property {number} mostBytes The largest size of its download: of its file, or of its file compressed by gzip, as the
 * package of the large model is.
 * @property {boolean} [isPacked] Whether it is a package of its own.
 * @property {Readonly<Record<string, Readonly<Record<string, number>>>>} floors The F1 scores that it must reach on the
 * test data, by the input.
 */

/** The same for all trainings. */
export const COMMON = ["--seed", "1"];

/** All steps from running text to trees. */
const STEPS = ["--steps", "all"];

/** @type {readonly TrainingInput[]} What the models learn from that english-large teaches. */
const TAUGHT = [
  { flag: "--unlabelled", name: "en-simplewiki.txt.gz", from: "text" },
  { flag: "--unlabelled", name: "amalgum.conllu.gz", from: "text" },
  { flag: "--unlabelled", name: "en_ewt-ud-train.conllu", from: "treebanks" },
];

/** How they are taught. They are asked the same questions, so they can share the answers. */
const LESSONS = [
  ...["--teacher", "english-large", "--unlabelled-words", "1500000", "--unlabelled-variants", "12"],
  ...["--lesson-ratio", "5", "--workers", "2"],
];

/** @type {Readonly<Record<string, EnglishModel>>} */
export const ENGLISH_MODELS = {
  english: {
    file: "models/english.model",
    card: "models/english.md",
    stages: [
      {
        name: "english-first",
        inputs: [...TAUGHT, { flag: "--vectors", name: "glove.txt", from: "vectors" }],
        settings: [...STEPS, "--size", "small", ...LESSONS, "--epochs", "20", ...COMMON],
        sha256: "7cec0eac16282f728e8f6ecc06c8b10faedc7e927ef31ffea6b55b4f0ca31a87",
      },
      {
        name: "english",
        inputs: [{ flag: "--start", name: "english-first.model", from: "stage" }, ...TAUGHT],
        settings: [...LESSONS, "--dropout", "0", "--epochs", "6", ...COMMON],
      },
    ],
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
    stages: [
      {
        name: "english-tiny",
        inputs: TAUGHT,
        settings: [...STEPS, "--size", "tiny", ...LESSONS, "--dropout", "0", "--epochs", "16", ...COMMON],
      },
    ],
    mostBytes: 3e6,
    floors: { "running text": { Tokens: 99, Sentences: 85, Words: 98.8, LAS: 84.5 } },
  },
  "english-large": {
    file: "packages/english-large/english-large.model",
    card: "packages/english-large/README.md",
    stages: [
      {
        name: "english-uncased",
        inputs: [{ flag: "--encoder", name: "bert-base-uncased", from: "uncased" }],
        settings: [
          ...["--steps", "parse", "--tagger", "joint", "--encoder-layers", "8", "--frozen-encoder"],
          ...["--epochs", "8", ...COMMON],
        ],
        sha256: "b94ccef8846ebf6ecab76fde1519cf1360a66942fca7e264b00e387c4c1866f3",
      },
      {
        name: "english-large",
        inputs: [
          { flag: "--encoder", name: "e5-small-v2", from: "e5" },
          { flag: "--teacher", name: "english-uncased.model", from: "stage" },
          { flag: "--unlabelled", name: "amalgum.conllu.gz", from: "text" },
          { flag: "--unlabelled", name: "en_ewt-ud-train.conllu", from: "treebanks" },
        ],
        settings: [
          ...[...STEPS, "--unlabelled-words", "400000", "--unlabelled-variants", "8", "--lesson-ratio", "2"],
          ...["--epochs", "4", "--bits", "7", "--workers", "2", ...COMMON],
        ],
      },
    ],
    mostBytes: 30e6,
    isPacked: true,
    floors: {
      "running text": { Tokens: 99, Sentences: 85, Words: 98.8, UPOS: 96.3, LAS: 88 },
      "given tokens": { LAS: 90 },
    },
  },
};

/**
 * The command of a stage, with the names of its inputs instead of their places.
 * @param {Stage} stage
 */
export function stageCommand({ name, inputs, settings }) {
  return [
    "crossarc train en_ewt-ud-train.conllu --dev en_ewt-ud-dev.conllu",
    ...inputs.map((input) => `${input.flag} ${input.name}`),
    ...settings,
    `-o ${name}.model`,
  ].join(" ");
}

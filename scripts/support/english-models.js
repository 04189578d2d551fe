// The English models: where they are, how they are trained, and what they must reach. The cards repeat the commands.

/**
 * Something that a training reads besides the treebank.
 * @typedef {object} TrainingInput
 * @property {string} flag The option of crossarc train.
 * @property {string} name What the card calls it.
 * @property {"bert" | "e5" | "minilm" | "stage" | "text" | "treebanks" | "uncased" | "vectors"} from The option of the
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

/** @type {readonly TrainingInput[]} What a model learns from that has a teacher. */
const TAUGHT = [
  { flag: "--teacher", name: "english-minilm.model", from: "stage" },
  { flag: "--unlabelled", name: "en-simplewiki.txt.gz", from: "text" },
  { flag: "--unlabelled", name: "amalgum.conllu.gz", from: "text" },
];

/** All steps from running text to trees; a training that starts from a model keeps the model's other steps. */
const STEPS = ["--steps", "all"];

/**
 * A teacher with a small transformer, which was tuned with it.
 * @type {Stage}
 */
const MINILM = {
  name: "english-minilm",
  inputs: [{ flag: "--encoder", name: "all-MiniLM-L6-v2", from: "minilm" }],
  settings: [...STEPS, "--epochs", "8", "--workers", "2", ...COMMON],
  sha256: "277a87ddece1fcecdba36c45b6760abdd98067f298370405247864d54f1965d4",
};

/** The settings of teachers with a frozen BERT-base. */
const FROZEN = ["--encoder-layers", "8", "--frozen-encoder", "--epochs", "8", ...COMMON];

/** How a model learns from its teacher. */
const LESSONS = ["--unlabelled-words", "3000000", "--lesson-ratio", "5", "--epochs", "12"];

/** How a model learns further from two teachers. */
const FURTHER = [
  ...["--unlabelled-words", "500000", "--unlabelled-variants", "8", "--lesson-ratio", "5"],
  ...["--dropout", "0.1", "--epochs", "8", "--workers", "2"],
];

/** @type {Readonly<Record<string, EnglishModel>>} */
export const ENGLISH_MODELS = {
  english: {
    file: "models/english.model",
    card: "models/english.md",
    stages: [
      MINILM,
      {
        name: "english-bert",
        inputs: [{ flag: "--encoder", name: "bert-base-cased", from: "bert" }],
        settings: [...STEPS, ...FROZEN],
        sha256: "a778832d0aa1773d2fa3a34275affe429f371f680dd6cace8eb17412b79512a5",
      },
      {
        name: "english-first",
        inputs: [...TAUGHT, { flag: "--vectors", name: "glove.txt", from: "vectors" }],
        settings: [...STEPS, "--size", "small", ...LESSONS, ...COMMON],
        sha256: "d6d8101aa5c0cceadd349a5e06393b6dd2937d1f1a451b3aeb35c9991992a816",
      },
      {
        name: "english-second",
        inputs: furtherInputs("english-first.model"),
        settings: [...FURTHER, "--seed", "1"],
        sha256: "d81ad3627395b88617c0335e86581f8fefb5dc9d9ffab02276e924cefc5b2533",
      },
      // Another seed, so that the sample of the text and the variants are others.
      {
        name: "english",
        inputs: furtherInputs("english-second.model"),
        settings: [...FURTHER, "--seed", "2"],
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
      MINILM,
      {
        name: "english-tiny",
        // Variants of the treebank help a network of this size, but hardly a larger one.
        inputs: [...TAUGHT, { flag: "--unlabelled", name: "en_ewt-ud-train.conllu", from: "treebanks" }],
        settings: [...STEPS, "--size", "tiny", ...LESSONS, "--unlabelled-variants", "12", ...COMMON],
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
        settings: ["--steps", "parse", "--tagger", "joint", ...FROZEN],
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

/**
 * What a model learns from that is taught further by two teachers.
 * @param {string} start The file of the model as it was before.
 * @returns {readonly TrainingInput[]}
 */
function furtherInputs(start) {
  return [
    { flag: "--start", name: start, from: "stage" },
    { flag: "--teacher", name: "english-minilm.model", from: "stage" },
    { flag: "--teacher", name: "english-bert.model", from: "stage" },
    { flag: "--unlabelled", name: "amalgum.conllu.gz", from: "text" },
    { flag: "--unlabelled", name: "en_ewt-ud-train.conllu", from: "treebanks" },
  ];
}

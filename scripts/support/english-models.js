// The English models: where they are, how they are trained, and what they must reach. The cards repeat the commands.

/**
 * Something that a training reads besides the treebank.
 * @typedef {object} TrainingInput
 * @property {string} flag The option of crossarc train.
 * @property {string} name What the card calls it.
 * @property {"encoder" | "teacher" | "text" | "treebanks" | "vectors"} from The option of the script that says where it is, or
 * the folder of the treebank. A text is the file of this name in the folder.
 */

/**
 * An English model.
 * @typedef {object} EnglishModel
 * @property {string} file Its path from the folder of the project.
 * @property {string} card The path of its card.
 * @property {readonly TrainingInput[]} inputs
 * @property {readonly string[]} settings How it is trained, besides its inputs.
 * @property {number} mostBytes The largest size of its download: of its file, or of its file compressed by gzip, as the
 * package of the large model is.
 * @property {boolean} [isPacked] Whether it is a package of its own.
 * @property {Readonly<Record<string, Readonly<Record<string, number>>>>} floors The F1 scores that it must reach on the
 * test data, by the input.
 */

/** The same for all models. */
const COMMON = ["--seed", "1"];

/** @type {readonly TrainingInput[]} What a model learns from that has a teacher. */
const TAUGHT = [
  { flag: "--teacher", name: "english-large.model", from: "teacher" },
  { flag: "--unlabelled", name: "en-simplewiki.txt.gz", from: "text" },
  { flag: "--unlabelled", name: "amalgum.conllu.gz", from: "text" },
];

/** How a model learns from its teacher. */
const LESSONS = ["--unlabelled-words", "3000000", "--lesson-ratio", "5", "--epochs", "12"];

/** @type {Readonly<Record<string, EnglishModel>>} */
export const ENGLISH_MODELS = {
  english: {
    file: "models/english.model",
    card: "models/english.md",
    inputs: [...TAUGHT, { flag: "--vectors", name: "glove.txt", from: "vectors" }],
    settings: ["--size", "small", ...LESSONS, ...COMMON],
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
    inputs: [...TAUGHT, { flag: "--unlabelled", name: "en_ewt-ud-train.conllu", from: "treebanks" }],
    settings: ["--size", "tiny", ...LESSONS, "--unlabelled-variants", "12", ...COMMON],
    mostBytes: 3e6,
    floors: { "running text": { Tokens: 99, Sentences: 85, Words: 98.8, LAS: 84.5 } },
  },
  "english-large": {
    file: "packages/english-large/english-large.model",
    card: "packages/english-large/README.md",
    inputs: [{ flag: "--encoder", name: "all-MiniLM-L6-v2", from: "encoder" }],
    settings: ["--epochs", "8", "--workers", "2", ...COMMON],
    mostBytes: 30e6,
    isPacked: true,
    floors: {
      "running text": { Tokens: 99, Sentences: 85, Words: 98.8, UPOS: 96.3, LAS: 88 },
      "given tokens": { LAS: 90 },
    },
  },
};

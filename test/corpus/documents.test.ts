import { gzipSync } from "node:zlib";
import { parquetWriteBuffer } from "hyparquet-writer";
import { describe, expect, it } from "vitest";
import { LARGEST_DOCUMENT } from "../../src/corpus/documents/document.js";
import {
  DOCUMENT_FORMATS,
  type DocumentFormatName,
  formatOfName,
} from "../../src/corpus/documents/formats.js";
import { htmlText } from "../../src/corpus/documents/html-text.js";
import { borders, inputOf, items, textOf } from "../support/corpus.js";

const JSON_TEXT = `{"id":"a","text":"One.","url":"u"}\n\n{"text":"Two."}\r\n{broken\n{"id":3,"text":5}\n[1]\n{"id":"z","text":"Six."}`;
const ROW = "1\tword\t_\t_\t_\t_\t_\t_\t_\t_\n\n";
const CONLLU_TEXT = `# global = x\n\n# newdoc id = one\n${ROW}${ROW}# sent_id = 9\n# newdoc\n${ROW}# newdoc id = three\n${ROW}`;

function record(type: string, id: string, body: string | Uint8Array, contentType = "text/plain"): Buffer {
  const bytes = Buffer.from(body as string);
  const head = `WARC/1.0\r\nWARC-Type: ${type}\r\nWARC-Record-ID: <${id}>\r\nWARC-Target-URI: http://x/${id}\r\nWARC-Date: 2026-01-01T00:00:00Z\r\nContent-Type: ${contentType}\r\nContent-Length: ${bytes.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from("\r\n\r\n")]);
}

const PAGE =
  "<html><head><title>no</title></head><body><p>Caf&eacute; &amp; bar.</p><script>x</script><p>Two</p></body></html>";
const GZIPPED = gzipSync(PAGE);
const HTTP = Buffer.concat([
  Buffer.from(
    `HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Encoding: gzip\r\nContent-Length: ${GZIPPED.length}\r\n\r\n`,
  ),
  GZIPPED,
]);
const WARC_BYTES = Buffer.concat([
  record("warcinfo", "info", "software: x\r\n", "application/warc-fields"),
  record("conversion", "a", "One text.\n"),
  record("request", "q", "GET / HTTP/1.1\r\n\r\n", "application/http; msgtype=request"),
  record("response", "b", HTTP, "application/http; msgtype=response"),
  Buffer.from("junk that is no record\n"),
  record("resource", "c", "png", "image/png"),
  record("conversion", "d", "Last text.\n"),
]);

function parquet(): Uint8Array {
  const column = (name: string, data: unknown[]) => ({ name, data, type: "STRING" as const });
  return new Uint8Array(
    parquetWriteBuffer({
      columnData: [
        column("id", ["a", "b", "c", "d"]),
        column("text", ["One.", "Two.", "Three.", "Four."]),
        column("url", ["u1", "u2", "u3", "u4"]),
      ],
      rowGroupSize: 2,
    }),
  );
}

const EXAMPLES: Record<DocumentFormatName, Uint8Array | string> = {
  text: "A text.\n\nOf two paragraphs.",
  jsonl: JSON_TEXT,
  conllu: CONLLU_TEXT,
  warc: WARC_BYTES,
  parquet: parquet(),
};

describe("formats of documents", () => {
  it.each(Object.keys(DOCUMENT_FORMATS) as DocumentFormatName[])(
    "%s: the ranges between any borders have the documents of the whole, without gaps",
    async (format) => {
      const input = inputOf(EXAMPLES[format]);
      const extent = (await DOCUMENT_FORMATS[format].extent?.(input)) ?? input.size;
      const whole = await items(format, input, 0, extent);
      expect(whole[0]!.start).toBe(0);
      expect(whole.at(-1)!.end).toBe(extent);
      for (const size of [1, 40, 200]) {
        const cuts = [0, ...(await borders(format, input, size)), extent];
        expect(cuts).toEqual([...new Set(cuts)].sort((a, b) => a - b));
        const parts = [];
        for (const [k, start] of cuts.slice(0, -1).entries())
          parts.push(...(await items(format, input, start, cuts[k + 1]!)));
        expect(parts.filter(({ kind }) => kind !== "other")).toEqual(
          whole.filter(({ kind }) => kind !== "other"),
        );
      }
    },
  );

  it("are told by the names of files", () => {
    expect(formatOfName("a/b.txt")).toBe("text");
    expect(formatOfName("x.JSONL.gz")).toBe("jsonl");
    expect(formatOfName("CC-MAIN-0.warc.wet.gz")).toBe("warc");
    expect(formatOfName("x.conllu.zst")).toBe("conllu");
    expect(formatOfName("x.doc")).toBeUndefined();
  });

  it("takes a text file as one document, named after the file", async () => {
    const [document] = await items("text", inputOf("One.\n", "novel.txt"));
    expect(document).toMatchObject({ id: "novel.txt", start: 0, end: 5, content: { text: "One.\n" } });
  });

  it("passes ids and other fields of JSON lines through, and reports what is no document", async () => {
    const found = await items("jsonl", inputOf(JSON_TEXT, "x.jsonl"));
    expect(found.map(({ kind }) => kind)).toEqual([
      "document",
      "other",
      "document",
      "broken",
      "broken",
      "broken",
      "document",
    ]);
    expect(found[0]).toMatchObject({ id: "a", metadata: { url: "u" } });
    expect(found[2]).toMatchObject({ id: `x.jsonl:${found[2]!.start}` });
    expect(found[3]).toMatchObject({ reason: expect.stringContaining("expected JSON") });
    expect(found[4]).toMatchObject({ id: "3", reason: 'expected a field "text" with text, found number' });
    expect(found[5]).toMatchObject({ reason: 'expected a JSON object, found "[1]"' });
  });

  it("leaves out a line that is too long without keeping it", async () => {
    const line = `{"text":"${"x".repeat(LARGEST_DOCUMENT)}"}\n`;
    const found = await items("jsonl", inputOf(`${line}{"text":"Two."}\n`, "x", 1 << 16));
    expect(found[0]).toMatchObject({
      kind: "broken",
      reason: expect.stringContaining("at most 16777216 bytes"),
    });
    expect(textOf(found[1])).toBe("Two.");
  });

  it("begins documents of CoNLL-U at newdoc, wherever the comment stands in its sentence", async () => {
    const found = await items("conllu", inputOf(CONLLU_TEXT, "x.conllu"));
    expect(found.map((item) => ("id" in item ? item.id : item.kind))).toEqual([
      "other",
      "one",
      `x.conllu:${found[2]!.start}`,
      "three",
    ]);
    expect(found.map((item) => textOf(item) ?? "").join("")).toBe(
      CONLLU_TEXT.replace("# global = x\n\n", ""),
    );
    const [whole] = await items("conllu", inputOf(ROW, "x.conllu"));
    expect(whole).toMatchObject({ id: "x.conllu" });
  });

  it("reads texts and pages of WARC, and passes over what only describes the crawl", async () => {
    const found = await items("warc", inputOf(WARC_BYTES));
    expect(found.map(({ kind }) => kind)).toEqual([
      "other",
      "document",
      "other",
      "document",
      "broken",
      "broken",
      "document",
    ]);
    expect(found[1]).toMatchObject({
      id: "<a>",
      content: { text: "One text.\n" },
      metadata: { url: "http://x/a", date: "2026-01-01T00:00:00Z" },
    });
    expect(textOf(found[3])).toBe("Café & bar.\n\nTwo");
    expect(found[4]).toMatchObject({ reason: expect.stringContaining("expected a WARC record") });
    expect(found[5]).toMatchObject({ reason: 'expected text or HTML, found "image/png"' });
  });

  it("reports the record that a WARC file ends in", async () => {
    const found = await items("warc", inputOf(WARC_BYTES.subarray(0, WARC_BYTES.length - 8)));
    expect(found.at(-1)).toMatchObject({
      kind: "broken",
      reason: expect.stringMatching(/expected a record of \d+ bytes/),
    });
  });

  it("reads rows of Parquet with their columns", async () => {
    const found = await items("parquet", inputOf(parquet()), 0, 4);
    expect(found.map(textOf)).toEqual(["One.", "Two.", "Three.", "Four."]);
    expect(found[2]).toMatchObject({ id: "c", start: 2, end: 3, metadata: { url: "u3" } });
  });

  it("turns pages into paragraphs", () => {
    expect(htmlText("<h1>A</h1>text<br>more <b>bold</b>&#33;&#x21;<!-- no --><ul><li>x<li>y</ul>")).toBe(
      "A\n\ntext\nmore bold!!\n\nx\n\ny",
    );
  });
});

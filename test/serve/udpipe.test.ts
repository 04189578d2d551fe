import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ModelNames, type ServedModel } from "../../src/serve/engine/model-names.js";
import { namedValues } from "../../src/serve/udpipe/udpipe-request.js";
import { ROOT } from "../support/examples.js";
import { servingApp } from "../support/serving.js";

const TEXT = "Two boats left.\n\nThey don't come back.";
const { app, jobs } = await servingApp();

interface Answer {
  readonly model: string;
  readonly acknowledgements: readonly string[];
  readonly result: string;
}

async function answered(response: Response | Promise<Response>): Promise<Answer> {
  const settled = await response;
  const text = await settled.text();
  expect([settled.status, settled.headers.get("content-type")], text).toEqual([200, "application/json"]);
  return JSON.parse(text) as Answer;
}

/** Sends fields as UDPipe's client does, which keeps line ends as they are. */
function processed(fields: Record<string, string>): Promise<Answer> {
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--b0\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Transfer-Encoding: 8bit\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${value}\r\n`,
  );
  const headers = { "content-type": 'multipart/form-data; boundary="b0"' };
  return answered(app.request("/process", { method: "POST", body: `${parts.join("")}--b0--\r\n`, headers }));
}

async function refused(path: string, init?: RequestInit): Promise<[number, string]> {
  const response = await app.request(path, init);
  expect(response.headers.get("content-type")).toMatch(/^text\/plain/);
  return [response.status, await response.text()];
}

describe("UDPipe's /models", () => {
  it("lists the components of each model, and the default, indented as UDPipe does", async () => {
    const response = await app.request("/models");
    expect(await response.text()).toBe(
      `{\n "models": {\n  "english-ewt": [\n   "tokenizer",\n   "tagger",\n   "parser"\n  ]\n },\n "default_model": "english-ewt"\n}\n`,
    );
    expect((await app.request("/models", { method: "POST" })).status).toBe(200);
  });
});

describe("UDPipe's /process", () => {
  it("answers with model, acknowledgements and result, in this order", async () => {
    const answer = await processed({ data: TEXT, tokenizer: "", tagger: "", parser: "" });
    expect(Object.keys(answer)).toEqual(["model", "acknowledgements", "result"]);
    expect(answer.model).toBe("english-ewt");
    expect(answer.acknowledgements).toEqual(["Crossarc 0", "trained on en_ewt-ud-train"]);
    const lines = answer.result.split("\n");
    expect(lines.slice(0, 7)).toEqual([
      "# generator = Crossarc 0",
      "# udpipe_model = english-ewt",
      "# udpipe_model_licence = CC BY-SA 4.0",
      "# newdoc",
      "# newpar",
      "# sent_id = 1",
      "# text = Two boats left.",
    ]);
    expect(lines[7]!.split("\t").slice(0, 8)).toEqual([
      ...["1", "Two", "two", "NUM", "CD", "NumForm=Word|NumType=Card", "2", "nummod"],
    ]);
    expect(answer.result).toContain(
      "\n4\t.\t.\tPUNCT\t.\t_\t3\tpunct\t_\tSpacesAfter=\\n\\n\n\n# newpar\n# sent_id = 2\n",
    );
    expect(answer.result).toContain("\n2-3\tdon't\t_\t_\t_\t_\t_\t_\t_\t_\n");
  });

  it("gives the same for GET, url-encoded and multipart forms, and files in forms", async () => {
    const fields = { data: "Two boats left — 4 €.", tokenizer: "ranges", tagger: "", parser: "" };
    const query = new URLSearchParams(fields);
    const file = new FormData();
    for (const [name, value] of Object.entries(fields))
      file.set(name, name === "data" ? new File([value], "in.txt") : value);
    const answers = await Promise.all([
      processed(fields),
      answered(app.request(`/process?${query}`)),
      answered(app.request("/process", { method: "POST", body: query })),
      answered(app.request("/process", { method: "POST", body: file })),
    ]);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]!.result).toContain("TokenRange=20:21");
  });

  it("runs only what is asked for", async () => {
    const rowOf = ({ result }: Answer) => result.split("\n").find((line) => line.startsWith("2\t"));
    expect(rowOf(await processed({ data: TEXT, tokenizer: "" }))).toBe("2\tboats\t_\t_\t_\t_\t_\t_\t_\t_");
    const tagged = rowOf(await processed({ data: TEXT, tokenizer: "", tagger: "", parser: "none" }));
    expect(tagged).toBe("2\tboats\tboat\tNOUN\tNNS\tNumber=Plur\t_\t_\t_\t_");
    const parsed = rowOf(await processed({ data: TEXT, tokenizer: "", parser: "beam_search=2" }));
    expect(parsed).toMatch(/^2\tboats\t_\t_\t_\t_\t\d+\t\w+\t_\t_$/);
  });

  it("knows the options of the tokenizer", async () => {
    const normalized = await processed({ data: TEXT, tokenizer: "normalized_spaces" });
    expect(normalized.result).not.toMatch(/Spaces(After|Before)/);
    expect(normalized.result).toContain("3\tleft\t_\t_\t_\t_\t_\t_\t_\tSpaceAfter=No\n");
    const lines = await processed({
      data: "One. Two\nThree",
      tokenizer: "presegmented;ranges",
      output: "horizontal",
    });
    expect(lines.result).toBe("One . Two\nThree\n");
    expect((await processed({ data: TEXT, input: "tokenizer=ranges" })).result).toContain("TokenRange=0:3");
  });

  it("normalizes to NFC before it counts characters", async () => {
    const { result } = await processed({ data: "Cafe\u0301 now", tokenizer: "ranges" });
    expect(result).toContain("1\tCafé\t_\t_\t_\t_\t_\t_\t_\tTokenRange=0:4\n");
  });

  it("reads CoNLL-U, horizontal and vertical input", async () => {
    const harbour = readFileSync(`${ROOT}/examples/harbour.conllu`, "utf8");
    const same = await processed({ data: harbour });
    expect(same.result.split("\n").slice(3).join("\n")).toBe(harbour);
    for (const [input, data] of [
      ["horizontal", "Two boats left .\n"],
      ["vertical", "Two\nboats\nleft\n.\n"],
    ] as const) {
      const { result } = await processed({ data, input, tagger: "", parser: "", output: "conllu=v2" });
      expect(result).toMatch(
        /^# newdoc\n# newpar\n# sent_id = 1\n1\tTwo\ttwo\tNUM\tCD\t\S+\t2\tnummod\t_\t_\n/,
      );
    }
  });

  it.each([
    ["horizontal", "Two boats left .\nThey do n't come back .\n"],
    ["horizontal=paragraphs", "Two boats left .\n\nThey do n't come back .\n"],
    ["vertical", "Two\nboats\nleft\n.\n\nThey\ndo\nn't\ncome\nback\n.\n\n"],
    ["plaintext", TEXT],
    ["plaintext=normalized_spaces", "Two boats left.\n\nThey don't come back.\n"],
  ])("writes %s", async (output, result) => {
    const answer = await processed({ data: TEXT, tokenizer: "", output });
    expect(answer.result).toBe(result);
  });

  it("writes trees as Matxin and as EPE", async () => {
    const fields = { data: "Two <boats> left.", tokenizer: "ranges", tagger: "", parser: "" };
    const { result: matxin } = await processed({ ...fields, output: "matxin" });
    expect(matxin).toMatch(/^<corpus>\n<SENTENCE ord="1" alloc="0">\n <NODE ord="\d+" alloc="0" form="/);
    expect(matxin).toMatch(/<\/SENTENCE>\n<\/corpus>\n$/);
    expect(matxin.match(/<NODE /g)!.length).toBe(matxin.match(/\/>|<\/NODE>/g)!.length);
    const { result: epe } = await processed({ ...fields, data: "Boats left.", output: "epe" });
    expect(JSON.parse(epe)).toMatchObject({
      id: 1,
      nodes: [
        {
          id: 1,
          form: "Boats",
          start: 0,
          end: 5,
          properties: { lemma: "boat", upos: "NOUN", Number: "Plur" },
        },
        {
          id: 2,
          top: true,
          edges: [
            { label: "nsubj", target: 1 },
            { label: "punct", target: 3 },
          ],
        },
        { id: 3 },
      ],
    });
  });

  it("numbers the sentences of a long text through, whatever it is cut into", async () => {
    const data = Array.from({ length: 300 }, (_, k) => `Boat ${k} left.`).join(" ");
    jobs.length = 0;
    const { result } = await processed({ data, tokenizer: "", tagger: "", parser: "", output: "matxin" });
    const numbers = [...result.matchAll(/<SENTENCE ord="(\d+)"/g)].map((match) => Number(match[1]));
    expect(numbers).toEqual(Array.from(numbers, (_, k) => k + 1));
    expect(numbers.length).toBeGreaterThan(250);
    expect(jobs.length).toBeGreaterThan(4);
  });

  it("answers nothing for an empty text", async () => {
    expect((await processed({ data: "", tokenizer: "", output: "vertical" })).result).toBe("");
    expect(
      (await processed({ data: " \n ", tokenizer: "", tagger: "", parser: "", output: "epe" })).result,
    ).toBe("");
  });

  it("refuses what is wrong with status 400 and a line of text, as UDPipe does", async () => {
    expect(await refused("/process")).toEqual([400, "The parameter 'data' is required."]);
    expect(await refused("/process?data=a&model=nope")).toEqual([
      400,
      "The requested model 'nope' does not exist.",
    ]);
    expect(await refused("/process?data=a&output=nope")).toEqual([400, "Unknown output format 'nope'."]);
    expect(await refused("/process?data=a&input=nope")).toEqual([400, "Unknown input format 'nope'."]);
    expect(await refused("/process?data=a&tokenizer=joint_with_parsing")).toEqual([
      400,
      "The tokenizer option 'joint_with_parsing' is not supported.",
    ]);
    expect(await refused("/process?data=1%09a")).toEqual([
      400,
      "Cannot parse the input in 'conllu' format: line 1: expected 10 columns, found 2",
    ]);
    expect(await refused("/process?data=%ff&tokenizer")).toEqual([
      400,
      "expected escapes of UTF-8 such as %C3%A9, found a broken one",
    ]);
    const json = { method: "POST", body: "{}", headers: { "content-type": "application/json" } };
    expect(await refused("/process", json)).toEqual([
      400,
      "Unsupported payload Content-Type 'application/json'.",
    ]);
    expect(await refused("/nowhere")).toEqual([404, "No handler for the given URL '/nowhere'"]);
  });
});

describe("names of models", () => {
  const model = (...names: string[]): ServedModel => ({ names: names as [string], steps: [], treebanks: [] });
  const names = new ModelNames([
    model("english-ewt-2", "en"),
    model("english-gum-2"),
    model("english-ewt"),
    model("x"),
  ]);
  const found = (name?: string) => names.find(name)?.names[0];

  it("may be cut before a hyphen; then the first model is meant, but names in full come first", () => {
    expect(["english-ewt-2", "en", "english", "english-gum", "english-ewt", "x"].map(found)).toEqual([
      ...["english-ewt-2", "english-ewt-2", "english-ewt-2", "english-gum-2", "english-ewt", "x"],
    ]);
    expect(["eng", "english-", "-", "English", "toString"].map(found)).toEqual(Array(5).fill(undefined));
  });

  it("the first model is the default", () => {
    expect([found(), found("")]).toEqual(["english-ewt-2", "english-ewt-2"]);
  });
});

it("options are separated by semicolons, with values or without", () => {
  expect([...namedValues("ranges;a=b=c;;presegmented")]).toEqual([
    ["ranges", ""],
    ["a", "b=c"],
    ["presegmented", ""],
  ]);
});

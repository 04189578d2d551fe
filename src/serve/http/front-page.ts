import type { ModelNames } from "../engine/model-names.js";

/** The page at `/` of a server without a site: what there is, and how to call it. */
export function frontPage(version: string, names: ModelNames | undefined): string {
  const models = names?.models.map(
    ({ names: [name], steps }) => `<li>${escaped(name)}: ${steps.join(", ")}</li>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Crossarc</title>
<h1>Crossarc ${escaped(version)}</h1>
<p>This server parses text. <a href="/openapi.json">/openapi.json</a> describes it.</p>
<pre>curl -H 'content-type: text/plain' --data-binary 'Two boats left.' ADDRESS/v1/parse
curl -F data='Two boats left.' -F tokenizer= -F tagger= -F parser= ADDRESS/process</pre>
<p>Models:</p>
<ul>${models?.join("") ?? ""}</ul>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

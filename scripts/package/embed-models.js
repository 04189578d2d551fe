// Writes each built-in model as a JavaScript module, such as models/english.data.js, which every bundler includes
// without settings. A part of npm run build.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const FOLDER = new URL("../../models/", import.meta.url);

for (const file of readdirSync(FOLDER).filter((name) => name.endsWith(".model"))) {
  const model = readFileSync(new URL(file, FOLDER));
  const text = `// The bytes of ${file} in base 64.\nexport default "${model.toString("base64")}";\n`;
  writeFileSync(new URL(file.replace(/model$/, "data.js"), FOLDER), text);
}

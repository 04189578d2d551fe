// Writes the built-in model as a JavaScript module, models/english.data.js, which every bundler includes without
// settings. A part of npm run build.
import { readFileSync, writeFileSync } from "node:fs";

const model = readFileSync(new URL("../../models/english.model", import.meta.url));
const text = `// The bytes of english.model in base 64.\nexport default "${model.toString("base64")}";\n`;
writeFileSync(new URL("../../models/english.data.js", import.meta.url), text);

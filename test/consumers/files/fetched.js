// A page that fetches the file of the model, from an address that Vite gives, and shows the heads.
import { loadPipeline } from "crossarc";
import address from "crossarc/models/english.model?url";

const nlp = await loadPipeline(fetch(address));
const found = nlp("I like the browser.").columns.map(({ head }) => head.slice(1).join(" "));
document.querySelector("pre").textContent = found.join(" / ");

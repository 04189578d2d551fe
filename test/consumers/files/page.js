// A page: shows the heads, or what went wrong.
import { heads } from "./heads.js";

heads().then(
  (found) => show(found),
  (error) => show(`failed: ${error}`),
);

function show(text) {
  document.querySelector("pre").textContent = text;
}

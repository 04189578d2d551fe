import { h } from "../ui/dom.ts";
export function treebankRoom(): HTMLElement {
  return h("section", { class: "room" }, h("h1", {}, "Treebank"));
}

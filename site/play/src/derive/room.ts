import { h } from "../ui/dom.ts";
export function deriveRoom(_values: URLSearchParams): HTMLElement {
  return h("section", { class: "room" }, h("h1", {}, "Derive"));
}

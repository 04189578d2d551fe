import { ENCODINGS, SYSTEM_NAMES, transitionSystem } from "crossarc/research";
import { choice, type Option } from "../ui/controls.ts";
import { h } from "../ui/dom.ts";

const same = (name: string): Option => [name, name];

/**
 * Lists of systems, oracles and encodings of lifts. A choice becomes an attribute of the element;
 * `onChoice` is called before.
 */
export function systemChoices(element: HTMLElement, system: string, onChoice: () => void): HTMLElement {
  const set = (name: string, value: string) => {
    onChoice();
    if (value === "") element.removeAttribute(name);
    else element.setAttribute(name, value);
  };
  const systems = choice("System", SYSTEM_NAMES.map(same), system, (value) => {
    element.removeAttribute("oracle");
    set("system", value);
  });
  const names = SYSTEM_NAMES.includes(system) ? Object.keys(transitionSystem(system).oracles) : [];
  const chosen = element.getAttribute("oracle") ?? names[0] ?? "";
  const oracles = choice("Oracle", names.map(same), chosen, (value) => set("oracle", value));
  const encodings: readonly Option[] = [["", "none"], ...ENCODINGS.map(same)];
  const lifts = choice("Lifts", encodings, element.getAttribute("encoding") ?? "", (value) =>
    set("encoding", value),
  );
  lifts.element.title = "Makes the tree projective first; labels encode the lifts (2005)";
  return h("div", { class: "bar" }, systems.element, oracles.element, lifts.element);
}

import { h } from "./dom.ts";

/** An option of a control: its value and what users read. */
export type Option = readonly [value: string, text: string];

/** A group of choices of which one holds, as a row of radio buttons. */
export function segments(
  legend: string,
  options: readonly Option[],
  chosen: string,
  onChange: (value: string) => void,
): HTMLFieldSetElement {
  const name = `segments-${Math.random().toString(36).slice(2)}`;
  return h(
    "fieldset",
    { class: "segments" },
    h("legend", { class: "hidden" }, legend),
    options.map(([value, text]) =>
      h(
        "label",
        {},
        h("input", { type: "radio", name, value, checked: value === chosen, change: () => onChange(value) }),
        h("span", {}, text),
      ),
    ),
  );
}

/** A labelled list to choose from. */
export function choice(
  label: string,
  options: readonly Option[],
  chosen: string,
  onChange: (value: string) => void,
): { readonly element: HTMLLabelElement; readonly select: HTMLSelectElement } {
  const select = h(
    "select",
    { change: () => onChange(select.value) },
    options.map(([value, text]) => h("option", { value, selected: value === chosen }, text)),
  );
  return { element: h("label", { class: "choice" }, h("span", {}, label), select), select };
}

/** A labelled checkbox. */
export function toggle(
  label: string,
  isOn: boolean,
  onChange: (isOn: boolean) => void,
  title?: string,
): HTMLLabelElement {
  const box = h("input", { type: "checkbox", checked: isOn, change: () => onChange(box.checked) });
  return h("label", { class: "toggle", title }, box, h("span", {}, label));
}

/** A button. */
export function button(
  text: string,
  onClick: () => void,
  attributes: Record<string, string> = {},
): HTMLButtonElement {
  return h("button", { type: "button", ...attributes, click: onClick }, text);
}

/** A button that opens a small menu of further buttons. */
export function menu(text: string, items: readonly (readonly [string, () => void])[]): HTMLDetailsElement {
  const details = h(
    "details",
    { class: "menu" },
    h("summary", {}, text),
    h(
      "div",
      {},
      items.map(([label, run]) =>
        button(label, () => {
          details.open = false;
          run();
        }),
      ),
    ),
  );
  details.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !details.open) return;
    details.open = false;
    details.querySelector("summary")?.focus();
  });
  details.addEventListener("focusout", (event) => {
    if (event.relatedTarget instanceof Node && !details.contains(event.relatedTarget)) details.open = false;
  });
  return details;
}

/** A button that lets users choose files. */
export function fileButton(
  text: string,
  accept: string,
  onFiles: (files: readonly File[]) => void,
  multiple = false,
): HTMLLabelElement {
  const input = h("input", {
    type: "file",
    accept,
    multiple,
    class: "hidden",
    change: () => {
      const files = [...(input.files ?? [])];
      input.value = "";
      if (files.length > 0) onFiles(files);
    },
  });
  return h("label", { class: "file button" }, input, text);
}

/** Takes files that are dropped anywhere on an element. */
export function onDrop(element: HTMLElement, onFiles: (files: readonly File[]) => void): void {
  element.addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    element.classList.add("dropping");
  });
  element.addEventListener("dragleave", (event) => {
    if (event.target === element || !element.contains(event.relatedTarget as Node | null)) {
      element.classList.remove("dropping");
    }
  });
  element.addEventListener("drop", (event) => {
    element.classList.remove("dropping");
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  });
}

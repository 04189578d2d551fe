/** A child of an element; false and undefined are left out. */
export type Child = Node | string | number | false | undefined | readonly Child[];

/** Attributes, properties and listeners of an element: a function is a listener for the event of its name. */
export type Attributes = Record<string, string | number | boolean | undefined | ((event: never) => void)>;

/**
 * Makes an element.
 *
 * @example h("button", { type: "button", click: () => save() }, "Save")
 */
export function h<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(key, value as EventListener);
    else if (typeof value === "boolean") element.toggleAttribute(key, value);
    else if (value !== undefined) element.setAttribute(key, String(value));
  }
  append(element, children);
  return element;
}

/** Appends children to a node. */
export function append(parent: ParentNode & Node, children: readonly Child[]): void {
  for (const child of children) {
    if (Array.isArray(child)) append(parent, child);
    else if (child !== false && child !== undefined) {
      parent.appendChild(child instanceof Node ? child : document.createTextNode(String(child)));
    }
  }
}

/** Makes an SVG element of its text, such as that of `treeSvg`. The text must come from this package. */
export function svgElement(text: string): SVGSVGElement {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  return document.importNode(parsed.documentElement, true) as unknown as SVGSVGElement;
}

let liveTimer = 0;

/** Tells users of screen readers what happened. */
export function announce(text: string): void {
  const live = document.getElementById("live");
  if (live === null) return;
  clearTimeout(liveTimer);
  liveTimer = window.setTimeout(() => {
    live.textContent = text;
  }, 250);
}

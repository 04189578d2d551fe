/** An element of an XML document. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** All text directly inside, with entities resolved. */
  readonly text: string;
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const TOKEN = /<(\/?)([A-Za-z][\w-]*)((?:\s+[A-Za-z][\w:-]*="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;

/** Parses XML without comments, processing instructions and namespaces; throws if it is not well-formed. */
export function parseXml(document: string): XmlElement {
  const top = { name: "", attributes: {}, children: [] as XmlElement[], text: "" };
  const open = [top];
  let at = 0;
  TOKEN.lastIndex = 0;
  while (at < document.length) {
    const match = TOKEN.exec(document);
    if (match === null) throw new Error(`no XML at ${at}: ${document.slice(at, at + 60)}`);
    at = TOKEN.lastIndex;
    const [, end, name, attributes, empty, text] = match;
    const inside = open.at(-1)!;
    if (text !== undefined) inside.text += resolved(text);
    else if (end) {
      if (inside.name !== name) throw new Error(`</${name}> ends <${inside.name}>`);
      open.pop();
    } else {
      const element = { name: name!, attributes: attributesOf(attributes!), children: [], text: "" };
      inside.children.push(element);
      if (!empty) open.push(element);
    }
  }
  if (open.length > 1) throw new Error(`<${open.at(-1)!.name}> is not ended`);
  if (top.children.length !== 1 || top.text.trim() !== "") throw new Error("expected one element");
  return top.children[0]!;
}

function attributesOf(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name, value] of text.matchAll(/([A-Za-z][\w:-]*)="([^"]*)"/g)) {
    if (name! in attributes) throw new Error(`attribute ${name} is there twice`);
    attributes[name!] = resolved(value!);
  }
  return attributes;
}

function resolved(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML forbids.
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(text)) throw new Error("a control in XML");
  return text.replaceAll(/&([^;]*);?/g, (entity, name: string) => {
    if (!entity.endsWith(";") || ENTITIES[name] === undefined) throw new Error(`no entity: ${entity}`);
    return ENTITIES[name];
  });
}

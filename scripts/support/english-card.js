// Makes the card of an English model from the template of all cards.

/** A part that only some cards have: the names of their models, and the text. */
const PART = /^<!-- only ([a-z -]+) -->\n(.*?)^<!-- end -->\n/gms;

/**
 * Fills the template: keeps the parts of a model, and replaces fields such as {table}.
 * @param {string} template
 * @param {string} name of the model
 * @param {Readonly<Record<string, string>>} fields
 * @throws if a part is not well-formed, or a field has no value
 */
export function filledCard(template, name, fields) {
  const parts = template.replaceAll(PART, (_, names, text) => (names.split(" ").includes(name) ? text : ""));
  const mark = /^.*<!--.*$/m.exec(parts)?.[0];
  if (mark !== undefined)
    throw new Error(`expected parts of the card between lines of their own, found: ${mark}`);
  return parts.replaceAll(/\{(\w+)\}/g, (_, field) => {
    if (fields[field] === undefined)
      throw new Error(`expected a value for {${field}} of the card, found none`);
    return fields[field];
  });
}

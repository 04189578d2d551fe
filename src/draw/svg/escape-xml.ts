const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** A text as it may stand in XML, in content and in attributes; controls that XML does not allow are left out. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\ufffe\uffff]/gu, (control) => (/[\t\n\r]/.test(control) ? " " : ""))
    .replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!);
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Escapes a text for XML content and attributes; drops controls, which XML does not allow. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\ufffe\uffff]/gu, (control) => (/[\t\n\r]/.test(control) ? " " : ""))
    .replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!);
}

/** The format that the name of an output file asks for, such as html; undefined if it asks for none. */
export function formatOfFile(file: string): "svg" | "png" | "html" | "json" | undefined {
  const [, ending] = /\.(svg|png|html?|json)(?:\.gz)?$/i.exec(file) ?? [];
  const name = ending?.toLowerCase();
  return name === "htm" ? "html" : (name as ReturnType<typeof formatOfFile>);
}

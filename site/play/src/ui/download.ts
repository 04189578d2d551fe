import { button } from "./controls.ts";

import { h } from "./dom.ts";

/** Saves a text or a picture as a file. */
export function download(name: string, content: string | Blob, type = "text/plain;charset=utf-8"): void {
  const blob = typeof content === "string" ? new Blob([content], { type }) : content;
  const href = URL.createObjectURL(blob);
  const link = h("a", { href, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}

/** The text of a drawing, with the declarations that make it a file of its own. */
export function svgText(svg: SVGSVGElement): string {
  return `${new XMLSerializer().serializeToString(svg)}\n`;
}

/** Paints a drawing at twice its size. */
export async function png(svg: string): Promise<Blob> {
  const href = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = href;
    await image.decode();
    const canvas = h("canvas", { width: 2 * image.width, height: 2 * image.height });
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) =>
        blob === null ? reject(new Error("the picture is too large")) : resolve(blob),
      );
    });
  } finally {
    URL.revokeObjectURL(href);
  }
}

/** Saves a drawing under a name without its ending. */
export async function saveDrawing(svg: SVGSVGElement, name: string, format: "svg" | "png"): Promise<void> {
  if (format === "svg") download(`${name}.svg`, svgText(svg), "image/svg+xml");
  else download(`${name}.png`, await png(svgText(svg)));
}

/** Buttons that save a drawing; `find` gives the drawing and its name. */
export function saveButtons(
  find: () => { readonly svg: SVGSVGElement; readonly name: string },
): HTMLElement[] {
  return (["svg", "png"] as const).map((format) => {
    const name = format.toUpperCase();
    const save = () => {
      const found = find();
      saveDrawing(found.svg, found.name, format);
    };
    return button(name, save, { "aria-label": `Download as ${name}` });
  });
}

import { UsageFailure } from "./failure.js";

/** Pixels of the PNG picture for each pixel of the drawing, so that text is sharp. */
const ZOOM = 2;

/**
 * A function that makes a PNG file of an SVG picture. It needs the package @resvg/resvg-js, which is not
 * installed with Crossarc because it holds machine code for each system.
 *
 * @throws UsageFailure if the package is missing.
 */
export async function pngRenderer(): Promise<(svg: string) => Uint8Array> {
  const { Resvg } = await import("@resvg/resvg-js").catch(() => {
    throw new UsageFailure("PNG pictures need a package: npm install @resvg/resvg-js (or write .svg)");
  });
  return (svg) => new Resvg(svg, { fitTo: { mode: "zoom", value: ZOOM } }).render().asPng();
}

import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../support/cli.js";
import { checkApart, checkLines, drawnSvg } from "../support/drawing/drawn-svg.js";

const ROOT = new URL("../..", import.meta.url).pathname;
const pictures = readdirSync(join(ROOT, "docs/guide/gallery")).filter((file) => file.endsWith(".svg"));

describe("the gallery", () => {
  it("shows what the script draws", () => {
    const folder = temporaryFolder();
    execFileSync(process.execPath, [join(ROOT, "scripts/draw/gallery.js"), "-o", folder]);
    expect(readdirSync(join(folder, "gallery")).toSorted()).toEqual(pictures.toSorted());
    for (const file of ["gallery.md", ...pictures.map((picture) => join("gallery", picture))])
      expect(readFileSync(join(folder, file), "utf8"), file).toBe(
        readFileSync(join(ROOT, "docs/guide", file), "utf8"),
      );
  });

  it.each(pictures)("has no texts that overlap or are crossed: %s", (file) => {
    const picture = drawnSvg(readFileSync(join(ROOT, "docs/guide/gallery", file), "utf8"));
    expect(picture.arcs.length).toBeGreaterThan(5);
    checkApart(picture);
    checkLines(picture.arcs);
  });

  it("has every picture on its page", () => {
    const page = readFileSync(join(ROOT, "docs/guide/gallery.md"), "utf8");
    for (const file of pictures) expect(page).toContain(`](gallery/${file})`);
  });
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { useLargeTreebank, writeLargeTreebank } from "../../../site/test/large-treebank.js";
import { ROOT } from "../../support/examples.js";
import { eventually, type Playground } from "../../support/playground.js";

const EXAMPLE = join(ROOT, "examples/harbour.conllu");

/** Longest task of the main thread, processor time in milliseconds. */
const LONGEST_TASK = 50;
/** Size of the large file; LARGE=1 takes the one that the guide gives figures of. */
const MEGABYTES = process.env.LARGE === "1" ? 100 : 10;

/** What the room Treebank promises. */
export function treebankRoom(play: Playground): void {
  describe("Treebank", () => {
    it("lists sentences, searches them by a query, and shows figures", async () => {
      await play.enter("treebank");
      await play.page.setInputFiles("input[type=file]", EXAMPLE);
      await eventually(() => play.page.locator(".tiles").textContent()).toContain("194");
      await play.page.fill("input[type=search]", "pattern { V -[nsubj:pass]-> S; V -[aux:pass]-> A }");
      await play.page.keyboard.press("Enter");
      await eventually(() => play.state().textContent()).toBe("1 match in 1 sentence");
      await eventually(() => play.page.locator(".detail .caption").textContent()).toContain(
        "storm is expected",
      );
      const svg = await play.saved(() => play.page.getByRole("button", { name: "Download as SVG" }).click());
      expect(svg).toMatch(/^<svg xmlns=.*storm/s);
      await play.page.fill("input[type=search]", "pattern { V -[");
      await play.page.keyboard.press("Enter");
      await eventually(() => play.page.locator(".error:visible").textContent()).toContain("column");
      await play.page.getByRole("button", { name: "Show all" }).click();
      await play.page.locator("[role=listbox]").focus();
      await play.page.keyboard.press("End");
      await eventually(() => play.page.locator("[aria-selected=true]").getAttribute("aria-posinset")).toBe(
        "20",
      );
      await play.page.getByRole("radio", { name: "Statistics" }).check();
      expect(await play.page.locator(".bars").first().textContent()).toContain("nsubj");
    });

    it("leads from a message to the line, also in a sentence with a broken format", async () => {
      await play.enter("treebank");
      const broken =
        "1\tGo\t_\t_\t_\t_\t0\troot\t_\n\n# sent_id = two\n# text = Stop\n1\tStop\t_\t_\t_\t_\t0\tROOT\t_\t_\n\n";
      await play.page.setInputFiles("input[type=file]", play.file("broken.conllu", broken));
      await eventually(() => play.state().textContent()).toContain("1 more with a broken format");
      await play.page.getByRole("radio", { name: "Validation" }).check();
      await play.page.getByRole("option", { name: /found 9/ }).click();
      await eventually(() => play.page.locator(".wanted").textContent()).toContain("Go");
      await play.page.getByRole("option", { name: /invalid-deprel/ }).click();
      await eventually(() => play.page.locator(".wanted i").textContent()).toBe("5");
    });

    it("compares two files, and scores them", async () => {
      await play.enter("treebank");
      const changed = readFileSync(EXAMPLE, "utf8").replace("\tnsubj\t", "\tobj\t");
      await play.page.setInputFiles("input[type=file]", [EXAMPLE, play.file("system.conllu", changed)]);
      await eventually(() => play.state().textContent()).toBe("1 sentence differs");
      expect(await play.page.locator(".panel .tiles").textContent()).toContain(
        ((100 * 193) / 194).toFixed(2),
      );
      await eventually(() => play.page.locator(".detail svg").textContent()).toContain("nsubj ≠ obj");
    });

    it(`stays fluid with ${MEGABYTES} MB`, async () => {
      await play.enter("treebank");
      await play.page.locator(".drop-here").waitFor();
      play.page.setDefaultTimeout(100_000);
      const path = play.file("large.conllu", "");
      const sentences = writeLargeTreebank(path, MEGABYTES);
      const { longest, memory } = await useLargeTreebank(play.browser, play.page, path, sentences);
      for (const [part, time] of Object.entries(longest)) expect(time, part).toBeLessThan(LONGEST_TASK);
      expect(memory).toBeLessThan(1000);
    });

    it("says what is wrong with a file that is no treebank", async () => {
      await play.enter("treebank");
      await play.page.setInputFiles("input[type=file]", play.file("empty.conllu", ""));
      await eventually(() => play.page.locator(".error:visible").textContent()).toContain(
        "empty.conllu: expected a treebank",
      );
      await play.page.setInputFiles(
        "input[type=file]",
        play.file(
          "picture.conllu",
          Uint8Array.from({ length: 4000 }, (_, i) => (i * 37) % 256),
        ),
      );
      await eventually(() => play.state().textContent()).toContain("broken format");
      await play.page.setInputFiles("input[type=file]", EXAMPLE);
      await eventually(() => play.page.locator(".tiles").textContent()).toContain("194");
    });
  });
}

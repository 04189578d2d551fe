import { describe, expect, it } from "vitest";
import { dropFile } from "../../../site/test/large-treebank.js";
import { longText } from "../../../site/test/long-text.js";
import { mainThreadTime } from "../../../site/test/main-thread.js";
import { readConllu } from "../../../src/index.js";
import { eventually, type Playground } from "../../support/playground.js";

/** Longest task of the main thread, processor time in milliseconds. */
const LONGEST_TASK = 50;

/** What the room Parse promises. */
export function parseRoom(play: Playground): void {
  describe("Parse", () => {
    it("parses as you type, shows each view, and keeps the text in the address", async () => {
      await play.enter("parse");
      await play.page.fill("textarea", "The harbour opens at six.");
      await play.page.waitForFunction(() => document.querySelectorAll(".card").length === 1);
      await eventually(() => play.page.locator(".card .caption").textContent()).toBe(
        "The harbour opens at six.",
      );
      await play.page.locator(".card svg").first().waitFor();
      expect(await play.page.locator(".card svg").getAttribute("aria-label")).toContain(
        "The harbour opens at six.",
      );
      const described = await play.page.locator(".card .drawing p").textContent();
      expect(described).toContain("opens is the root");
      await play.page.getByRole("radio", { name: "Table" }).check();
      expect(await play.page.locator(".card tbody tr").count()).toBe(6);
      await play.page.getByRole("radio", { name: "JSON" }).check();
      expect(JSON.parse((await play.page.locator(".card pre").textContent())!).words).toHaveLength(6);
      await play.page.getByRole("radio", { name: "CoNLL-U" }).check();
      const [sentence] = readConllu((await play.page.locator(".card pre").textContent())!);
      expect(sentence!.form.slice(1)).toEqual(["The", "harbour", "opens", "at", "six", "."]);
      expect(decodeURIComponent(new URL(play.page.url()).hash)).toContain("text=The harbour opens at six.");
      await play.page.reload();
      await eventually(() => play.page.inputValue("textarea")).toBe("The harbour opens at six.");
      await play.page.locator(".card pre").waitFor();
    });

    it("leafs through other trees, and saves drawings", async () => {
      await play.enter(`parse?text=${encodeURIComponent("I saw her duck.")}`);
      await play.page.getByRole("button", { name: "Other trees" }).click();
      await eventually(() => play.page.locator(".leaf").textContent()).toContain("Tree 2 of 8");
      await play.page.getByRole("button", { name: "Better tree" }).click();
      await eventually(() => play.page.locator(".leaf").textContent()).toContain("Tree 1 of 8");
      const svg = await play.saved(() => play.page.getByRole("button", { name: "Download as SVG" }).click());
      expect(svg).toMatch(/^<svg xmlns=.*duck/s);
      const png = await play.saved(() => play.page.getByRole("button", { name: "Download as PNG" }).click());
      expect(png.slice(1, 4)).toBe("PNG");
    });

    it("stops a text of 20,000 words midway, and keeps the trees that are there", async () => {
      await play.enter("parse");
      await play.page.locator(".card svg").first().waitFor();
      const { longest } = await mainThreadTime(play.browser, play.page, async () => {
        await play.page.fill("textarea", longText(20_000));
        await play.page.getByRole("button", { name: "Stop" }).click();
      });
      expect(longest).toBeLessThan(LONGEST_TASK);
      await eventually(() => play.state().textContent()).toMatch(/^Stopped after [\d,]+ sentences/);
      const count = await play.page.locator(".card").count();
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThan(1300);
      await play.page.fill("textarea", "It still parses.");
      await eventually(() => play.page.locator(".card .caption").allTextContents()).toEqual([
        "It still parses.",
      ]);
    });

    it("parses with the small model, too", async () => {
      await play.enter(`parse?text=${encodeURIComponent("The old boat was sold.")}`);
      await play.page.locator("select").first().selectOption("small-swap");
      await eventually(() => play.page.locator(".card .drawing p").textContent()).toContain(
        "sold is the root",
      );
      await play.page.getByRole("button", { name: "Other trees" }).click();
      await eventually(() => play.page.locator(".leaf").textContent()).toContain("Tree 2 of ");
    });

    it("refuses a file that is not a model, and goes on with the one before", async () => {
      await play.enter("parse");
      await play.page.locator(".card svg").first().waitFor();
      await dropFile(play.page, play.file("broken.model", "not a model"));
      await eventually(() => play.page.locator(".error:visible").textContent()).toContain("broken.model: ");
      await play.page.fill("textarea", "Ships sail.");
      await eventually(() => play.page.locator(".card .caption").allTextContents()).toEqual(["Ships sail."]);
    });

    it("works without a network after the first visit", async () => {
      await play.enter("parse");
      await eventually(() => play.page.locator("#offline").textContent()).toContain("without a network");
      await play.context.setOffline(true);
      await play.page.reload();
      await play.page.locator(".card svg").first().waitFor();
      await play.page.getByRole("link", { name: "Derive" }).first().click();
      await play.part(".lane").waitFor();
    });
  });
}

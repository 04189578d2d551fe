import { describe, expect, it } from "vitest";
import { eventually, type Playground } from "../../support/playground.js";

/** What the room Derive promises. */
export function deriveRoom(play: Playground): void {
  describe("Derive", () => {
    it("steps through figure 1 by the keys, and counts m against 2n", async () => {
      await play.enter("derive");
      await eventually(() => play.part(".summary").textContent()).toBe(
        "m = 22 transitions, 2n = 18, 2 of them SWAP",
      );
      await play.page.keyboard.press("ArrowRight");
      await play.page.keyboard.press("ArrowRight");
      await play.page.keyboard.press("ArrowRight");
      expect(await play.part(".state").textContent()).toBe("Step 3 of 22: LEFT-ARC DET, hearing → A");
      await play.page.keyboard.press("ArrowLeft");
      expect(await play.part(".state").textContent()).toContain("Step 2 of 22");
      expect(await play.part(".moves .next").textContent()).toContain("LEFT-ARCDETcost 0");
      await play.page.keyboard.press("End");
      expect(await play.part(".moves").textContent()).toBe("Done: the tree is rebuilt.");
      await play.page.keyboard.press("Home");
      expect(await play.part(".state").textContent()).toContain("Start");
      await play.page.keyboard.press("Space");
      await eventually(() => play.part(".state").textContent()).toContain("Step 1 of 22");
      await play.page.keyboard.press("Space");
      expect(await play.part(".order").textContent()).toContain("hearing2 on5 the6 issue7 is3 scheduled4");
    });

    it("shows every system, two beside each other, and lifts with their labels", async () => {
      await play.enter("derive?example=czech&system2=covington");
      const systems = await play.page
        .locator("crossarc-derivation")
        .first()
        .locator("select")
        .first()
        .locator("option")
        .allTextContents();
      for (const system of systems) {
        await play.page.locator("crossarc-derivation").first().locator("select").first().selectOption(system);
        await eventually(() => play.page.locator("crossarc-derivation").first().getAttribute("system")).toBe(
          system,
        );
        await play.page.keyboard.press("End");
        await eventually(() => play.part(".moves").textContent()).toMatch(/^(Done|Sorted)/);
      }
      expect(await play.page.locator("crossarc-derivation .summary").nth(1).textContent()).toBe(
        "m = 36 transitions, 2n = 16",
      );
      await play.page
        .locator("crossarc-derivation")
        .first()
        .locator("select")
        .first()
        .selectOption("arc-standard");
      await play.page.keyboard.press("End");
      await eventually(() => play.part(".moves").textContent()).toContain("not rebuilt");
      await play.page.locator("crossarc-derivation").first().locator("select").nth(2).selectOption("head");
      await eventually(() => play.part(".order").textContent()).toContain(
        "Z: from jedna to je, label AuxP↑Sb",
      );
      await play.page.keyboard.press("End");
      expect(await play.part(".moves").textContent()).toBe("Done: the tree is rebuilt.");
    });

    it("saves the derivation as tables and as an animated drawing", async () => {
      await play.enter("derive");
      const choose = (name: string) => async () => {
        await play.part("details.menu summary").click();
        await play.page.getByRole("button", { name }).click();
      };
      expect(await play.saved(choose("Table in LaTeX"))).toContain("SWAP & {[ROOT$_{0}$");
      expect(await play.saved(choose("Table in Markdown"))).toContain("| LA\\_DET | \\[ROOT₀, hearing₂\\] |");
      expect((await play.saved(choose("Table as CSV"))).split("\n")).toHaveLength(25);
      expect(await play.saved(choose("Animated SVG"))).toContain("<animateTransform");
    });

    it("draws a tree by hand and tells what is wrong with it", async () => {
      await play.enter("derive");
      await play.page.getByRole("radio", { name: "Draw" }).check();
      await play.page.fill("input.words", "boats left early");
      await play.page.keyboard.press("Tab");
      await eventually(() => play.page.locator(".problems").textContent()).toContain(
        "No word is attached to the root",
      );
      const words = play.page.locator(".picture .word");
      const drag = async (from: { x: number; y: number }, to: number) => {
        const box = (await words.nth(to).boundingBox())!;
        await play.page.mouse.move(from.x, from.y);
        await play.page.mouse.down();
        await play.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
        await play.page.mouse.up();
      };
      const middle = (box: { x: number; y: number; width: number; height: number } | null) => ({
        x: box!.x + box!.width / 2,
        y: box!.y + box!.height / 2,
      });
      await drag(middle(await play.page.locator(".root-chip").boundingBox()), 1);
      await drag(middle(await words.nth(1).boundingBox()), 0);
      expect(await play.page.locator(".problems").textContent()).toContain("Without a head: early");
      // The same by keyboard.
      await play.page.getByText("Heads and labels as a table").click();
      await play.page.getByLabel("Head of early").selectOption("2 left");
      await eventually(() => play.page.locator(".problems").textContent()).toContain(
        "This is a tree. It is projective.",
      );
      await play.page.getByLabel("Relation of early").fill("advmod");
      await play.page.keyboard.press("Tab");
      await play.page.locator("h1").click();
      await play.page.keyboard.press("End");
      expect(await play.part(".moves").textContent()).toBe("Done: the tree is rebuilt.");
    });

    it("tags a tree without tags before the small model leads", async () => {
      await play.enter("derive?example=figure-1&led=small");
      await eventually(() => play.part(".title").textContent()).toBe("swap, Small Swap model");
      await eventually(() => play.part(".tree .drawing p").textContent()).toContain("A is det of hearing");
    });

    it("follows the small model, with its scores", async () => {
      await play.enter("derive?text=Two%20boats%20left.&led=small");
      await eventually(() => play.part(".title").textContent()).toBe("swap, Small Swap model");
      await eventually(() => play.part(".moves .next").textContent()).toMatch(/SHIFT\d+%/);
      await play.page.locator("h1").click();
      await play.page.keyboard.press("End");
      expect(await play.part(".moves").textContent()).toContain("Done: the tree is rebuilt.");
    });
  });
}

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Download, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { buildPlayground, chromiumPath, serve, startBrowser } from "../../site/test/browser.js";
import { longText } from "../../site/test/long-text.js";
import { readConllu } from "../../src/index.js";
import { ROOT } from "../support/examples.js";

/** The playground as it is built, in Chromium, under a strict policy. */

const EXAMPLE = join(ROOT, "examples/harbour.conllu");
/** How long a page may take on a busy machine, in milliseconds. */
const PATIENCE = 20_000;
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: PATIENCE });
const hasBrowser = chromiumPath() !== undefined;
if (!hasBrowser) process.stderr.write("test/site: no Chromium found, so the playground is not tested\n");

describe.skipIf(!hasBrowser)("the playground", () => {
  let browser: Browser;
  let server: { address: string; close: () => void };
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  const folder = mkdtempSync(join(tmpdir(), "play-"));

  beforeAll(async () => {
    const built = join(folder, "play");
    buildPlayground(built);
    server = await serve(built);
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    server?.close();
    rmSync(folder, { recursive: true });
  });
  beforeEach(async () => {
    complaints = [];
    context = await browser.newContext({ viewport: { width: 1200, height: 900 } });
    page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    page.on("request", (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith("http") && `${origin}/` !== server.address)
        complaints.push(`asks ${request.url()}`);
    });
  });
  // A policy that is violated, another host that is asked and an error all show here.
  afterEach(async () => {
    await context.close();
    expect(complaints).toEqual([]);
  });

  const enter = (place: string) => page.goto(`${server.address}#${place}`);
  const state = () => page.locator(".state").first();
  /** The text of a part of the derivation. */
  const part = (selector: string) => page.locator(`crossarc-derivation ${selector}`).first();
  const saved = async (click: () => Promise<void>): Promise<string> => {
    const [download] = await Promise.all([page.waitForEvent("download"), click()]);
    return readFileSync(await (download as Download).path(), "utf8");
  };
  const file = (name: string, content: string | Uint8Array) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };

  describe("Parse", () => {
    it("parses as you type, shows each view, and keeps the text in the address", async () => {
      await enter("parse");
      await page.fill("textarea", "The harbour opens at six.");
      await page.waitForFunction(() => document.querySelectorAll(".card").length === 1);
      await eventually(() => page.locator(".card .caption").textContent()).toBe("The harbour opens at six.");
      await page.locator(".card svg").first().waitFor();
      expect(await page.locator(".card svg").getAttribute("aria-label")).toContain(
        "The harbour opens at six.",
      );
      const described = await page.locator(".card .drawing p").textContent();
      expect(described).toContain("opens is the root");
      await page.getByRole("radio", { name: "Table" }).check();
      expect(await page.locator(".card tbody tr").count()).toBe(6);
      await page.getByRole("radio", { name: "JSON" }).check();
      expect(JSON.parse((await page.locator(".card pre").textContent())!).words).toHaveLength(6);
      await page.getByRole("radio", { name: "CoNLL-U" }).check();
      const [sentence] = readConllu((await page.locator(".card pre").textContent())!);
      expect(sentence!.form.slice(1)).toEqual(["The", "harbour", "opens", "at", "six", "."]);
      expect(decodeURIComponent(new URL(page.url()).hash)).toContain("text=The harbour opens at six.");
      await page.reload();
      await eventually(() => page.inputValue("textarea")).toBe("The harbour opens at six.");
      await page.locator(".card pre").waitFor();
    });

    it("leafs through other trees, and saves drawings", async () => {
      await enter(`parse?text=${encodeURIComponent("I saw her duck.")}`);
      await page.getByRole("button", { name: "Other trees" }).click();
      await eventually(() => page.locator(".leaf").textContent()).toContain("Tree 2 of 8");
      await page.getByRole("button", { name: "Better tree" }).click();
      await eventually(() => page.locator(".leaf").textContent()).toContain("Tree 1 of 8");
      const svg = await saved(() => page.getByRole("button", { name: "Download as SVG" }).click());
      expect(svg).toMatch(/^<svg xmlns=.*duck/s);
      const png = await saved(() => page.getByRole("button", { name: "Download as PNG" }).click());
      expect(png.slice(1, 4)).toBe("PNG");
    });

    it("stops a text of 20,000 words midway, and keeps the trees that are there", async () => {
      await enter("parse");
      await page.locator(".card svg").first().waitFor();
      await page.fill("textarea", longText(20_000));
      await page.getByRole("button", { name: "Stop" }).click();
      await eventually(() => state().textContent()).toMatch(/^Stopped after [\d,]+ sentences/);
      const count = await page.locator(".card").count();
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThan(1300);
      await page.fill("textarea", "It still parses.");
      await eventually(() => page.locator(".card .caption").allTextContents()).toEqual(["It still parses."]);
    });

    it("refuses a file that is not a model, and goes on with the one before", async () => {
      await enter("parse");
      await page.locator(".card svg").first().waitFor();
      await page.setInputFiles("input[type=file]", file("broken.model", "not a model"));
      await eventually(() => page.locator(".error:visible").textContent()).toContain("broken.model: ");
      await page.fill("textarea", "Ships sail.");
      await eventually(() => page.locator(".card .caption").allTextContents()).toEqual(["Ships sail."]);
    });

    it("works without a network after the first visit", async () => {
      await enter("parse");
      await eventually(() => page.locator("#offline").textContent()).toContain("without a network");
      await context.setOffline(true);
      await page.reload();
      await page.locator(".card svg").first().waitFor();
      await page.getByRole("link", { name: "Derive" }).first().click();
      await part(".lane").waitFor();
    });
  });

  describe("Derive", () => {
    it("steps through figure 1 by the keys, and counts m against 2n", async () => {
      await enter("derive");
      await eventually(() => part(".summary").textContent()).toBe(
        "m = 22 transitions, 2n = 18, 2 of them SWAP",
      );
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
      expect(await part(".state").textContent()).toBe("Step 3 of 22: LEFT-ARC DET, hearing → A");
      await page.keyboard.press("ArrowLeft");
      expect(await part(".state").textContent()).toContain("Step 2 of 22");
      expect(await part(".moves .next").textContent()).toContain("LEFT-ARCDETcost 0");
      await page.keyboard.press("End");
      expect(await part(".moves").textContent()).toBe("Done: the tree is rebuilt.");
      await page.keyboard.press("Home");
      expect(await part(".state").textContent()).toContain("Start");
      await page.keyboard.press("Space");
      await eventually(() => part(".state").textContent()).toContain("Step 1 of 22");
      await page.keyboard.press("Space");
      expect(await part(".order").textContent()).toContain("hearing2 on5 the6 issue7 is3 scheduled4");
    });

    it("shows every system, two beside each other, and lifts with their labels", async () => {
      await enter("derive?example=czech&system2=covington");
      const systems = await page
        .locator("crossarc-derivation")
        .first()
        .locator("select")
        .first()
        .locator("option")
        .allTextContents();
      for (const system of systems) {
        await page.locator("crossarc-derivation").first().locator("select").first().selectOption(system);
        await eventually(() => page.locator("crossarc-derivation").first().getAttribute("system")).toBe(
          system,
        );
        await page.keyboard.press("End");
        await eventually(() => part(".moves").textContent()).toMatch(/^(Done|Sorted)/);
      }
      expect(await page.locator("crossarc-derivation .summary").nth(1).textContent()).toBe(
        "m = 36 transitions, 2n = 16",
      );
      await page
        .locator("crossarc-derivation")
        .first()
        .locator("select")
        .first()
        .selectOption("arc-standard");
      await page.keyboard.press("End");
      await eventually(() => part(".moves").textContent()).toContain("not rebuilt");
      await page.locator("crossarc-derivation").first().locator("select").nth(2).selectOption("head");
      await eventually(() => part(".order").textContent()).toContain("Z: from jedna to je, label AuxP↑Sb");
      await page.keyboard.press("End");
      expect(await part(".moves").textContent()).toBe("Done: the tree is rebuilt.");
    });

    it("saves the derivation as tables and as an animated drawing", async () => {
      await enter("derive");
      const choose = (name: string) => async () => {
        await part("details.menu summary").click();
        await page.getByRole("button", { name }).click();
      };
      expect(await saved(choose("Table in LaTeX"))).toContain("SWAP & {[ROOT$_{0}$");
      expect(await saved(choose("Table in Markdown"))).toContain("| LA\\_DET | \\[ROOT₀, hearing₂\\] |");
      expect((await saved(choose("Table as CSV"))).split("\n")).toHaveLength(25);
      expect(await saved(choose("Animated SVG"))).toContain("<animateTransform");
    });

    it("draws a tree by hand and tells what is wrong with it", async () => {
      await enter("derive");
      await page.getByRole("radio", { name: "Draw" }).check();
      await page.fill("input.words", "boats left early");
      await page.keyboard.press("Tab");
      await eventually(() => page.locator(".problems").textContent()).toContain(
        "No word is attached to the root",
      );
      const words = page.locator(".picture .word");
      const drag = async (from: { x: number; y: number }, to: number) => {
        const box = (await words.nth(to).boundingBox())!;
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
        await page.mouse.up();
      };
      const middle = (box: { x: number; y: number; width: number; height: number } | null) => ({
        x: box!.x + box!.width / 2,
        y: box!.y + box!.height / 2,
      });
      await drag(middle(await page.locator(".root-chip").boundingBox()), 1);
      await drag(middle(await words.nth(1).boundingBox()), 0);
      expect(await page.locator(".problems").textContent()).toContain("Without a head: early");
      // The same by keyboard.
      await page.getByText("Heads and labels as a table").click();
      await page.getByLabel("Head of early").selectOption("2 left");
      await eventually(() => page.locator(".problems").textContent()).toContain(
        "This is a tree. It is projective.",
      );
      await page.getByLabel("Relation of early").fill("advmod");
      await page.keyboard.press("Tab");
      await page.locator("h1").click();
      await page.keyboard.press("End");
      expect(await part(".moves").textContent()).toBe("Done: the tree is rebuilt.");
    });

    it("follows the small model, with its scores", async () => {
      await enter("derive?text=Two%20boats%20left.&led=small");
      await eventually(() => part(".title").textContent()).toBe("swap, Small Swap model");
      await eventually(() => part(".moves .next").textContent()).toMatch(/SHIFT\d+%/);
      await page.locator("h1").click();
      await page.keyboard.press("End");
      expect(await part(".moves").textContent()).toContain("Done: the tree is rebuilt.");
    });
  });

  describe("Treebank", () => {
    it("lists sentences, searches them by a query, and shows figures", async () => {
      await enter("treebank");
      await page.setInputFiles("input[type=file]", EXAMPLE);
      await eventually(() => page.locator(".tiles").textContent()).toContain("194");
      await page.fill("input[type=search]", "pattern { V -[nsubj:pass]-> S; V -[aux:pass]-> A }");
      await page.keyboard.press("Enter");
      await eventually(() => state().textContent()).toBe("1 match in 1 sentence");
      await eventually(() => page.locator(".detail .caption").textContent()).toContain("storm is expected");
      await page.fill("input[type=search]", "pattern { V -[");
      await page.keyboard.press("Enter");
      await eventually(() => page.locator(".error:visible").textContent()).toContain("column");
      await page.getByRole("button", { name: "Show all" }).click();
      await page.locator("[role=listbox]").focus();
      await page.keyboard.press("End");
      await eventually(() => page.locator("[aria-selected=true]").getAttribute("aria-posinset")).toBe("20");
      await page.getByRole("radio", { name: "Statistics" }).check();
      expect(await page.locator(".bars").first().textContent()).toContain("nsubj");
    });

    it("leads from a message to the line, also in a sentence with a broken format", async () => {
      await enter("treebank");
      const broken =
        "1\tGo\t_\t_\t_\t_\t0\troot\t_\n\n# sent_id = two\n# text = Stop\n1\tStop\t_\t_\t_\t_\t0\tROOT\t_\t_\n\n";
      await page.setInputFiles("input[type=file]", file("broken.conllu", broken));
      await eventually(() => state().textContent()).toContain("1 more with a broken format");
      await page.getByRole("radio", { name: "Validation" }).check();
      await page.getByRole("option", { name: /found 9/ }).click();
      await eventually(() => page.locator(".wanted").textContent()).toContain("Go");
      await page.getByRole("option", { name: /invalid-deprel/ }).click();
      await eventually(() => page.locator(".wanted i").textContent()).toBe("5");
    });

    it("compares two files, and scores them", async () => {
      await enter("treebank");
      const changed = readFileSync(EXAMPLE, "utf8").replace("\tnsubj\t", "\tobj\t");
      await page.setInputFiles("input[type=file]", [EXAMPLE, file("system.conllu", changed)]);
      await eventually(() => state().textContent()).toBe("1 sentence differs");
      expect(await page.locator(".panel .tiles").textContent()).toContain(((100 * 193) / 194).toFixed(2));
      await eventually(() => page.locator(".detail svg").textContent()).toContain("nsubj ≠ obj");
    });

    it("says what is wrong with a file that is no treebank", async () => {
      await enter("treebank");
      await page.setInputFiles("input[type=file]", file("empty.conllu", ""));
      await eventually(() => page.locator(".error:visible").textContent()).toContain(
        "empty.conllu: expected a treebank",
      );
      await page.setInputFiles(
        "input[type=file]",
        file(
          "picture.conllu",
          Uint8Array.from({ length: 4000 }, (_, i) => (i * 37) % 256),
        ),
      );
      await eventually(() => state().textContent()).toContain("broken format");
      await page.setInputFiles("input[type=file]", EXAMPLE);
      await eventually(() => page.locator(".tiles").textContent()).toContain("194");
    });
  });

  it.each(["light", "dark"] as const)("has no violation that axe-core finds, %s", async (colorScheme) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const axe = readFileSync(join(ROOT, "node_modules/axe-core/axe.min.js"), "utf8");
    const rooms: Record<string, () => Promise<unknown>> = {
      parse: () => page.locator(".card svg").nth(1).waitFor(),
      "parse?view=table": () => page.locator(".card table").nth(1).waitFor(),
      "derive?draw=&system2=covington": async () => {
        await part(".lane").waitFor();
        await part("details.table summary").click();
        await page.getByText("Heads and labels as a table").click();
      },
      treebank: async () => {
        await page.getByRole("button", { name: "Open an example" }).click();
        await page.getByRole("option").first().click();
        await page.locator(".detail svg").waitFor();
      },
    };
    for (const [room, prepare] of Object.entries(rooms)) {
      await enter(room);
      await page.reload();
      await prepare();
      await page.evaluate(axe);
      const violations = await page.evaluate(async () => {
        const { violations } = await (window as unknown as { axe: { run(): Promise<Results> } }).axe.run();
        return violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`,
        );
      });
      expect(violations, `${room}, ${colorScheme}`).toEqual([]);
    }
  });
});

/** What is used of the results of axe-core. */
interface Results {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

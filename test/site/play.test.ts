import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { chromiumPath } from "../../site/test/browser.js";
import { ROOT } from "../support/examples.js";
import { usePlayground } from "../support/playground.js";
import { deriveRoom } from "./rooms/derive.js";
import { parseRoom } from "./rooms/parse.js";
import { treebankRoom } from "./rooms/treebank.js";

/** The playground as it is built, in Chromium, under a strict policy. */

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const hasBrowser = chromiumPath() !== undefined;
if (!hasBrowser) process.stderr.write("test/site: no Chromium found, so the playground is not tested\n");

describe.skipIf(!hasBrowser)("the playground", () => {
  const play = usePlayground();
  parseRoom(play);
  deriveRoom(play);
  treebankRoom(play);

  it.each(["light", "dark"] as const)("has no violation that axe-core finds, %s", async (colorScheme) => {
    await play.page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const axe = readFileSync(join(ROOT, "node_modules/axe-core/axe.min.js"), "utf8");
    const rooms: Record<string, () => Promise<unknown>> = {
      parse: () => play.page.locator(".card svg").nth(1).waitFor(),
      "parse?view=table": () => play.page.locator(".card table").nth(1).waitFor(),
      "derive?draw=&system2=covington": async () => {
        await play.part(".lane").waitFor();
        await play.part("details.table summary").click();
        await play.page.getByText("Heads and labels as a table").click();
      },
      treebank: async () => {
        await play.page.getByRole("button", { name: "Open an example" }).click();
        await play.page.getByRole("option").first().click();
        await play.page.locator(".detail svg").waitFor();
      },
    };
    for (const [room, prepare] of Object.entries(rooms)) {
      await play.enter(room);
      await play.page.reload();
      await prepare();
      await play.page.evaluate(axe);
      const violations = await play.page.evaluate(async () => {
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

import { h } from "./dom.ts";

/** A small chart of bars, as a table that screen readers can read. */
export function bars(title: string, counts: readonly (readonly [string, number])[], most = 20): HTMLElement {
  const shown = counts.slice(0, most);
  const rest = counts.slice(most).reduce((sum, [, count]) => sum + count, 0);
  const all = rest > 0 ? [...shown, [`${counts.length - most} others`, rest] as const] : shown;
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  const longest = Math.max(1, ...all.map(([, count]) => count));
  return h(
    "figure",
    { class: "bars" },
    h("figcaption", {}, title),
    h(
      "table",
      {},
      h(
        "thead",
        { class: "hidden" },
        h(
          "tr",
          {},
          ["Value", "Bar", "Count", "Share"].map((name) => h("th", { scope: "col" }, name)),
        ),
      ),
      h(
        "tbody",
        {},
        all.map(([name, count]) => {
          const bar = h("span", { class: "fill" });
          bar.style.width = `${(100 * count) / longest}%`;
          return h(
            "tr",
            {},
            h("th", { scope: "row" }, name),
            h("td", { class: "bar-cell" }, bar, h("span", { class: "hidden" }, count)),
            h("td", { class: "number" }, count.toLocaleString("en")),
            h("td", { class: "number" }, `${((100 * count) / total).toFixed(1)}%`),
          );
        }),
      ),
    ),
  );
}

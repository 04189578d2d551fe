import { parseRoom } from "./parse/room.ts";
import { currentPlace } from "./ui/address.ts";
import { h } from "./ui/dom.ts";
import { themeSwitch } from "./ui/theme.ts";

/** The rooms by name. Those that are not entered first are loaded when they are. */
const ROOMS: Record<string, (values: URLSearchParams) => HTMLElement | Promise<HTMLElement>> = {
  parse: parseRoom,
  derive: async (values) => (await import("./derive/room.ts")).deriveRoom(values),
  treebank: async () => (await import("./treebank/room.ts")).treebankRoom(),
};

const main = document.getElementById("room")!;
let entered = 0;

async function enter(): Promise<void> {
  const { room, values } = currentPlace();
  const name = room in ROOMS ? room : "parse";
  const turn = ++entered;
  for (const link of document.querySelectorAll("nav a")) {
    if (link.getAttribute("href") === `#${name}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.title = `${name[0]!.toUpperCase()}${name.slice(1)} – Crossarc playground`;
  let next: HTMLElement;
  try {
    next = await ROOMS[name]!(values);
  } catch (error) {
    next = h(
      "p",
      { class: "error", role: "alert" },
      `This room cannot be opened; reload the page. ${(error as Error).message}`,
    );
  }
  if (turn !== entered) return;
  main.firstElementChild?.dispatchEvent(new CustomEvent("leave"));
  main.replaceChildren(next);
}

themeSwitch(document.querySelector<HTMLButtonElement>("#theme")!);
window.addEventListener("hashchange", enter);
// A file that misses its target must not replace the page.
for (const kind of ["dragover", "drop"]) window.addEventListener(kind, (event) => event.preventDefault());
enter();

if ("serviceWorker" in navigator && import.meta.env.PROD) {
  // Keeping the files must not delay the first tree.
  const isParsing = currentPlace().room === "parse";
  const ready = isParsing
    ? new Promise((resolve) => window.addEventListener("first-tree", resolve))
    : loaded();
  ready.then(async () => {
    await navigator.serviceWorker.register("./sw.js");
    await navigator.serviceWorker.ready;
    document.getElementById("offline")!.textContent = "Works without a network from now on.";
  });
}

function loaded(): Promise<unknown> {
  if (document.readyState === "complete") return Promise.resolve();
  return new Promise((resolve) => window.addEventListener("load", resolve));
}

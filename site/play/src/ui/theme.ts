import type { ThemeName } from "crossarc";

const CHOICES = ["system", "light", "dark"] as const;
type Choice = (typeof CHOICES)[number];
const SIGNS: Record<Choice, string> = { system: "◐", light: "☀", dark: "☾" };
const KEY = "crossarc-theme";
const dark = matchMedia("(prefers-color-scheme: dark)");
const listeners = new Set<() => void>();
let chosen: Choice = stored();

function stored(): Choice {
  try {
    return CHOICES.find((choice) => choice === localStorage.getItem(KEY)) ?? "system";
  } catch {
    return "system";
  }
}

/** The theme of the page now. */
export function themeName(): ThemeName {
  // The style sheet decides: also that of another page which shows a derivation.
  return getComputedStyle(document.documentElement).colorScheme === "dark" ? "dark" : "light";
}

/** Calls a function whenever the theme changes; returns one that ends this. */
export function onTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}

dark.addEventListener("change", notify);
new MutationObserver(notify).observe(document.documentElement, {
  attributes: true,
  attributeFilter: ["class", "data-theme"],
});

/** Makes a button switch between the themes. */
export function themeSwitch(button: HTMLButtonElement): void {
  const apply = () => {
    document.documentElement.dataset.theme = chosen;
    button.textContent = SIGNS[chosen];
    button.setAttribute("aria-label", `Theme: ${chosen === "system" ? "as the system" : chosen}`);
    button.title = button.getAttribute("aria-label") ?? "";
  };
  button.addEventListener("click", () => {
    chosen = CHOICES[(CHOICES.indexOf(chosen) + 1) % CHOICES.length]!;
    try {
      localStorage.setItem(KEY, chosen);
    } catch {
      // A page without storage forgets the choice.
    }
    apply();
  });
  apply();
}

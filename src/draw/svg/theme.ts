import type { ArcKind } from "../diagram.js";

/** The colours of a drawing, as CSS values. */
export interface Theme {
  /** Background of the drawing. */
  readonly background: string;
  /** Forms of words. */
  readonly form: string;
  /** Tags below the words. */
  readonly tag: string;
  /** Lines and labels of each kind of arc. */
  readonly arc: Readonly<Record<ArcKind, string>>;
  /** Arcs of a single tree that are not projective. */
  readonly nonProjective: string;
}

/** The name of a colour theme. */
export type ThemeName = "light" | "dark";

/** The colour themes; their hues stay distinct for people with red-green colour blindness. */
export const THEMES: Readonly<Record<ThemeName, Theme>> = {
  light: {
    background: "#ffffff",
    form: "#1b1f24",
    tag: "#6a737d",
    arc: {
      tree: "#4a5561",
      match: "#0a5cc2",
      relabelled: "#9a6700",
      missed: "#0a5cc2",
      wrong: "#c6281c",
      enhanced: "#7a4fbf",
    },
    nonProjective: "#c2410c",
  },
  dark: {
    background: "#0f141a",
    form: "#eef2f6",
    tag: "#93a0ad",
    arc: {
      tree: "#a9b5c1",
      match: "#6cb2ff",
      relabelled: "#e3b341",
      missed: "#6cb2ff",
      wrong: "#ff7b6b",
      enhanced: "#c4a4ff",
    },
    nonProjective: "#ffa657",
  },
};

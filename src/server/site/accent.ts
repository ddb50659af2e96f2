import { formatHex, modeLrgb, modeOklch, modeRgb, useMode as registerMode, toGamut, wcagContrast } from "culori/fn";

registerMode(modeRgb);
registerMode(modeLrgb);
const toOklch = registerMode(modeOklch);
const toSrgb = toGamut("rgb", "oklch");

interface Theme {
  selector: string;
  /** Backgrounds of text in the accent color: `--paper`, `--card` and `--sunk` of `theme.css`. */
  backgrounds: readonly string[];
  /** Lightness of `--accent-soft`, a background of normal text. */
  soft: { l: number; chroma: number };
  /** Text on the accent color. */
  ink: string;
  /** Direction in which contrast grows. */
  step: number;
}

const THEMES: Readonly<Record<"light" | "dark", Theme>> = {
  light: {
    selector: ":root",
    backgrounds: ["#fbfaf6", "#ffffff", "#f4f1ea"],
    soft: { l: 0.95, chroma: 0.15 },
    ink: "#ffffff",
    step: -0.01,
  },
  dark: {
    selector: ".dark",
    backgrounds: ["#151412", "#1e1c19", "#191714"],
    soft: { l: 0.27, chroma: 0.35 },
    ink: "#101010",
    step: 0.01,
  },
};

/** WCAG 2.2 §1.4.3, for normal text. */
const MIN_CONTRAST = 4.5;

/**
 * An operator's accent color for both themes. Where text in it would be hard to read, it gets darker or, in the dark
 * theme, lighter.
 * @param color such as #b3261e
 */
export function accentColors(color: string): Record<"light" | "dark", { accent: string; ink: string; soft: string }> {
  return { light: fitTo(THEMES.light, color), dark: fitTo(THEMES.dark, color) };
}

function fitTo({ backgrounds, soft, ink, step }: Theme, color: string) {
  const { l, c, h = 0 } = toOklch(color) ?? { l: 0, c: 0 };
  const at = (lightness: number, chroma: number) =>
    formatHex(toSrgb({ mode: "oklch", l: Math.min(1, Math.max(0, lightness)), c: chroma, h }));
  const softColor = at(soft.l, c * soft.chroma);
  const isReadable = (accent: string) =>
    [...backgrounds, softColor, ink].every((other) => wcagContrast(accent, other) >= MIN_CONTRAST);
  let lightness = l;
  // Ends at white or black, which are readable.
  while (!isReadable(at(lightness, c))) lightness += step;
  return { accent: at(lightness, c), ink, soft: softColor };
}

/** Style rules that come after those of `theme.css`. */
export function accentStyles(color: string): string {
  return Object.entries(accentColors(color))
    .map(([theme, { accent, ink, soft }]) => {
      const { selector } = THEMES[theme as "light" | "dark"];
      return `${selector}{--accent:${accent};--accent-ink:${ink};--accent-soft:${soft}}`;
    })
    .join("");
}

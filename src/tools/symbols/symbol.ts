export const TONES = {
  none: "Yellow",
  light: "Light",
  "medium-light": "Medium-light",
  medium: "Medium",
  "medium-dark": "Medium-dark",
  dark: "Dark",
} as const;

export type Tone = keyof typeof TONES;

export type Kind = "emoji" | "symbol" | "letter";

/** An emoji, which may have several code points, or a character. */
export interface FoundSymbol {
  symbol: string;
  kind: Kind;
  name: string;
  /** The group of an emoji or the block of a character. */
  group: string;
  /** `U+1F44B U+1F3FB` */
  code: string;
}

/** A line for each: `→  rightwards arrow  U+2192  Arrows`. */
export function symbolsText(found: readonly FoundSymbol[]): string {
  return found.map(({ symbol, name, code, group }) => `${symbol}\t${name}\t${code}\t${group}`).join("\n");
}

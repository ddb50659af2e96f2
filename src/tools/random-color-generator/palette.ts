/** The conformance that a contrast ratio gives text (WCAG 2.2, success criteria 1.4.3 and 1.4.6). */
export function contrastLevel(ratio: number): "AAA" | "AA" | "AA large" | "fails" {
  if (ratio >= 7) return "AAA";
  if (ratio >= 4.5) return "AA";
  return ratio >= 3 ? "AA large" : "fails";
}

/** New colors, with the earlier ones in the places that are locked. */
export function keepLocked<Color>(
  earlier: readonly Color[],
  drawn: readonly Color[],
  locked: ReadonlySet<number>,
): Color[] {
  return drawn.map((color, index) => (locked.has(index) ? (earlier[index] ?? color) : color));
}

/**
 * Colors as custom properties of CSS.
 * @example toCss(["#3b82f6"]) // ":root {\n  --color-1: #3b82f6;\n}\n"
 */
export function toCss(hexes: readonly string[]): string {
  return `:root {\n${hexes.map((hex, index) => `  --color-${index + 1}: ${hex};\n`).join("")}}\n`;
}

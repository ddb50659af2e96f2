/** Conformance level of a text contrast ratio (WCAG 2.2, success criteria 1.4.3 and 1.4.6). */
export function contrastLevel(ratio: number): "AAA" | "AA" | "AA large" | "fails" {
  if (ratio >= 7) return "AAA";
  if (ratio >= 4.5) return "AA";
  return ratio >= 3 ? "AA large" : "fails";
}

/**
 * Replaces all colors except locked ones. If the palette shrinks, locked colors past its end move to the last free
 * places.
 */
export function keepLocked<Color>(
  earlier: readonly Color[],
  drawn: readonly Color[],
  locked: ReadonlySet<number>,
): { colors: readonly Color[]; locked: ReadonlySet<number> } {
  const colors = [...drawn];
  const free = drawn.map((_, place) => place).filter((place) => !locked.has(place));
  const places = new Set<number>();
  for (const from of [...locked].sort((a, b) => a - b)) {
    const color = earlier[from];
    const place = from < drawn.length ? from : free.pop();
    if (color === undefined || place === undefined) continue;
    colors[place] = color;
    places.add(place);
  }
  return { colors, locked: places };
}

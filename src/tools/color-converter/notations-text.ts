import type { ColorView } from "./color-view.ts";

/** The color in every notation, one a line. */
export function notationsText({ hex, notations }: ColorView): string {
  return [hex, ...Object.values(notations)].filter((text) => text !== "").join("\n");
}

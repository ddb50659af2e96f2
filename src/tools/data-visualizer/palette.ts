/** CSS colors of the page's theme that a chart uses. */
export interface ChartColors {
  dark: boolean;
  ink: string;
  muted: string;
  rule: string;
  paper: string;
}

/**
 * Colors that people with any color vision can distinguish, ordered to contrast with their neighbors. Yellow and black,
 * which are hard to see on a light or dark page, come last and are replaced there.
 * @see https://jfly.uni-koeln.de/color/ (Okabe and Ito, 2008)
 */
export function seriesColors(dark: boolean): readonly string[] {
  const common = ["#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00"];
  return dark
    ? [...["#56B4E9", "#E69F00", "#009E73", "#CC79A7", "#4A90D9", "#D55E00"], "#F0E442", "#BBBBBB"]
    : [...common, "#B3A400", "#444444"];
}

/** Colors from low to high that also differ in lightness (cividis). The high end contrasts with the page. */
export function scaleColors(dark: boolean): readonly string[] {
  const scale = ["#00224E", "#35456C", "#666970", "#948E77", "#C8B866", "#FEE838"];
  return dark ? scale : scale.toReversed();
}

/** Point shapes and line strokes, so that series differ by more than color (WCAG 1.4.1). */
export const SYMBOLS = ["circle", "rect", "triangle", "diamond", "pin", "arrow", "roundRect", "emptyCircle"] as const;
export const STROKES = ["solid", [8, 4], [2, 3], [12, 4, 2, 4], [6, 2], [1, 4], [14, 6], [4, 4]] as const;

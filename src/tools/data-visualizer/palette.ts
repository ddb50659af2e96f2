/** CSS colors of the page's theme that a chart uses. */
export interface ChartColors {
  dark: boolean;
  ink: string;
  muted: string;
  rule: string;
  paper: string;
}

/**
 * Colors that people with any color vision can distinguish, three of them from Okabe and Ito. All contrast 3:1 with the
 * page (WCAG 1.4.11), and any two are at least 0.085 apart in OKLab, also with each kind of color blindness (Machado
 * 2009).
 * @see https://jfly.uni-koeln.de/color/
 */
export function seriesColors(dark: boolean): readonly string[] {
  return dark
    ? ["#56B4E9", "#E69F00", "#009E73", "#8B5DCE", "#F9D46B", "#DC631E", "#B2BFAC", "#60FCFC"]
    : ["#0072B2", "#D55E00", "#009E73", "#6B0621", "#8F8DCB", "#1C248E", "#5E5E71", "#9D3D31"];
}

/** Colors from low to high that also differ in lightness (cividis). The high end contrasts with the page. */
export function scaleColors(dark: boolean): readonly string[] {
  const scale = ["#00224E", "#35456C", "#666970", "#948E77", "#C8B866", "#FEE838"];
  return dark ? scale : scale.toReversed();
}

/** Point shapes, line strokes and patterns, so that series differ by more than color (WCAG 1.4.1). */
export const SYMBOLS = ["circle", "rect", "triangle", "diamond", "pin", "arrow", "roundRect", "emptyCircle"] as const;
export const STROKES = ["solid", [8, 4], [2, 3], [12, 4, 2, 4], [6, 2], [1, 4], [14, 6], [4, 4]] as const;

/** Stripes in degrees and their distance in pixels. The first series has none. */
const STRIPES = [undefined, [45, 8], [-45, 8], [0, 6], [90, 6], [45, 4], [-45, 4], [0, 3]] as const;
const STRIPE_WIDTH_PX = 1.5;
const STRIPE_COLORS = { light: "rgba(255, 255, 255, 0.6)", dark: "rgba(0, 0, 0, 0.45)" };

/** When the colors repeat, each has another pattern. */
const stripesAt = (index: number) => STRIPES[(index + Math.floor(index / STRIPES.length)) % STRIPES.length];

/** The pattern of a series' bars, for ECharts. */
export function decalOf(index: number, dark: boolean): object | undefined {
  const stripes = stripesAt(index);
  if (!stripes) return undefined;
  const [degrees, distance] = stripes;
  return {
    symbol: "rect",
    symbolSize: 1,
    color: dark ? STRIPE_COLORS.dark : STRIPE_COLORS.light,
    dashArrayX: [1, 0],
    dashArrayY: [STRIPE_WIDTH_PX, distance - STRIPE_WIDTH_PX],
    rotation: (degrees * Math.PI) / 180,
  };
}

/** The same pattern as a CSS background. */
export function stripesOf(index: number, dark: boolean): string | undefined {
  const stripes = stripesAt(index);
  if (!stripes) return undefined;
  const [degrees, distance] = stripes;
  const color = dark ? STRIPE_COLORS.dark : STRIPE_COLORS.light;
  return `repeating-linear-gradient(${degrees}deg, ${color} 0 ${STRIPE_WIDTH_PX}px, transparent ${STRIPE_WIDTH_PX}px ${distance}px)`;
}

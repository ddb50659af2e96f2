import { operation } from "#shared/operation.ts";
import type { ColorView } from "./color-view.ts";

/** What the page shows before anything is edited: the blue of this site. */
export const INITIAL: ColorView = {
  hex: "#3b82f6",
  rgb: [59, 130, 246],
  hsl: [217, 91, 60],
  alpha: 1,
  notations: {
    name: "",
    rgb: "rgb(59, 130, 246)",
    hsl: "hsl(217.22, 91.22%, 59.8%)",
    hsv: "hsv(217.22, 76.02%, 96.47%)",
    hwb: "hwb(217.22 23.14% 3.53%)",
    cmyk: "cmyk(76.02% 47.15% 0% 3.53%)",
    lab: "lab(54.619 8.763 -65.791)",
    lch: "lch(54.619 66.372 277.59)",
    oklab: "oklab(0.62308 -0.03325 -0.18505)",
    oklch: "oklch(0.62308 0.18801 259.81)",
    xyz: "color(xyz-d65 0.26419 0.23548 0.90345)",
    p3: "color(display-p3 0.3047 0.5035 0.9338)",
  },
  nearestName: "dodgerblue",
  inGamut: true,
  contrast: { white: 3.67, black: 5.7 },
  shades: [
    "#e8f6ff",
    "#cee6ff",
    "#a4ccff",
    "#79b1ff",
    "#4d94ff",
    "#347bee",
    "#1961d2",
    "#0048b7",
    "#002e9d",
    "#000d82",
    "#00005b",
  ],
};

export const operations = {
  convert: operation({
    label: "Convert",
    input: "text",
    output: "data",
    options: {},
    messages: { empty: "Please enter a color", failed: "Conversion failed" },
    examples: [{ title: "A blue", input: "#3B82F6", output: INITIAL }],
    run: async (text) => {
      const { parseColor } = await import("./parse-color.ts");
      const { describeColor } = await import("./describe-color.ts");
      return describeColor(parseColor(text));
    },
  }),
};

import { dataOutput, operation, textInput } from "#shared/operation.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import { type ColorView, notationsText } from "./color-view.ts";

export const meta: ToolDeclaration = {
  title: "Color Converter",
  description: "Convert a color between HEX, RGB, HSL and ten more notations.",
  category: "Converters",
  order: 1,
  keywords:
    "colour, colour converter, hex to rgb, rgb to hex, hsl, hsv, hsb, hwb, lab, lch, oklab, oklch, cmyk, xyz, display p3, css color, color name, color picker, eyedropper, alpha, opacity, gamut, contrast, wcag, shades, tints, rgb to hsl, hex color, convert color, color code, hsl to hex, contrast checker",
  opens: [{ kind: "color", rank: 1 }],
  icon: "pipette",
  runs: "browser",
};

/** The initial color: this site's blue. */
export const INITIAL_COLOR: ColorView = {
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
    live: true,
    inputs: textInput("Color", { oneLine: true }),
    gives: dataOutput<ColorView>({ fileName: "color.txt", toText: notationsText }),
    options: {},
    messages: { empty: "Please enter a color", failed: "Conversion failed" },
    examples: [
      { title: "A blue in every notation", input: "#3B82F6", output: INITIAL_COLOR },
      {
        title: "A green outside sRGB",
        input: "color(display-p3 0 1 0)",
        output: {
          hex: "#00fb29",
          rgb: [0, 251, 41],
          hsl: [130, 100, 49],
          alpha: 1,
          notations: {
            name: "",
            rgb: "rgb(0, 251, 41)",
            hsl: "hsl(129.69, 100%, 49.29%)",
            hsv: "hsv(129.69, 100%, 98.58%)",
            hwb: "hwb(129.69 0% 1.42%)",
            cmyk: "cmyk(100% 0% 83.85% 1.42%)",
            lab: "lab(86.614 -106.539 102.871)",
            lch: "lch(86.614 148.098 136)",
            oklab: "oklab(0.84883 -0.30424 0.20797)",
            oklch: "oklch(0.84883 0.36853 145.64)",
            xyz: "color(xyz-d65 0.26567 0.69174 0.04511)",
            p3: "color(display-p3 0 1 0)",
          },
          nearestName: "lime",
          inGamut: false,
          contrast: { white: 1.41, black: 14.83 },
          shades: [
            "#d0ffcc",
            "#87ff85",
            "#00f51c",
            "#00d900",
            "#00bb00",
            "#009f00",
            "#008300",
            "#006800",
            "#004e00",
            "#003500",
            "#001f00",
          ],
        },
      },
    ],
    code: () => Promise.all([import("#shared/color/parse-color.ts"), import("./describe-color.ts")]),
    run: ([{ parseColor }, { describeColor }], { input: text }) => describeColor(parseColor(text)),
  }),
};

import { LOAD_FAILURE } from "#shared/image/image-types.ts";
import { fileInput, fileOutput, operation, textInput, textOutput } from "#shared/operation.ts";
import { choice, integer, text } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Color Picker & Palette",
  description: "Colors of an image or the screen, their shades and harmonies, as a palette.",
  category: "Image",
  order: 9,
  keywords:
    "colour picker, color picker, eyedropper, pick color from image, image color picker, pixel color, color from screen, color palette, palette generator, palette from image, dominant colors, extract colors, image palette, color thief, swatches, shades, tints, tones, harmonies, color scheme, complementary, analogous, triadic, tetradic, color blindness, color blind simulator, colorblind, protanopia, deuteranopia, tritanopia, achromatopsia, css variables, tailwind colors, scss, ase, adobe swatch exchange, gpl, gimp palette",
  icon: "swatch-book",
  opens: [{ kind: "color", mode: "shades", input: "color" }],
  runs: "browser",
};

const color = {
  live: true,
  options: {},
  inputs: { color: textInput("Color", { short: true }) },
  gives: textOutput({ fileName: "colors.txt" }),
  messages: { empty: "Please enter a color" },
  code: () => import("./variations.ts"),
};

export const operations = {
  palette: operation({
    label: "Get Palette",
    live: true,
    inputs: { image: fileInput("Image", { accepts: ["image/*"] }) },
    gives: textOutput({ fileName: "palette.txt" }),
    options: { colors: integer("Number of colors", 6, { min: 1, max: 32, outside: "clamp" }) },
    messages: { empty: "Please select an image", failed: LOAD_FAILURE },
    examples: [],
    code: () => import("./extract-palette.ts"),
    run: ({ paletteText }, { image }, { colors }) => paletteText(image, colors),
  }),

  shades: operation({
    ...color,
    label: "Get Shades",
    examples: [
      {
        title: "Tints, shades and tones of a blue",
        input: "#3b82f6",
        output:
          "#3b82f6  Base\n#5090f8  Tint 10%\n#649dfa  Tint 20%\n#77aafc  Tint 30%\n#8bb6fd  Tint 40%\n#9ec3ff  Tint 50%\n#b1cfff  Tint 60%\n#c4dbff  Tint 70%\n#d8e7ff  Tint 80%\n#ebf3ff  Tint 90%\n#3270d6  Shade 10%\n#295fb7  Shade 20%\n#214e98  Shade 30%\n#193e7b  Shade 40%\n#112f5f  Shade 50%\n#092045  Shade 60%\n#04122c  Shade 70%\n#010615  Shade 80%\n#000103  Shade 90%\n#4483ea  Tone 10%\n#4c84df  Tone 20%\n#5484d3  Tone 30%\n#5b84c8  Tone 40%\n#6284bc  Tone 50%\n#6884b0  Tone 60%\n#6f83a5  Tone 70%\n#758299  Tone 80%\n#7a818c  Tone 90%",
      },
      {
        title: "Of a named color",
        input: "rebeccapurple",
        output:
          "#663399  Base\n#7449a4  Tint 10%\n#825daf  Tint 20%\n#9171ba  Tint 30%\n#a085c4  Tint 40%\n#af99ce  Tint 50%\n#beadd8  Tint 60%\n#cec1e2  Tint 70%\n#ded5ec  Tint 80%\n#eeeaf6  Tint 90%\n#582b84  Shade 10%\n#4a2370  Shade 20%\n#3c1c5d  Shade 30%\n#2f144a  Shade 40%\n#230d38  Shade 50%\n#170727  Shade 60%\n#0c0317  Shade 70%\n#040108  Shade 80%\n#000001  Shade 90%\n#683d97  Tone 10%\n#6b4695  Tone 20%\n#6d4e93  Tone 30%\n#705691  Tone 40%\n#725d8f  Tone 50%\n#75648c  Tone 60%\n#786c8a  Tone 70%\n#7a7287  Tone 80%\n#7d7983  Tone 90%",
      },
    ],
    run: ({ shadesOf, variationsText }, { color }, _, { warn }) => variationsText(color, warn, shadesOf),
  }),

  harmonies: operation({
    ...color,
    label: "Get Harmonies",
    examples: [
      {
        title: "Harmonies of a blue",
        input: "#3b82f6",
        output:
          "#3b82f6  Base\n#f6af3b  Complementary\n#3bdff6  Analogous\n#523bf6  Analogous\n#f63b82  Triadic\n#82f63b  Triadic\n#f6523b  Split complementary\n#dff63b  Split complementary\n#af3bf6  Tetradic\n#f6af3b  Tetradic\n#82f63b  Tetradic\n#f63bdf  Square\n#f6af3b  Square\n#3bf652  Square",
      },
      {
        title: "Harmonies of a named color",
        input: "tomato",
        output:
          "#ff6347  Base\n#47e3ff  Complementary\n#ff4787  Analogous\n#ffbf47  Analogous\n#47ff63  Triadic\n#6347ff  Triadic\n#47ffbf  Split complementary\n#4787ff  Split complementary\n#e3ff47  Tetradic\n#47e3ff  Tetradic\n#6347ff  Tetradic\n#87ff47  Square\n#47e3ff  Square\n#bf47ff  Square",
      },
    ],
    run: ({ harmonyColors, variationsText }, { color }, _, { warn }) => variationsText(color, warn, harmonyColors),
  }),

  simulate: operation({
    ...color,
    label: "Simulate",
    examples: [
      {
        title: "Red and green as color-blind people see them",
        input: "#dc2626\n#16a34a",
        output:
          "#dc2626  Base of #dc2626\n#635923  Protanopia of #dc2626\n#8f801b  Deuteranopia of #dc2626\n#f3002a  Tritanopia of #dc2626\n#727272  Achromatopsia of #dc2626\n#16a34a  Base of #16a34a\n#a49442  Protanopia of #16a34a\n#958951  Deuteranopia of #16a34a\n#00a08f  Tritanopia of #16a34a\n#8e8e8e  Achromatopsia of #16a34a",
      },
      {
        title: "A blue",
        input: "rgb(59, 130, 246)",
        output:
          "#3b82f6  Base\n#418efa  Protanopia\n#007df4  Deuteranopia\n#009eb0  Tritanopia\n#858585  Achromatopsia",
      },
    ],
    run: ({ simulationsOf, variationsText }, { color }, _, { warn }) => variationsText(color, warn, simulationsOf),
  }),

  export: operation({
    label: "Export",
    live: true,
    inputs: { colors: textInput("Colors") },
    gives: fileOutput({ type: "*/*" }),
    options: {
      format: choice("Format", {
        css: "CSS variables",
        tailwind: "Tailwind CSS theme",
        scss: "SCSS",
        json: "JSON",
        gpl: "GIMP palette (GPL)",
        ase: "Adobe Swatch Exchange (ASE)",
      }),
      title: text("Title", "Palette", { maxLength: 100 }),
    },
    messages: { empty: "Please enter colors" },
    examples: [
      {
        title: "A palette as CSS variables",
        input: "#1e40af  Brand\n#f59e0b  Accent\n#f8fafc",
        output: ":root {\n  --brand: #1e40af;\n  --accent: #f59e0b;\n  --color-3: #f8fafc;\n}\n",
      },
      {
        title: "A palette for GIMP",
        input: "#264653, #2a9d8f, #e9c46a",
        options: { format: "gpl", title: "Coast" },
        output: "GIMP Palette\nName: Coast\n#\n 38  70  83\t#264653\n 42 157 143\t#2a9d8f\n233 196 106\t#e9c46a\n",
      },
    ],
    code: () => Promise.all([import("#shared/color/color-list.ts"), import("#shared/color/export-colors.ts")]),
    run: ([{ parseList }, { exportColors }], { colors }, { format, title }, { warn }) =>
      exportColors(parseList(colors, warn), format, title),
  }),
};

import { InputError } from "#shared/input-error.ts";
import { operation, textInput, textOutput } from "#shared/operation.ts";
import { choice, color, flag, integer } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "String to Image",
  description: "Turn text into a PNG, JPEG, WebP or SVG image in your font and colors.",
  category: "Image",
  order: 2,
  keywords:
    "image from text, text to image, text to png, text as picture, render text, text image, caption, quote, signature, transparent text, font, typography, svg text, code to image, code screenshot, text to jpg, turn text into image, text into picture",
  icon: "type",
  runs: "browser",
};

/** Maximum width of a letter in any of the fonts, relative to the font size: an estimate for runs without fonts. */
const MAX_LETTER_WIDTH = 1;
const MAX_BOLD_WIDTH = 1.2;

export const operations = {
  svg: operation({
    label: "Make SVG",
    live: true,
    inputs: textInput("Input"),
    gives: textOutput({ fileName: "text.svg", type: "image/svg+xml" }),
    options: {
      font: choice("Font", {
        Arial: "Arial",
        Helvetica: "Helvetica",
        "Times New Roman": "Times New Roman",
        "Courier New": "Courier New",
        Georgia: "Georgia",
        Verdana: "Verdana",
      }),
      size: integer("Font size", 24, { min: 8, max: 200, outside: "clamp", help: "8 to 200 pixels." }),
      padding: integer("Padding", 20, { min: 0, max: 100, outside: "clamp", help: "0 to 100 pixels." }),
      color: color("Text color", "#000000"),
      background: color("Background", "#ffffff"),
      transparent: flag("Transparent", false),
      bold: flag("Bold", false),
      italic: flag("Italic", false),
      align: choice("Alignment", { left: "Left", center: "Center", right: "Right" }),
    },
    messages: { empty: "Please enter text to draw", done: "Generated!", failed: "Failed to generate the image" },
    examples: [
      {
        title: "Two lines",
        input: "Fish & chips\n£ 9",
        options: { size: 20, padding: 10 },
        output:
          /^<svg [^>]*width="260" height="68".*>Fish &amp; chips<\/text><text x="10" y="52.4">£ 9<\/text><\/g><\/svg>\n$/,
      },
    ],
    code: () => import("./text-image.ts"),
    run: ({ layoutText, linesOf, textLengthError, toStyle, toSvg }, { input: text }, options) => {
      const problem = textLengthError(text);
      if (problem) throw new InputError(problem, { field: "input" });
      const style = toStyle(options);
      const widest = style.size * (style.bold ? MAX_BOLD_WIDTH : MAX_LETTER_WIDTH);
      const widths = linesOf(text).map((line) => [...line].length * widest);
      return toSvg(layoutText(text, widths, style), style);
    },
  }),
};

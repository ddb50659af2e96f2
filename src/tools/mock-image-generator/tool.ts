import { operation, textOutput } from "#shared/operation.ts";
import { color, integer, text } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Mock Image Generator",
  description: "Make a placeholder image of any size and color as PNG, JPEG, WebP or SVG.",
  category: "Image",
  order: 1,
  keywords:
    "placeholder, placeholder image, dummy image, fake image, sample image, image mockup, wireframe, banner, thumbnail, avatar, svg, retina, design, test image, dummy picture, image placeholder, placeholder generator",
  icon: "image",
  runs: "browser",
};

const SIDE = { min: 1, max: 2000, outside: "clamp", help: "1 to 2,000 pixels." } as const;

export const operations = {
  svg: operation({
    label: "Make SVG",
    live: true,
    inputs: {},
    gives: textOutput({ fileName: "mock.svg", type: "image/svg+xml" }),
    options: {
      width: integer("Width", 300, SIDE),
      height: integer("Height", 200, SIDE),
      background: color("Background", "#cccccc"),
      color: color("Text color", "#333333"),
      label: text("Text", "", { maxLength: 200, help: "Shows the size if empty." }),
    },
    messages: { done: "Generated!", failed: "Failed to generate the image" },
    examples: [
      {
        title: "Banner with a label",
        options: { width: 728, height: 90, label: "Ads & more" },
        output: /^<svg [^>]*width="728" height="90".*font-size="9".*>Ads &amp; more<\/text><\/svg>\n$/,
      },
    ],
    code: () => import("./mock-image.ts"),
    run: ({ toSvg }, _, image) => toSvg(image),
  }),
};

import { operation } from "#shared/operation.ts";
import { color, integer, text } from "#shared/options.ts";

export const operations = {
  svg: operation({
    label: "Make SVG",
    input: "none",
    output: "text",
    options: {
      width: integer("Width", 300, { min: 1, max: 2000, outside: "clamp", help: "1 to 2,000 pixels." }),
      height: integer("Height", 200, { min: 1, max: 2000, outside: "clamp", help: "1 to 2,000 pixels." }),
      background: color("Background", "#cccccc"),
      color: color("Text color", "#333333"),
      label: text("Text", "", { help: "The size of the image when it is empty." }),
    },
    messages: { done: "Generated!", failed: "Failed to generate the image" },
    download: { name: "mock.svg", type: "image/svg+xml" },
    examples: [
      {
        title: "A banner with a label",
        input: "",
        options: { width: 728, height: 90, label: "Ads & more" },
        output: /^<svg [^>]*width="728" height="90".*font-size="9".*>Ads &amp; more<\/text><\/svg>\n$/,
      },
    ],
    run: async (_, image) => {
      const { toSvg } = await import("./mock-image.ts");
      return toSvg(image);
    },
  }),
};

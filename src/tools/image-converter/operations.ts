import { LOAD_FAILURE } from "#shared/image/load-failure.ts";
import { filesInput, filesOutput, operation } from "#shared/operation.ts";
import { choice, color, integer } from "#shared/options.ts";

const LONGEST_SIDE = 65_535;

export const operations = {
  convert: operation({
    label: "Convert",
    busy: "Converting",
    runs: "browser",
    inputs: filesInput("Input", { accepts: ["image/*"] }),
    gives: filesOutput({ type: "image/*" }),
    options: {
      format: choice("Target format", { png: "PNG", jpeg: "JPEG", webp: "WebP", bmp: "BMP", gif: "GIF" }),
      quality: integer("Quality", 90, { min: 10, max: 100, outside: "clamp" }),
      maxKilobytes: integer("Max KB", 0, {
        min: 0,
        max: 1_000_000,
        outside: "clamp",
        help: "In units of 1,000 bytes; 0 for no limit. The quality goes down until the image fits.",
      }),
      background: color("Background", "#ffffff", {
        help: "Shows where the image is transparent: JPEG and BMP have no transparency.",
      }),
      maxWidth: integer("Max width", 0, {
        min: 0,
        max: LONGEST_SIDE,
        outside: "clamp",
        help: "In pixels; 0 for no limit.",
      }),
      maxHeight: integer("Max height", 0, {
        min: 0,
        max: LONGEST_SIDE,
        outside: "clamp",
        help: "In pixels; 0 for no limit.",
      }),
    },
    messages: {
      empty: "Please select an image and a target format",
      done: "Conversion complete!",
      failed: LOAD_FAILURE,
    },
    examples: [],
    preload: () => import("./convert-all.ts"),
    run: async ({ input: files }, options, context) => {
      const { convertAll } = await import("./convert-all.ts");
      return convertAll(files, options, context);
    },
  }),
};

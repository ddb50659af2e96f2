import { LOAD_FAILURE } from "#shared/image/image-types.ts";
import { filesInput, filesOutput, operation } from "#shared/operation.ts";
import { choice, color, flag, integer } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Image Converter",
  description: "Convert images to PNG, JPEG, WebP, BMP or GIF, and make them smaller.",
  category: "Image",
  order: 3,
  keywords:
    "convert image, png, jpg, jpeg, webp, bmp, gif, avif, tiff, png to jpg, jpg to png, webp to png, avif to jpg, tiff to jpg, photo, picture, batch, png to webp, jpg to webp, heic to jpg, heic to png, heic converter, jpeg to png, webp to jpg, image format, change image format",
  icon: "file-image",
  runs: "browser",
};

const MAX_SIDE_PX = 65_535;

export const operations = {
  convert: operation({
    label: "Convert",
    runs: "browser",
    inputs: filesInput("Input", { accepts: ["image/*"] }),
    gives: filesOutput({ type: "image/*" }),
    options: {
      format: choice(
        "Target format",
        { same: "Same as source", png: "PNG", jpeg: "JPEG", webp: "WebP", bmp: "BMP", gif: "GIF" },
        { default: "png" },
      ),
      quality: integer("Quality", 90, { min: 10, max: 100, outside: "clamp" }),
      maxKilobytes: integer("Target size (KB)", 0, {
        min: 0,
        max: 1_000_000,
        outside: "clamp",
        help: "Lowers the quality, but not below 60, then shrinks the image. 1 KB is 1,000 bytes; 0 means no limit.",
      }),
      background: color("Background", "#ffffff", {
        help: "Fills transparent areas, which JPEG and BMP can’t have.",
      }),
      maxWidth: integer("Max width", 0, {
        min: 0,
        max: MAX_SIDE_PX,
        outside: "clamp",
        help: "In pixels. 0 means no limit.",
      }),
      maxHeight: integer("Max height", 0, {
        min: 0,
        max: MAX_SIDE_PX,
        outside: "clamp",
        help: "In pixels. 0 means no limit.",
      }),
      firstFrameOnly: flag("First frame only", false, {
        help: "Converts one frame of an animation that can’t be kept.",
      }),
    },
    messages: {
      empty: "Please select an image and a target format",
      done: "Conversion complete!",
      failed: LOAD_FAILURE,
    },
    examples: [],
    code: () => import("./convert-all.ts"),
    run: ({ convertAll }, { input: files }, options, context) => convertAll(files, options, context),
  }),
};

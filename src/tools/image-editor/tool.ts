import { LOAD_FAILURE } from "#shared/image/image-types.ts";
import { dataOutput, fileOutput, filesInput, operation } from "#shared/operation.ts";
import { choice, color, integer } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import { EDITS } from "./edit.ts";
import type { OpenedImage } from "./open-image.ts";

export const meta: ToolDeclaration = {
  title: "Image Editor",
  description: "Crop, rotate, flip, resize and adjust a photo, and save it at full size.",
  category: "Image",
  order: 5,
  keywords:
    "edit photo, crop, rotate, flip, mirror, resize, straighten, brightness, contrast, saturation, hue, blur, sharpen, grayscale, black and white, sepia, invert, filters, photo, picture, thumbnail, scale image, enlarge, resize image, resize photo, resize picture, crop image, crop photo, rotate image, rotate photo, flip image, photo editor, change image dimensions",
  icon: "crop",
  runs: "browser",
};

export const operations = {
  save: operation({
    label: "Download",
    runs: "browser",
    inputs: filesInput("Input", { accepts: ["image/*"] }),
    gives: fileOutput({ type: "image/*" }),
    options: {
      ...EDITS,
      format: choice("Format", { png: "PNG", jpeg: "JPEG", webp: "WebP" }),
      quality: integer("Quality", 90, { min: 10, max: 100, outside: "clamp" }),
      background: color("Background", "#ffffff", { help: "Fills transparent areas." }),
    },
    messages: { empty: "Please select an image", done: "Downloaded!", failed: LOAD_FAILURE },
    examples: [],
    code: () => import("./save-edit.ts"),
    run: ({ saveEdit }, { input: [file] }, options) => saveEdit(file ?? new File([], ""), options),
  }),
  copy: operation({
    label: "Copy image",
    runs: "browser",
    internal: true,
    inputs: filesInput("Input", { accepts: ["image/*"] }),
    gives: fileOutput({ type: "image/*" }),
    options: EDITS,
    messages: { failed: LOAD_FAILURE },
    examples: [],
    code: () => import("./save-edit.ts"),
    run: ({ saveEdit }, { input: [file] }, edit) =>
      saveEdit(file ?? new File([], ""), { ...edit, format: "png", quality: 100, background: "#ffffff" }),
  }),
  open: operation({
    label: "Open",
    runs: "browser",
    internal: true,
    inputs: filesInput("Input", { accepts: ["image/*"] }),
    gives: dataOutput<OpenedImage>({ toText: ({ width, height }) => `${width} × ${height}` }),
    options: {},
    messages: { failed: LOAD_FAILURE },
    examples: [],
    code: () => import("./open-image.ts"),
    run: ({ openImage }, { input: [file] }) => openImage(file ?? new File([], "")),
  }),
};

import { LOAD_FAILURE } from "#shared/image/load-failure.ts";
import { operation } from "#shared/operation.ts";
import { choice, color, flag, integer, number, type OptionValues } from "#shared/options.ts";
import { LONGEST_SIDE } from "./longest-side.ts";

const percent = (label: string, initial: number, max: number) =>
  integer(label, initial, { min: 0, max, outside: "clamp" });

/** Everything that is done to an image, in this order: mirrored, turned, cropped, resized, adjusted. */
const EDITS = {
  mirrored: flag("Mirrored", false),
  turns: integer("Quarter turns", 0, { min: 0, max: 3, outside: "clamp", help: "Clockwise." }),
  angle: integer("Angle", 0, { min: -180, max: 180, outside: "clamp", help: "In degrees, clockwise." }),
  // The part that is kept, as fractions of the turned image.
  cropX: number("Crop left", 0),
  cropY: number("Crop top", 0),
  cropWidth: number("Crop width", 1),
  cropHeight: number("Crop height", 1),
  width: integer("Width", 0, { min: 0, max: LONGEST_SIDE, outside: "clamp", help: "In pixels; 0 for as it is." }),
  height: integer("Height", 0, { min: 0, max: LONGEST_SIDE, outside: "clamp", help: "In pixels; 0 for as it is." }),
  brightness: percent("Brightness", 100, 200),
  contrast: percent("Contrast", 100, 200),
  saturation: percent("Saturation", 100, 200),
  hue: integer("Hue", 0, { min: -180, max: 180, outside: "clamp" }),
  grayscale: percent("Grayscale", 0, 100),
  sepia: percent("Sepia", 0, 100),
  invert: percent("Invert", 0, 100),
  blur: percent("Blur", 0, 50),
  sharpen: percent("Sharpen", 0, 100),
};

export type Edit = OptionValues<typeof EDITS>;

export const operations = {
  save: operation({
    label: "Download",
    busy: "Saving",
    input: "files",
    output: "file",
    options: {
      ...EDITS,
      format: choice("Format", { png: "PNG", jpeg: "JPEG", webp: "WebP" }),
      quality: integer("Quality", 90, { min: 10, max: 100, outside: "clamp" }),
      background: color("Background", "#ffffff", { help: "Shows where the image is transparent." }),
    },
    messages: { empty: "Please select an image", done: "Downloaded!", failed: LOAD_FAILURE },
    examples: [],
    run: async ([file], options) => {
      const { saveEdit } = await import("./save-edit.ts");
      return saveEdit(file ?? new File([], ""), options);
    },
  }),
  copy: operation({
    label: "Copy image",
    input: "files",
    output: "file",
    options: EDITS,
    messages: { failed: LOAD_FAILURE },
    examples: [],
    run: async ([file], edit) => {
      const { saveEdit } = await import("./save-edit.ts");
      return saveEdit(file ?? new File([], ""), { ...edit, format: "png", quality: 100, background: "#ffffff" });
    },
  }),
  open: operation({
    label: "Open",
    input: "files",
    output: "data",
    options: {},
    messages: { failed: LOAD_FAILURE },
    examples: [],
    run: async ([file]) => {
      const { openImage } = await import("./open-image.ts");
      return openImage(file ?? new File([], ""));
    },
  }),
};

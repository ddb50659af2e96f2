import { flag, integer, number, type OptionValues } from "#shared/options.ts";

export const MAX_SIDE_PX = 16_384;

const percent = (label: string, initial: number, max: number) =>
  integer(label, initial, { min: 0, max, outside: "clamp" });

/** All edits of an image, applied in this order: mirror, rotate, crop, resize, adjust. */
export const EDITS = {
  mirrored: flag("Mirrored", false),
  turns: integer("Quarter turns", 0, { min: 0, max: 3, outside: "clamp", help: "Clockwise." }),
  angle: integer("Angle", 0, { min: -180, max: 180, outside: "clamp", help: "In degrees, clockwise." }),
  // The kept part, as fractions of the rotated image.
  cropX: number("Crop left", 0),
  cropY: number("Crop top", 0),
  cropWidth: number("Crop width", 1),
  cropHeight: number("Crop height", 1),
  width: integer("Width", 0, { min: 0, max: MAX_SIDE_PX, outside: "clamp", help: "In pixels. 0 keeps the size." }),
  height: integer("Height", 0, { min: 0, max: MAX_SIDE_PX, outside: "clamp", help: "In pixels. 0 keeps the size." }),
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

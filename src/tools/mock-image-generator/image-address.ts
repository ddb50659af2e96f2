import { InputError } from "#shared/input-error.ts";
import { lookup } from "#shared/lookup.ts";
import { defaultOptions } from "#shared/options.ts";
import { labelOf, type MockImage } from "./mock-image.ts";
import { operations } from "./tool.ts";

export type ImageType = "png" | "jpeg" | "webp" | "svg";

export interface AddressedImage {
  image: MockImage;
  /** Pixels of the file per CSS pixel, each way. */
  scale: number;
  type: ImageType;
}

const DEFAULTS = defaultOptions(operations.svg.options);
const { min: MIN_SIDE, max: MAX_SIDE } = operations.svg.options.width;
const { maxLength: MAX_LABEL_LENGTH = Number.POSITIVE_INFINITY } = operations.svg.options.label;
const TYPES = lookup<ImageType>({ png: "png", jpg: "jpeg", jpeg: "jpeg", webp: "webp", svg: "svg" });

/**
 * The server path of an image.
 * @example formatImageAddress({ image, scale: 2, type: "png" }) // "/mock/300x200@2x/cccccc/333333.png?text=Hello"
 */
export function formatImageAddress({ image, scale, type }: AddressedImage): string {
  const { width, height, background, color, label } = image;
  const size = `${width}x${height}${scale > 1 ? `@${scale}x` : ""}`;
  const query = label.trim() === "" ? "" : `?text=${encodeURIComponent(label.toWellFormed())}`;
  return `/mock/${size}/${background.slice(1)}/${color.slice(1)}.${type === "jpeg" ? "jpg" : type}${query}`;
}

/**
 * Reads the image from a path: size, optional background and text color, and an optional extension.
 * @param path the decoded part after `/mock/`
 * @param label text on the image; its size if blank
 * @throws {InputError} if the path is invalid
 * @example parseImageAddress("300x200@2x/ccc/333.webp", "Hello")
 */
export function parseImageAddress(path: string, label: string): AddressedImage {
  const [, body = "", extension = "png"] = /^(.*?)(?:\.([a-z]+))?$/is.exec(path) ?? [];
  const type = TYPES[extension.toLowerCase()];
  if (!type) throw new InputError(`“.${extension}” is not supported. Use .png, .jpg, .webp or .svg.`);
  const [size = "", background = DEFAULTS.background, color = DEFAULTS.color, ...rest] = body.split("/");
  if (rest.length > 0) throw new InputError("Use at most two colors after the size: /mock/300x200/cccccc/333333.png");
  if ([...label].length > MAX_LABEL_LENGTH)
    throw new InputError(`The text can have at most ${MAX_LABEL_LENGTH} characters.`);
  const { scale, ...sides } = readSize(size);
  const image = { ...sides, background: readColor(background), color: readColor(color), label };
  return { image: { ...image, label: labelOf(image) }, scale: type === "svg" ? 1 : scale, type };
}

function readSize(size: string): { width: number; height: number; scale: number } {
  const [, width, height = width, scale = "1"] = /^(\d{1,5})(?:x(\d{1,5}))?(?:@([12])x)?$/i.exec(size) ?? [];
  if (!width) throw new InputError(`“${size}” is not a size. Write 300x200, 300 or 300x200@2x.`);
  const sides = { width: Number(width), height: Number(height) };
  if (Object.values(sides).some((side) => side < MIN_SIDE || side > MAX_SIDE)) {
    throw new InputError(`Width and height must be ${MIN_SIDE} to ${MAX_SIDE} pixels.`);
  }
  return { ...sides, scale: Number(scale) };
}

/** Converts 3 or 6 hex digits to `#rrggbb`. */
function readColor(digits: string): string {
  const color = digits.replace(/^#/, "").toLowerCase();
  if (/^[0-9a-f]{6}$/.test(color)) return `#${color}`;
  if (/^[0-9a-f]{3}$/.test(color)) return `#${color.replace(/./g, "$&$&")}`;
  throw new InputError(`“${digits}” is not a color. Write 3 or 6 hex digits, such as cccccc.`);
}

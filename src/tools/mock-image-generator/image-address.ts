import { InputError } from "#shared/input-error.ts";
import { defaultOptions } from "#shared/options.ts";
import { labelOf, type MockImage } from "./mock-image.ts";
import { operations } from "./operations.ts";

export type ImageType = "png" | "jpeg" | "webp" | "svg";

export interface AddressedImage {
  image: MockImage;
  /** Pixels of the file per CSS pixel, each way. */
  scale: number;
  type: ImageType;
}

const DEFAULTS = defaultOptions(operations.svg.options);
const { min: LEAST, max: MOST } = operations.svg.options.width;
const { maxLength: LONGEST_LABEL = Number.POSITIVE_INFINITY } = operations.svg.options.label;
const TYPES: Readonly<Record<string, ImageType>> = { png: "png", jpg: "jpeg", jpeg: "jpeg", webp: "webp", svg: "svg" };

/**
 * The path under which a server gives the image.
 * @example toImageAddress({ image, scale: 2, type: "png" }) // "/mock/300x200@2x/cccccc/333333.png?text=Hello"
 */
export function toImageAddress({ image, scale, type }: AddressedImage): string {
  const { width, height, background, color, label } = image;
  const size = `${width}x${height}${scale > 1 ? `@${scale}x` : ""}`;
  const query = label.trim() === "" ? "" : `?text=${encodeURIComponent(label.toWellFormed())}`;
  return `/mock/${size}/${background.slice(1)}/${color.slice(1)}.${type === "jpeg" ? "jpg" : type}${query}`;
}

/**
 * The image that a path asks for: size, background and text color, of which only the size is needed, and an extension.
 * @param path what follows `/mock/`, decoded
 * @param label what is written on it; its size when empty
 * @throws {InputError} saying what is wrong with the path
 * @example readImageAddress("300x200@2x/ccc/333.webp", "Hello")
 */
export function readImageAddress(path: string, label: string): AddressedImage {
  const [, body = "", extension = "png"] = /^(.*?)(?:\.([a-z]+))?$/is.exec(path) ?? [];
  const type = TYPES[extension.toLowerCase()];
  if (!type) throw new InputError(`There is no “.${extension}” here; choose .png, .jpg, .webp or .svg.`);
  const [size = "", background = DEFAULTS.background, color = DEFAULTS.color, ...rest] = body.split("/");
  if (rest.length > 0) throw new InputError("After the size come two colors at most: /mock/300x200/cccccc/333333.png");
  if ([...label].length > LONGEST_LABEL) throw new InputError(`The text has more than ${LONGEST_LABEL} characters.`);
  const { scale, ...sides } = readSize(size);
  const image = { ...sides, background: readColor(background), color: readColor(color), label };
  return { image: { ...image, label: labelOf(image) }, scale: type === "svg" ? 1 : scale, type };
}

function readSize(size: string): { width: number; height: number; scale: number } {
  const [, width, height = width, scale = "1"] = /^(\d{1,5})(?:x(\d{1,5}))?(?:@([12])x)?$/i.exec(size) ?? [];
  if (!width) throw new InputError(`“${size}” is not a size; write it as 300x200, 300 or 300x200@2x.`);
  const sides = { width: Number(width), height: Number(height) };
  if (Object.values(sides).some((side) => side < LEAST || side > MOST)) {
    throw new InputError(`Width and height can be ${LEAST} to ${MOST} pixels.`);
  }
  return { ...sides, scale: Number(scale) };
}

/** `#rrggbb` of 3 or 6 hexadecimal digits. */
function readColor(digits: string): string {
  const color = digits.replace(/^#/, "").toLowerCase();
  if (/^[0-9a-f]{6}$/.test(color)) return `#${color}`;
  if (/^[0-9a-f]{3}$/.test(color)) return `#${color.replace(/./g, "$&$&")}`;
  throw new InputError(`“${digits}” is not a color; write 3 or 6 hexadecimal digits, such as cccccc.`);
}

import {
  azteccode,
  code39,
  code39ext,
  code93,
  code93ext,
  code128,
  type DrawingContext,
  databarexpanded,
  databaromni,
  datamatrix,
  datamatrixrectangular,
  drawingCanvas,
  drawingSVG,
  ean8,
  ean13,
  gs1_128,
  gs1datamatrix,
  interleaved2of5,
  isbn,
  issn,
  itf14,
  micropdf417,
  msi,
  pdf417,
  pharmacode,
  pzn,
  type RenderOptions,
  rationalizedCodabar,
  upca,
  upce,
} from "bwip-js/browser";
import { checkColors, toRgb } from "#shared/code-colors.ts";
import { encodePng } from "#shared/image/encode-png.ts";
import type { Pixels } from "#shared/image/pixels.ts";
import { InputError } from "#shared/input-error.ts";
import type { OptionValues } from "#shared/options.ts";
import type { codeOptions, styleOptions } from "./options.ts";
import { type BarcodeContent, readContent } from "./read-content.ts";
import { type TypeId, typeOf } from "./types.ts";

export type BarcodeOptions = OptionValues<typeof codeOptions> & OptionValues<typeof styleOptions>;

export interface Barcode {
  /** Label of its type. */
  type: string;
  /** What a scanner reads, if it leaves out optional check digits. */
  content: string;
  /** Pixels. */
  width: number;
  height: number;
  svg: string;
}

/** Draws a barcode as both kinds of file.
 *  @throws {InputError} as `drawBarcode` */
export function makeBarcode(...args: Parameters<typeof drawBarcode>): Barcode & { png: Uint8Array<ArrayBuffer> } {
  const [typed, options] = args;
  return { ...drawBarcode(...args), png: drawBarcodePng(typed, options, () => {}) };
}

type Encode = (options: RenderOptions, drawing: DrawingContext<unknown>) => unknown;

const ENCODERS: Readonly<Record<TypeId, Encode>> = {
  ean13,
  ean8,
  upca,
  upce,
  isbn,
  issn,
  code128,
  "gs1-128": gs1_128,
  code39,
  "code39-full-ascii": code39ext,
  code93,
  itf: interleaved2of5,
  itf14,
  codabar: rationalizedCodabar,
  msi,
  pharmacode,
  pzn,
  databar: databaromni,
  "databar-expanded": databarexpanded,
  datamatrix,
  "gs1-datamatrix": gs1datamatrix,
  pdf417,
  micropdf417,
  aztec: azteccode,
};

/** Digits printed next to the bars already make this much of the quiet zone. */
const BESIDE_BARS: Readonly<Partial<Record<TypeId, { left: number; right: number }>>> = {
  ean13: { left: 11, right: 0 },
  isbn: { left: 11, right: 0 },
  issn: { left: 11, right: 0 },
  upca: { left: 9, right: 9 },
  upce: { left: 9, right: 9 },
};

const PAIRED_CHARACTERS: ReadonlySet<TypeId> = new Set<TypeId>(["code39-full-ascii", "code93"]);

const ROTATIONS = { "0": "N", "90": "R", "180": "I", "270": "L" } as const;

/** The library's heights are in millimeters, at 72 modules per inch. */
const MM_PER_MODULE = 25.4 / 72 - 1e-6;

/** 64 MB of RGBA. */
const MAX_PIXELS = 16_000_000;

/**
 * Draws a barcode as SVG; its text becomes outlines, so that it looks the same without the font.
 * @throws {InputError} for content that the type can't hold, low contrast or too large an image.
 */
export function drawBarcode(typed: string, options: BarcodeOptions, warn: (message: string) => void): Barcode {
  const { content, encode } = prepare(typed, options, warn);
  const drawn = render(content.type, () => encode(drawingSVG())) as string;
  const [viewBox, width = "", height = ""] = /^<svg viewBox="0 0 (\d+) (\d+)"/.exec(drawn) ?? [];
  if (!viewBox) throw new TypeError("The library drew no SVG");
  assertSize(Number(width), Number(height));
  return {
    type: typeOf(content.type).label,
    content: content.reads,
    width: Number(width),
    height: Number(height),
    svg: drawn.replace(viewBox, `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`),
  };
}

/** Draws a barcode as a PNG file. Every bar is a whole number of pixels wide.
 *  @throws {InputError} as `drawBarcode` */
export function drawBarcodePng(
  typed: string,
  options: BarcodeOptions,
  warn: (message: string) => void,
): Uint8Array<ArrayBuffer> {
  const { content, encode } = prepare(typed, options, warn);
  const canvas = new PixelCanvas(options);
  render(content.type, () => encode(drawingCanvas(canvas as unknown as OffscreenCanvas)));
  return encodePng(canvas.pixels);
}

function prepare(typed: string, options: BarcodeOptions, warn: (message: string) => void) {
  const { dark, light, type } = options;
  const warning = checkColors(dark, light);
  if (warning) warn(warning);
  const content = readContent(type, typed, options);
  for (const remark of content.remarks) warn(remark);
  const settings = { ...bytesOf(content), ...encoderOptions(content, options), ...appearance(content, options) };
  const encode = (drawing: DrawingContext<unknown>) =>
    encoderOf(content, options)({ bcid: type, ...settings } as RenderOptions, drawing);
  return { content, encode };
}

function encoderOf({ type, text, hyphenated }: BarcodeContent, { rectangle }: BarcodeOptions): Encode {
  if (type === "datamatrix" && rectangle) return datamatrixrectangular;
  if (type === "isbn" && !hyphenated) return ean13;
  // Plain Code 93 has the characters of Code 39; others take two.
  if (type === "code93" && !/^[\dA-Z .$/+%-]*$/.test(text)) return code93ext;
  return ENCODERS[type];
}

function encoderOptions({ type }: BarcodeContent, { checkDigit, msiCheck, columns }: BarcodeOptions) {
  switch (type) {
    case "code39":
    case "code39-full-ascii":
    case "itf":
    case "codabar":
      return { includecheck: checkDigit, includecheckintext: checkDigit };
    case "msi":
      return checkDigit ? { includecheck: true, includecheckintext: true, checktype: msiCheck } : {};
    case "code93":
      // Part of the standard (AIM BC5), though the library leaves its two check characters out by default.
      return { includecheck: true };
    case "ean13":
    case "upca":
    case "isbn":
    case "issn":
      // Standards allow 9 to 12 modules before an add-on; ZXing finds none beyond 10.
      return { addongap: 9 };
    case "pzn":
      return { pzn8: true };
    case "pdf417":
      return columns > 0 ? { columns } : {};
    default:
      return {};
  }
}

/**
 * The text as the encoder's bytes: Latin-1, or UTF-8 announced by Extended Channel Interpretation 26, without which
 * some readers take accented letters for Japanese.
 */
function bytesOf({ type, text }: BarcodeContent): { text: string; binarytext?: true; parsefnc?: true } {
  if (typeOf(type).shape === "linear" || isAscii(text)) return { text, binarytext: true };
  const bytes = new TextEncoder().encode(text);
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return { text: `^ECI000026${binary.replaceAll("^", "^^")}`, binarytext: true, parsefnc: true };
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 127) return false;
  return true;
}

function appearance({ type, text: content }: BarcodeContent, options: BarcodeOptions) {
  const { shape, quietZone } = typeOf(type);
  const { scale, height, margin, dark, light, transparent, rotation } = options;
  const isLinear = shape === "linear";
  const text = isLinear && options.text;
  const beside = (text && BESIDE_BARS[type]) || { left: 0, right: 0 };
  // Modules of a matrix are two units wide.
  const unit = shape === "matrix" ? 2 : 1;
  const zone = (modules: number) => unit * (margin + (options.quietZone ? modules : 0));
  const least = isLinear ? 2 : 1;
  const vertical = zone(Math.max(least, quietZone.top));
  const color = dark.slice(1);
  return {
    scale,
    rotate: ROTATIONS[rotation],
    ...(isLinear && height > 0 && { height: height * MM_PER_MODULE }),
    ...(text && { includetext: true }),
    // The library would space the letters as the pairs of characters that encode them.
    ...(text && PAIRED_CHARACTERS.has(type) && !options.checkDigit && { alttext: content }),
    barcolor: color,
    textcolor: color,
    ...(!transparent && { backgroundcolor: light.slice(1) }),
    paddingleft: zone(Math.max(least, quietZone.left - beside.left)),
    paddingright: zone(Math.max(least, quietZone.right - beside.right)),
    paddingtop: vertical,
    paddingbottom: vertical,
  };
}

/** Runs the library, and turns its errors about the content into ours. */
function render<Result>(type: TypeId, draw: () => Result): Result {
  try {
    return draw();
  } catch (error) {
    const [, id = "", message = ""] =
      /^bwipp\.(\w+)#\d+: ([\s\S]*)$/.exec(error instanceof Error ? error.message : "") ?? [];
    if (id === "") throw error;
    throw new InputError(explain(type, id, message), { field: "input" });
  }
}

function explain(type: TypeId, id: string, message: string): string {
  const { label, holds } = typeOf(type);
  const [, identifier, first = "", rest = ""] = /^AI (\d+): (.)(.*)$/.exec(message) ?? [];
  if (identifier)
    return `(${identifier}): ${first.toLowerCase()}${rest.replace("recognised AI", "known application identifier")}.`;
  if (/TooLong|NoValidSymbol|exceeds/i.test(id + message)) return `This is too long for ${label}. It holds: ${holds}.`;
  return `${message}.`;
}

function assertSize(width: number, height: number): void {
  if (width * height <= MAX_PIXELS) return;
  throw new InputError(
    `The image would have ${width.toLocaleString("en")} × ${height.toLocaleString("en")} pixels. Choose a smaller scale or less content.`,
    { field: "scale" },
  );
}

/** The part of a canvas that the library draws on, without a browser. */
class PixelCanvas {
  width = 0;
  height = 0;
  pixels: Pixels = { width: 0, height: 0, data: new Uint8ClampedArray() };
  readonly #background: string;
  readonly #opacity: number;

  constructor({ light, transparent }: Pick<BarcodeOptions, "light" | "transparent">) {
    this.#background = light;
    this.#opacity = transparent ? 0 : 255;
  }

  getContext() {
    return {
      setTransform() {},
      clearRect() {},
      fillRect() {},
      getImageData: (_x: number, _y: number, width: number, height: number) => this.#make(width, height),
      putImageData() {},
    };
  }

  #make(width: number, height: number): Pixels {
    assertSize(width, height);
    const data = new Uint8ClampedArray(4 * width * height);
    // Programs that ignore transparency see a background too.
    const pixel = [...toRgb(this.#background), this.#opacity];
    for (let at = 0; at < data.length; at += 4) data.set(pixel, at);
    this.pixels = { width, height, data };
    return this.pixels;
  }
}

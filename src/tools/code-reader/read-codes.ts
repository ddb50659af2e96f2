import { toHex } from "@exodus/bytes/hex.js";
import type { ReaderOptions, ReadResult } from "zxing-wasm/reader";
import { decodeImage } from "#shared/image/decode-image.ts";
import { readImageHeader } from "#shared/image/image-header.ts";
import { LOAD_FAILURE } from "#shared/image/image-types.ts";
import type { Pixels } from "#shared/image/pixels.ts";
import { InputError } from "#shared/input-error.ts";
import { lookup } from "#shared/lookup.ts";
import type { CodeReading, FoundCode } from "./code-reading.ts";
import { explainCode } from "./explain-code.ts";
import { flattenPng } from "./flatten-png.ts";
import { loadZxing, type ReadBarcodes } from "./load-zxing.ts";

/** Larger photos are read at this size, to bound memory: 96 MB of RGBA. */
const READ_PIXELS = 24_000_000;
const MAX_DENOISED_PIXELS = 13_000_000;
/** In Node, the engine decodes the file itself, at full size. */
const MAX_NODE_PIXELS = 50_000_000;
const MAX_NODE_BYTES = 100_000_000;

/** All that people use. Others are so simple that stripes in photos pass for them. */
const FORMATS = [
  "QRCode",
  "MicroQRCode",
  "RMQRCode",
  "DataMatrix",
  "Aztec",
  "PDF417",
  "MicroPDF417",
  "MaxiCode",
  "EANUPC",
  "Code128",
  "Code39",
  "Code93",
  "Codabar",
  "ITF",
  "DataBar",
] as const;

const OPTIONS: ReaderOptions = {
  formats: [...FORMATS],
  // The engine's maximum.
  maxNumberOfSymbols: 255,
  eanAddOnSymbol: "Read",
  textMode: "Plain",
};

const NOTHING_FOUND = "No QR code or barcode was found in this image.";

/**
 * Finds all codes in an image file, from top to bottom.
 * @throws {InputError} if the file isn't an image, has too many pixels, or has no code
 */
export async function readCodes(file: Blob): Promise<CodeReading> {
  const read = await loadZxing();
  let opened = await openImage(file, WHITE);
  let found = await readTwice(read, opened);
  if (found.length === 0 && opened.mayBeTransparent) {
    opened = await openImage(file, BLACK);
    found = await readTwice(read, opened);
  }
  const { width, height, scale } = opened;
  // The engine gives a file that it can't decode as a code with an error.
  if (found.some(({ error }) => error !== "")) throw new InputError(LOAD_FAILURE, { field: "input" });
  if (found.length === 0) throw new InputError(NOTHING_FOUND, { field: "input" });
  const codes = found.map((result) => toCode(result, scale));
  return { width, height, codes: codes.toSorted((one, other) => topOf(one) - topOf(other)) };
}

/** Denoising finds codes of bad prints and screens. It takes too long in pictures larger than phones make. */
async function readTwice(read: ReadBarcodes, { image, width, height }: OpenedImage): Promise<ReadResult[]> {
  const found = await read(image, OPTIONS);
  const isDone = found.length > 0 || width * height > MAX_DENOISED_PIXELS;
  return isDone ? found : read(image, { ...OPTIONS, tryDenoise: true });
}

interface OpenedImage {
  image: Uint8Array | ImageData;
  width: number;
  height: number;
  /** Pixels of the image for each pixel read. */
  scale: number;
  mayBeTransparent: boolean;
}

/** Codes with transparent parts are dark on white paper, or light on black. */
const WHITE = 255;
const BLACK = 0;

/** @param background a shade of gray behind transparent parts */
async function openImage(file: Blob, background: number): Promise<OpenedImage> {
  return typeof OffscreenCanvas === "undefined" ? openInNode(file, background) : openInBrowser(file, background);
}

async function openInBrowser(file: Blob, background: number): Promise<OpenedImage> {
  const { bitmap, header } = await decodeImage(file);
  const { width, height } = bitmap;
  const scale = Math.max(1, Math.sqrt((width * height) / READ_PIXELS));
  const canvas = new OffscreenCanvas(Math.max(1, Math.floor(width / scale)), Math.max(1, Math.floor(height / scale)));
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("No 2D canvas context");
  context.fillStyle = `rgb(${background} ${background} ${background})`;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const image = context.getImageData(0, 0, canvas.width, canvas.height);
  return { image, width, height, scale, mayBeTransparent: header.format !== "jpeg" };
}

async function openInNode(file: Blob, background: number): Promise<OpenedImage> {
  const header = await readImageHeader(file);
  if (!header) throw new InputError(LOAD_FAILURE, { field: "input" });
  const { format, width, height } = header;
  if (!["png", "jpeg", "gif", "bmp"].includes(format)) {
    throw new InputError(
      `Here, codes are read from PNG, JPEG, GIF and BMP. ${format.toUpperCase()} takes a browser: convert the image, or use the page.`,
      { field: "input" },
    );
  }
  if (width * height > MAX_NODE_PIXELS || file.size > MAX_NODE_BYTES) {
    throw new InputError(
      `This image has ${width.toLocaleString("en")} × ${height.toLocaleString("en")} pixels. Up to ${MAX_NODE_PIXELS / 1e6} megapixels and ${MAX_NODE_BYTES / 1e6} MB can be read.`,
      { field: "input" },
    );
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const flat = format === "png" && width * height <= READ_PIXELS ? flatten(bytes, background) : undefined;
  const image = flat ? { ...flat, colorSpace: "srgb" as const } : bytes;
  return { image, width, height, scale: 1, mayBeTransparent: flat !== undefined };
}

/** The engine ignores transparency. */
function flatten(png: Uint8Array, background: number): Pixels | undefined {
  try {
    return flattenPng(png, background);
  } catch {
    throw new InputError(LOAD_FAILURE, { field: "input" });
  }
}

const FORMAT_NAMES = lookup<string>({
  QRCode: "QR Code",
  QRCodeModel1: "QR Code",
  QRCodeModel2: "QR Code",
  MicroQRCode: "Micro QR Code",
  RMQRCode: "rMQR Code",
  DataMatrix: "Data Matrix",
  Aztec: "Aztec Code",
  AztecCode: "Aztec Code",
  AztecRune: "Aztec Rune",
  EAN13: "EAN-13",
  EAN8: "EAN-8",
  UPCA: "UPC-A",
  UPCE: "UPC-E",
  Code128: "Code 128",
  Code39: "Code 39",
  Code39Std: "Code 39",
  Code39Ext: "Code 39 Full ASCII",
  Code32: "Code 32",
  Code93: "Code 93",
  ITF14: "ITF-14",
  CompactPDF417: "Compact PDF417",
  DataBar: "GS1 DataBar",
  DataBarOmni: "GS1 DataBar",
  DataBarStk: "GS1 DataBar Stacked",
  DataBarStkOmni: "GS1 DataBar Stacked",
  DataBarLtd: "GS1 DataBar Limited",
  DataBarExp: "GS1 DataBar Expanded",
  DataBarExpStk: "GS1 DataBar Expanded",
});

const GS1_NAMES = lookup<string>({
  Code128: "GS1-128",
  DataMatrix: "GS1 DataMatrix",
  QRCode: "GS1 QR Code",
});

function toCode(result: ReadResult, scale: number): FoundCode {
  const { format, text, bytes, contentType, position, sequenceSize, sequenceIndex } = result;
  const isGs1 = contentType === "GS1";
  const isBinary = contentType === "Binary";
  const isUpca = (format === "EAN13" || format === "UPCA") && text.startsWith("0");
  const { topLeft, topRight, bottomRight, bottomLeft } = position;
  return {
    format: isUpca ? "UPC-A" : (isGs1 && GS1_NAMES[format]) || (FORMAT_NAMES[format] ?? format),
    // The engine gives UPC numbers as the EAN-13 that they are.
    text: isUpca || format === "UPCE" ? text.slice(1) : text,
    ...(isBinary && { hex: toHex(bytes) }),
    corners: [topLeft, topRight, bottomRight, bottomLeft].map(({ x, y }) => ({
      x: Math.round(x * scale),
      y: Math.round(y * scale),
    })),
    ...(sequenceSize > 1 && { part: `${sequenceIndex + 1} of ${sequenceSize}` }),
    explanation: explainCode({ text, format, isGs1, isBinary, byteCount: bytes.length }),
  };
}

function topOf({ corners }: FoundCode): number {
  return Math.min(...corners.map(({ y }) => y));
}

import { toBase64Url } from "#shared/base64-url.ts";
import { decodeImage } from "#shared/image/decode-image.ts";
import { encodeCanvas } from "#shared/image/encode-canvas.ts";
import type { OutputFile, RunContext } from "#shared/operation.ts";
import { type PlacedText, svgIcon, type Tile, textIcon } from "./icon-svg.ts";
import { type Site, writeHtml, writeManifest } from "./site-files.ts";
import { writeIco } from "./write-ico.ts";

export interface Settings extends Site, Omit<Tile, "background"> {
  invertInDark: boolean;
}

/** Draws into a box whose sides are in pixels. */
type Draw = (context: OffscreenCanvasRenderingContext2D, box: { at: number; side: number }) => void;

const ICO_SIZES = [16, 32, 48];
/** A square inside the circle that no mask cuts off, with 80 % of the icon's width (https://www.w3.org/TR/appmanifest/#icon-masks). */
const MASKABLE_PADDING = (100 - 80 / Math.SQRT2) / 2;

/**
 * Makes all icons from an image.
 * @param svg what the image was drawn from
 * @throws {InputError} if the image can't be decoded
 */
export async function iconsFromImage(
  image: Blob,
  svg: Blob | undefined,
  settings: Settings & { fill: boolean },
  context: Pick<RunContext, "progress">,
): Promise<OutputFile[]> {
  const { bitmap } = await decodeImage(image);
  try {
    const tile = { ...settings, background: settings.fill ? settings.background : undefined };
    const base64 = svg && toBase64(new Uint8Array(await svg.arrayBuffer()));
    const vector = base64 && svgIcon(base64, tile, settings.invertInDark);
    return await makeIcons(shrinking(bitmap), tile, settings, vector, context);
  } finally {
    bitmap.close();
  }
}

/** Makes all icons from letters or an emoji. */
export async function iconsFromText(
  text: string,
  style: { color: string; font: string },
  settings: Settings,
  context: Pick<RunContext, "progress">,
): Promise<OutputFile[]> {
  const place = (side: number) => placeText(text, style, side);
  const draw: Draw = (canvas, { at, side }) => {
    const { x, y, fontSize } = place(side);
    canvas.font = fontOf(style.font, fontSize);
    canvas.fillStyle = style.color;
    canvas.fillText(text, at + x, at + y);
  };
  const side = 100 - 2 * settings.padding;
  const placed = place(side);
  const inTile = { ...placed, x: placed.x + settings.padding, y: placed.y + settings.padding };
  return makeIcons(draw, settings, settings, textIcon(inTile, settings, settings.invertInDark), context);
}

async function makeIcons(
  draw: Draw,
  tile: Tile,
  site: Site,
  svg: string | undefined,
  { progress }: Pick<RunContext, "progress">,
): Promise<OutputFile[]> {
  let done = 0;
  const png = async (size: number, changes: Partial<Tile> = {}) => {
    const blob = await encodeCanvas(drawIcon(draw, size, { ...tile, ...changes }), "png", 100);
    progress(++done / (ICO_SIZES.length + 4));
    return blob;
  };
  const ico = [];
  for (const size of ICO_SIZES) ico.push({ size, png: new Uint8Array(await (await png(size)).arrayBuffer()) });
  // iOS and Android cut off the corners themselves, and show transparency as black.
  const opaque = { background: site.background, radius: 0 };
  const image = (name: string, content: Blob): OutputFile => ({ name, type: "image/png", content });
  return [
    { name: "favicon.ico", type: "image/x-icon", content: writeIco(ico) },
    ...(svg === undefined ? [] : [{ name: "favicon.svg", type: "image/svg+xml", content: svg }]),
    image("apple-touch-icon.png", await png(180, opaque)),
    image("icon-192.png", await png(192)),
    image("icon-512.png", await png(512)),
    image("icon-maskable-512.png", await png(512, { ...opaque, padding: MASKABLE_PADDING })),
    { name: "site.webmanifest", type: "application/manifest+json", content: writeManifest(site) },
    { name: "favicon.html", type: "text/html", content: writeHtml(site, svg !== undefined) },
  ];
}

function drawIcon(draw: Draw, size: number, { background, padding, radius }: Tile): OffscreenCanvas {
  const canvas = new OffscreenCanvas(size, size);
  const context = contextOf(canvas);
  if (radius > 0) {
    context.beginPath();
    context.roundRect(0, 0, size, size, (size * radius) / 100);
    context.clip();
  }
  if (background) {
    context.fillStyle = background;
    context.fillRect(0, 0, size, size);
  }
  // Whole pixels keep straight edges sharp.
  const at = Math.round((size * padding) / 100);
  draw(context, { at, side: size - 2 * at });
  return canvas;
}

/** Draws an image in the middle of the box. Halving it first keeps what one step to 16 pixels would skip. */
function shrinking(bitmap: ImageBitmap): Draw {
  return (context, { at, side }) => {
    const scale = side / Math.max(bitmap.width, bitmap.height);
    const width = Math.max(1, Math.round(bitmap.width * scale));
    const height = Math.max(1, Math.round(bitmap.height * scale));
    let source: ImageBitmap | OffscreenCanvas = bitmap;
    while (source.width >= 2 * width && source.height >= 2 * height && Math.min(source.width, source.height) > 1) {
      source = resized(source, Math.ceil(source.width / 2), Math.ceil(source.height / 2));
    }
    context.imageSmoothingQuality = "high";
    context.drawImage(source, at + Math.round((side - width) / 2), at + Math.round((side - height) / 2), width, height);
  };
}

function resized(source: ImageBitmap | OffscreenCanvas, width: number, height: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = contextOf(canvas);
  context.imageSmoothingQuality = "high";
  context.drawImage(source, 0, 0, width, height);
  return canvas;
}

const MEASURED_PX = 100;
/** An emoji has its own margin. */
const FILLED_BY_EMOJI = 0.94;
const FILLED_BY_LETTERS = 0.68;

/** Centers what is drawn of a text, which is not the box of its line, in a square. */
function placeText(text: string, { color, font }: { color: string; font: string }, side: number): PlacedText {
  const context = contextOf(new OffscreenCanvas(1, 1));
  context.font = fontOf(font, MEASURED_PX);
  const {
    actualBoundingBoxLeft: left,
    actualBoundingBoxRight: right,
    actualBoundingBoxAscent: ascent,
    actualBoundingBoxDescent: descent,
  } = context.measureText(text);
  const filled = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(text) ? FILLED_BY_EMOJI : FILLED_BY_LETTERS;
  const scale = (side * filled) / Math.max(1, left + right, ascent + descent);
  return {
    text,
    color,
    font,
    fontSize: MEASURED_PX * scale,
    x: side / 2 - ((right - left) / 2) * scale,
    y: side / 2 + ((ascent - descent) / 2) * scale,
  };
}

function fontOf(family: string, sizePx: number): string {
  return `bold ${sizePx}px ${family}`;
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("No 2D canvas context");
  return context;
}

function toBase64(bytes: Uint8Array): string {
  const base64 = toBase64Url(bytes).replaceAll("-", "+").replaceAll("_", "/");
  return base64 + "=".repeat(-base64.length & 3);
}

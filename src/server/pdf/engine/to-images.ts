import { writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import type { ImageFormat } from "#contract/pdf-options.ts";
import type { PdfiumDocument, Pixels } from "#shared/pdf/pdfium.ts";
import { choosePages } from "./choose-pages.ts";
import { Failure } from "./failure.ts";
import { type Engine, openAny, openPdf } from "./open-pdf.ts";
import type { EngineResult } from "./task.ts";
import { entryName, ZipWriter } from "./zip.ts";

const POINTS_PER_INCH = 72;
/** What the formats can hold at most, width and height: 16 bits in JPEG, 14 in WebP, 31 in PNG. */
const MAX_SIDE = { png: 2_147_483_647, jpg: 65_535, webp: 16_383 } as const;

/** Pictures up to this size are copied, so that the next page is drawn while they are encoded. */
const COPY_PIXELS = 16_777_216;

interface Drawing {
  format: ImageFormat;
  /** Dots per inch. */
  resolution: number;
  /** All pages when it is left out. */
  pageRange?: string;
}

/** Draws the pages: a ZIP archive of images, or the image itself when there is only one. */
export async function drawPages(engine: Engine, drawing: Drawing, stem: string): Promise<EngineResult> {
  const { format } = drawing;
  const { document, indices } = openChosen(engine, drawing.pageRange);
  const pages = measure(document, indices, drawing, engine.task.limits);
  const { pageCount } = document;
  const nameOf = (index: number) => entryName(stem, index + 1, pageCount, format);
  const path = join(engine.task.folder, "result");
  const zip = pages.length > 1 ? new ZipWriter(path, engine.allowance) : undefined;
  let done = 0;
  const keep = async (index: number, pixels: Pixels) => {
    const image = await encode(pixels, drawing);
    if (zip) await zip.add(nameOf(index), image);
    else {
      engine.allowance.take(image.length);
      writeFileSync(path, image, { flag: "wx" });
    }
    engine.onProgress(++done / pages.length);
  };

  let kept: Promise<void> = Promise.resolve();
  for (const { index, ...size } of pages) {
    const isSmall = size.width * size.height <= COPY_PIXELS;
    if (!isSmall) await kept;
    const copy = await document.draw(index, size, async (pixels) => {
      if (isSmall) return { ...pixels, data: pixels.data.slice() };
      await keep(index, pixels);
      return undefined;
    });
    await kept;
    if (copy) kept = keep(index, copy);
    // It is awaited before the next page is; until then its failure is nobody's.
    kept.catch(() => {});
  }
  await kept;
  await zip?.end();
  const name = zip ? `${stem}-${format}.zip` : nameOf(indices[0] ?? 0);
  document.close();
  return { path, name };
}

/** @throws {Failure} as `openPdf`, or naming the first page that is missing; only what is chosen can be too much */
function openChosen(engine: Engine, pageRange: string | undefined): { document: PdfiumDocument; indices: number[] } {
  if (pageRange === undefined) {
    const document = openPdf(engine, 0);
    return { document, indices: [...Array(document.pageCount).keys()] };
  }
  const document = openAny(engine, 0);
  const indices = choosePages(pageRange, document.pageCount);
  const { maxPages } = engine.task.limits;
  if (indices.length > maxPages) {
    throw new Failure(`These are ${indices.length} pages; at most ${maxPages} can be processed.`);
  }
  return { document, indices };
}

/** Pixels of the pages, checked before the first one is drawn.
 *  @throws {Failure} when one of them, or all together, would be too large */
function measure(
  document: PdfiumDocument,
  indices: readonly number[],
  { format, resolution }: Drawing,
  limits: Engine["task"]["limits"],
): { index: number; width: number; height: number }[] {
  let sum = 0;
  const pixels = (points: number) => Math.max(1, Math.round((points * resolution) / POINTS_PER_INCH));
  return indices.map((index) => {
    const page = document.pageSize(index);
    if (!page || !(page.width > 0 && page.height > 0)) throw new Failure(`Page ${index + 1} cannot be read.`);
    const size = { width: pixels(page.width), height: pixels(page.height) };
    sum += size.width * size.height;
    const measures = `${size.width} × ${size.height} pixels`;
    if (Math.max(size.width, size.height) > MAX_SIDE[format]) {
      throw new Failure(`Page ${index + 1} would have ${measures}, more than this format can hold. Choose PNG.`);
    }
    if (size.width * size.height > limits.pagePixels) {
      throw new Failure(`Page ${index + 1} would have ${measures}, which is too many. Choose a lower resolution.`);
    }
    if (sum > limits.jobPixels) {
      throw new Failure("All pages together would have too many pixels. Choose a lower resolution.");
    }
    return { index, ...size };
  });
}

function encode({ width, height, data }: Pixels, { format, resolution }: Drawing): Promise<Buffer> {
  const raw = { width, height, channels: 4 as const };
  const image = sharp(data, { raw, limitInputPixels: false }).removeAlpha().withMetadata({ density: resolution });
  if (format === "png") return image.png({ compressionLevel: 4 }).toBuffer();
  return (format === "jpg" ? image.jpeg({ quality: 90 }) : image.webp({ quality: 90, effort: 2 })).toBuffer();
}

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import type { ImageFormat } from "#contract/pdf-options.ts";
import { pageName } from "#shared/pdf/file-name.ts";
import { choosePages } from "#shared/pdf/page-range.ts";
import type { PdfiumDocument, Pixels } from "#shared/pdf/pdfium.ts";
import { Failure } from "./failure.ts";
import { type Engine, openAnyLength, openPdf } from "./open-pdf.ts";
import type { EngineResult } from "./task.ts";
import { ZipWriter } from "./zip.ts";

const POINTS_PER_INCH = 72;
/** Maximum width and height in each format: 31 bits in PNG, 16 in JPEG, 14 in WebP. */
const MAX_SIDE_PIXELS = { png: 2_147_483_647, jpg: 65_535, webp: 16_383 } as const;

/** Images up to this size are copied, so the next page is drawn while they are encoded. */
const MAX_COPIED_PIXELS = 16_777_216;

interface DrawOptions {
  format: ImageFormat;
  /** Dots per inch. */
  resolution: number;
  /** All pages if undefined. */
  pageRange?: string;
}

/** Renders pages into a ZIP archive of images, or a single image if there is only one page. */
export async function drawPages(engine: Engine, drawing: DrawOptions, stem: string): Promise<EngineResult> {
  const { format } = drawing;
  const { document, indices } = openChosenPages(engine, drawing.pageRange);
  const pages = measurePages(document, indices, drawing, engine.task.limits);
  const { pageCount } = document;
  const nameOf = (index: number) => pageName(stem, index + 1, pageCount, format);
  const path = join(engine.task.folder, "result");
  const zip = pages.length > 1 ? new ZipWriter(path, engine.allowance) : undefined;
  let done = 0;
  const addImage = async (index: number, pixels: Pixels) => {
    const image = await encode(pixels, drawing);
    if (zip) await zip.add(nameOf(index), image);
    else {
      engine.allowance.take(image.length);
      writeFileSync(path, image, { flag: "wx" });
    }
    engine.onProgress(++done / pages.length);
  };

  let pending: Promise<void> = Promise.resolve();
  for (const { index, ...size } of pages) {
    const isSmall = size.width * size.height <= MAX_COPIED_PIXELS;
    if (!isSmall) await pending;
    const copy = await document.draw(index, size, async (pixels) => {
      if (isSmall) return { ...pixels, data: pixels.data.slice() };
      await addImage(index, pixels);
      return undefined;
    });
    await pending;
    if (copy) pending = addImage(index, copy);
    // A failure is handled when this is awaited; until then, avoid an unhandled rejection.
    pending.catch(() => {});
  }
  await pending;
  await zip?.end();
  const name = zip ? `${stem}-${format}.zip` : nameOf(indices[0] ?? 0);
  document.close();
  return { path, name };
}

/** Page limits apply to the chosen pages only. @throws {Failure} like `openPdf`, or naming the first missing page */
function openChosenPages(
  engine: Engine,
  pageRange: string | undefined,
): { document: PdfiumDocument; indices: number[] } {
  if (pageRange === undefined) {
    const document = openPdf(engine, 0);
    return { document, indices: [...Array(document.pageCount).keys()] };
  }
  const document = openAnyLength(engine, 0);
  const indices = choosePages(pageRange, document.pageCount);
  const { maxPages } = engine.task.limits;
  if (indices.length > maxPages) {
    throw new Failure(`You chose ${indices.length} pages; the limit is ${maxPages}.`);
  }
  return { document, indices };
}

/** Computes the pixel size of each page before any page is drawn.
 *  @throws {Failure} if a page, or all pages together, would be too large */
function measurePages(
  document: PdfiumDocument,
  indices: readonly number[],
  { format, resolution }: DrawOptions,
  limits: Engine["task"]["limits"],
): { index: number; width: number; height: number }[] {
  let sum = 0;
  const pixels = (points: number) => Math.max(1, Math.round((points * resolution) / POINTS_PER_INCH));
  return indices.map((index) => {
    const page = document.pageSize(index);
    if (!page || !(page.width > 0 && page.height > 0)) throw new Failure(`Page ${index + 1} cannot be read.`);
    const size = { width: pixels(page.width), height: pixels(page.height) };
    sum += size.width * size.height;
    const dimensions = `${size.width} × ${size.height} pixels`;
    if (Math.max(size.width, size.height) > MAX_SIDE_PIXELS[format]) {
      throw new Failure(`Page ${index + 1} would be ${dimensions}, too large for this format. Choose PNG.`);
    }
    if (size.width * size.height > limits.pagePixels) {
      throw new Failure(`Page ${index + 1} would be ${dimensions}, which is too large. Choose a lower resolution.`);
    }
    if (sum > limits.jobPixels) {
      throw new Failure("All pages together would have too many pixels. Choose a lower resolution.");
    }
    return { index, ...size };
  });
}

function encode({ width, height, data }: Pixels, { format, resolution }: DrawOptions): Promise<Buffer> {
  const raw = { width, height, channels: 4 as const };
  const image = sharp(data, { raw, limitInputPixels: false }).removeAlpha().withMetadata({ density: resolution });
  if (format === "png") return image.png({ compressionLevel: 4 }).toBuffer();
  return (format === "jpg" ? image.jpeg({ quality: 90 }) : image.webp({ quality: 90, effort: 2 })).toBuffer();
}

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import type { ImageFormat } from "#contract/pdf-options.ts";
import type { PdfiumDocument, Pixels } from "#shared/pdf/pdfium.ts";
import { Failure } from "./failure.ts";
import { type Engine, openPdf } from "./open-pdf.ts";
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
}

/** Draws every page: a ZIP archive of images, or the image itself when there is only one page. */
export async function drawPages(engine: Engine, drawing: Drawing, stem: string): Promise<EngineResult> {
  const { format } = drawing;
  const document = openPdf(engine, 0);
  const sizes = measure(document, drawing, engine.task.limits);
  const count = sizes.length;
  const path = join(engine.task.folder, "result");
  const zip = count > 1 ? new ZipWriter(path, engine.allowance) : undefined;
  const keep = async (index: number, pixels: Pixels) => {
    const image = await encode(pixels, drawing);
    if (zip) await zip.add(entryName(stem, index + 1, count, format), image);
    else {
      engine.allowance.take(image.length);
      writeFileSync(path, image, { flag: "wx" });
    }
    engine.onProgress((index + 1) / count);
  };

  let kept: Promise<void> = Promise.resolve();
  for (const [index, size] of sizes.entries()) {
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
  document.close();
  return { path, name: zip ? `${stem}-${format}.zip` : `${stem}-page-1.${format}` };
}

/** Pixels of every page, checked before the first one is drawn.
 *  @throws {Failure} when one of them, or all together, would be too large */
function measure(
  document: PdfiumDocument,
  { format, resolution }: Drawing,
  limits: Engine["task"]["limits"],
): { width: number; height: number }[] {
  let sum = 0;
  const pixels = (points: number) => Math.max(1, Math.round((points * resolution) / POINTS_PER_INCH));
  return Array.from({ length: document.pageCount }, (_, index) => {
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
    return size;
  });
}

function encode({ width, height, data }: Pixels, { format, resolution }: Drawing): Promise<Buffer> {
  const raw = { width, height, channels: 4 as const };
  const image = sharp(data, { raw, limitInputPixels: false }).removeAlpha().withMetadata({ density: resolution });
  if (format === "png") return image.png({ compressionLevel: 4 }).toBuffer();
  return (format === "jpg" ? image.jpeg({ quality: 90 }) : image.webp({ quality: 90, effort: 2 })).toBuffer();
}

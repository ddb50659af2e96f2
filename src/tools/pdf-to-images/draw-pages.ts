import type { ImageFormat } from "#contract/pdf-options.ts";
import { encodeCanvas } from "#shared/image/encode-canvas.ts";
import { InputError } from "#shared/input-error.ts";
import type { OutputFile, RunContext } from "#shared/operation.ts";
import { pageName, stemOf } from "#shared/pdf/file-name.ts";
import { loadPdf } from "#shared/pdf/open-pdf.ts";
import { choosePages } from "#shared/pdf/page-range.ts";
import type { PdfiumDocument } from "#shared/pdf/pdfium.ts";
import { setResolution } from "./set-resolution.ts";

const POINTS_PER_INCH = 72;
const QUALITY = 90;
/** What browsers can draw: Chromium's limit of a side, Safari's of an area. */
const MAX_SIDE_PIXELS = 16_384;
const MAX_PIXELS = 67_108_864;

interface Drawing {
  format: ImageFormat;
  /** Dots per inch. */
  resolution: string;
  /** All pages if it is blank. */
  pageRange: string;
  password: string;
}

/** Draws pages as images, on white. @throws {InputError} if the file can't be opened, or a page is missing or too big */
export async function drawPages(
  file: File,
  { format, resolution, pageRange, password }: Drawing,
  { progress }: Pick<RunContext, "progress">,
): Promise<OutputFile[]> {
  const document = await loadPdf(file, password);
  try {
    const { pageCount } = document;
    const indices = pageRange.trim() === "" ? [...Array(pageCount).keys()] : choosePages(pageRange, pageCount);
    const type = format === "jpg" ? "jpeg" : format;
    const images: OutputFile[] = [];
    for (const index of indices) {
      const canvas = await drawOnCanvas(document, index, Number(resolution));
      const image = await encodeCanvas(canvas, type, QUALITY);
      const bytes = setResolution(new Uint8Array(await image.arrayBuffer()), format, Number(resolution));
      const content = new Blob([bytes], { type: image.type });
      images.push({ name: pageName(stemOf(file.name), index + 1, pageCount, format), type: `image/${type}`, content });
      progress(images.length / indices.length);
    }
    return images;
  } finally {
    document.close();
  }
}

async function drawOnCanvas(document: PdfiumDocument, index: number, resolution: number): Promise<OffscreenCanvas> {
  const page = document.pageSize(index);
  if (!page || !(page.width > 0 && page.height > 0)) throw new InputError(`Page ${index + 1} cannot be read.`);
  const pixels = (points: number) => Math.max(1, Math.round((points * resolution) / POINTS_PER_INCH));
  const size = { width: pixels(page.width), height: pixels(page.height) };
  if (Math.max(size.width, size.height) > MAX_SIDE_PIXELS || size.width * size.height > MAX_PIXELS) {
    throw new InputError(
      `Page ${index + 1} would be ${size.width} × ${size.height} pixels, which is too large. Choose a lower resolution.`,
    );
  }
  return document.draw(index, size, async ({ width, height, data }) => {
    const canvas = new OffscreenCanvas(width, height);
    const image = new ImageData(new Uint8ClampedArray(data), width, height);
    // PDFium leaves the alpha of drawn pixels undefined.
    for (let alpha = 3; alpha < image.data.length; alpha += 4) image.data[alpha] = 255;
    canvas.getContext("2d")?.putImageData(image, 0, 0);
    return canvas;
  });
}

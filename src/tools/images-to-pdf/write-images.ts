import { zlibSync } from "fflate";
import { decodeImage, ORIENTATION_TRANSFORMS } from "#shared/image/decode-image.ts";
import { assertPixelLimit, readImageHeader } from "#shared/image/image-header.ts";
import { LOAD_FAILURE } from "#shared/image/image-types.ts";
import { InputError } from "#shared/input-error.ts";
import type { OutputFile, RunContext } from "#shared/operation.ts";
import { PdfWriter } from "#shared/pdf/pdf-writer.ts";
import { writerSettings } from "#shared/pdf/read-source.ts";
import { embedJpeg } from "./embed-jpeg.ts";
import { embedPng } from "./embed-png.ts";
import type { Embedded } from "./embedded.ts";
import { type LayoutOptions, layOut } from "./layout.ts";

type Options = LayoutOptions & { removeMetadata: boolean };
type Context = Pick<RunContext, "progress" | "random" | "signal">;
type Bytes = Uint8Array<ArrayBuffer>;

/** Writes a PDF with one page per image. Holds one image at a time.
 *  @throws {InputError} while it is read, if an image can't be opened here */
export function imagesToPdf(files: readonly File[], options: Options, context: Context): OutputFile {
  const [first] = files;
  const stem = files.length === 1 ? first?.name.replace(/\.[^.]*$/, "") : "";
  return { name: `${stem || "images"}.pdf`, type: "application/pdf", content: writePages(files, options, context) };
}

async function* writePages(files: readonly File[], options: Options, context: Context): AsyncGenerator<Bytes> {
  const pieces: Bytes[] = [];
  // The writer's own bytes are never in shared memory.
  const sink = { write: (bytes: Uint8Array) => pieces.push(bytes as Bytes) };
  const writer = new PdfWriter(sink, "1.7", writerSettings(context.random));
  const [catalog, tree] = [writer.reserve(), writer.reserve()];
  const pages: number[] = [];
  for (const [place, file] of files.entries()) {
    context.signal.throwIfAborted();
    const { image, orientation } = await embed(file, options).catch((error: unknown) => {
      if (!(error instanceof InputError)) throw error;
      throw new InputError(`${file.name}: ${error.message}`, { position: { file: place } });
    });
    pages.push(writePage(writer, tree, { image, orientation }, options));
    context.progress((place + 1) / files.length);
    yield* pieces.splice(0);
  }
  writer.object(tree, `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((page) => `${page} 0 R`).join(" ")}]>>`);
  writer.object(catalog, `<</Type/Catalog/Pages ${tree} 0 R>>`);
  writer.end(catalog, undefined);
  yield* pieces;
}

async function embed(file: File, options: Options): Promise<{ image: Embedded; orientation: number }> {
  const header = await readImageHeader(file);
  if (!header) throw new InputError(LOAD_FAILURE);
  assertPixelLimit(header);
  const { format, orientation } = header;
  const image =
    format === "jpeg"
      ? embedJpeg(new Uint8Array(await file.arrayBuffer()), options.removeMetadata)
      : format === "png"
        ? embedPng(new Uint8Array(await file.arrayBuffer()))
        : undefined;
  if (image) return { image, orientation };
  if (!globalThis.OffscreenCanvas) {
    throw new InputError("Only JPEG and PNG work here, and no interlaced PNG. On the site, the browser opens others.");
  }
  return { image: await embedPixels(file), orientation: 1 };
}

/** Any image, as the browser decodes it. */
async function embedPixels(file: File): Promise<Embedded> {
  const { bitmap } = await decodeImage(file);
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext("2d");
  if (!context) throw new Error("No 2D canvas context");
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const { data } = context.getImageData(0, 0, width, height);
  const [colors, alpha] = [new Uint8Array(width * height * 3), new Uint8Array(width * height)];
  for (let pixel = 0; pixel < alpha.length; pixel++) {
    for (let channel = 0; channel < 3; channel++) colors[3 * pixel + channel] = data[4 * pixel + channel] ?? 0;
    alpha[pixel] = data[4 * pixel + 3] ?? 0;
  }
  const entries = "/BitsPerComponent 8/Filter/FlateDecode";
  const isOpaque = alpha.every((value) => value === 255);
  return {
    width,
    height,
    entries,
    colorSpace: "/DeviceRGB",
    data: zlibSync(colors),
    mask: isOpaque ? undefined : { entries, data: zlibSync(alpha) },
  };
}

/** @returns the number of the page's object */
function writePage(
  writer: PdfWriter,
  tree: number,
  { image, orientation }: { image: Embedded; orientation: number },
  options: Options,
): number {
  const { width, height, entries, data, mask, profile } = image;
  const [page, content, picture] = [writer.reserve(), writer.reserve(), writer.reserve()];
  const common = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}`;
  let { colorSpace } = image;
  if (profile) {
    const number = writer.reserve();
    const about = `/N ${profile.components}/Alternate${colorSpace}/Filter/FlateDecode`;
    writer.stream(number, about, zlibSync(profile.bytes));
    colorSpace = `[/ICCBased ${number} 0 R]`;
  }
  let opacity = "";
  if (mask) {
    const number = writer.reserve();
    writer.stream(number, `${common}${mask.entries}/ColorSpace/DeviceGray`, mask.data);
    opacity = `/SMask ${number} 0 R`;
  }
  writer.stream(picture, `${common}${entries}/ColorSpace${colorSpace}${opacity}`, data);
  const upright = orientation >= 5 ? { width: height, height: width } : { width, height };
  const { page: size, frame, image: place } = layOut(upright, options);
  const clip = `${numbers(frame.x, frame.y, frame.width, frame.height)} re W n`;
  // A canvas counts from the top, a PDF from the bottom.
  const [a, b, c, d, e, f] = ORIENTATION_TRANSFORMS[orientation - 1] ?? [1, 0, 0, 1, 0, 0];
  const turn = `${numbers(a, -b, -c, d, c + e, 1 - d - f)} cm`;
  const move = `${numbers(place.width, 0, 0, place.height, place.x, place.y)} cm`;
  writer.stream(content, "", new TextEncoder().encode(`q ${clip} ${move} ${turn} /I Do Q`));
  const box = `/MediaBox[0 0 ${numbers(size.width, size.height)}]`;
  const resources = `/Resources<</XObject<</I ${picture} 0 R>>>>`;
  writer.object(page, `<</Type/Page/Parent ${tree} 0 R${box}${resources}/Contents ${content} 0 R>>`);
  return page;
}

/** PDF knows no exponents. */
function numbers(...values: number[]): string {
  return values.map((value) => String(Number(value.toFixed(4)))).join(" ");
}

import { type PDFContext, PDFDocument, PDFName, type PDFPage, type PDFRef, StandardFonts } from "@cantoo/pdf-lib";
import { zlibSync } from "fflate";
import { loadJpegCodec } from "#shared/image/jpeg-codec.ts";

/** A picture with soft and sharp parts and noise, the same every time. */
export function photo(width: number, height: number, channels: 1 | 3 = 3): Uint8Array<ArrayBuffer> {
  const data = new Uint8Array(width * height * channels);
  let noise = 1;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let channel = 0; channel < channels; channel++) {
        noise = (Math.imul(noise, 1_103_515_245) + 12_345) >>> 0;
        const wave = Math.sin((x / width) * 9 + channel) + Math.cos((y / height) * 7 - channel);
        const edge = x * 4 > width * 3 === y * 2 > height ? 30 : 0;
        data[(y * width + x) * channels + channel] = 110 + wave * 45 + edge + (noise >>> 29);
      }
    }
  }
  return data;
}

const codec = loadJpegCodec();

export async function photoJpeg(width: number, height: number, channels: 1 | 3 = 3): Promise<Uint8Array<ArrayBuffer>> {
  const samples = photo(width, height, channels);
  const data = Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => {
    const channel = at % 4;
    return channel === 3 ? 255 : (samples[Math.floor(at / 4) * channels + Math.min(channel, channels - 1)] as number);
  });
  return (await codec).encode({ width, height, data }, { quality: 95, gray: channels === 1 });
}

type Entries = Record<string, unknown>;

/** Adds an image as it is. */
export function addImage({ context }: PDFDocument, entries: Entries, data: Uint8Array): PDFRef {
  return context.register(context.stream(data, { Type: "XObject", Subtype: "Image", ...entries } as never));
}

/** Entries of a JPEG. */
export const jpegEntries = (width: number, height: number, more: Entries = {}): Entries => ({
  Width: width,
  Height: height,
  BitsPerComponent: 8,
  ColorSpace: "DeviceRGB",
  Filter: "DCTDecode",
  ...more,
});

/** Adds samples, compressed without loss. */
export function addSamples(pdf: PDFDocument, entries: Entries, samples: Uint8Array): PDFRef {
  return addImage(pdf, { BitsPerComponent: 8, Filter: "FlateDecode", ...entries }, zlibSync(samples, { level: 6 }));
}

/** Adds a page with this content and its resources by category and name. */
export function addContent(
  pdf: PDFDocument,
  content: string,
  resources: Readonly<Record<string, Readonly<Record<string, PDFRef>>>>,
): PDFPage {
  const page = pdf.addPage([595, 842]);
  const { context } = pdf;
  page.node.set(PDFName.of("Contents"), context.register(context.flateStream(content)));
  page.node.set(PDFName.of("Resources"), context.obj(resources as never));
  return page;
}

/** Adds a form XObject. */
export function addForm(context: PDFContext, content: string, entries: Entries = {}): PDFRef {
  const dict = { Type: "XObject", Subtype: "Form", BBox: [0, 0, 1000, 1000], ...entries };
  return context.register(context.flateStream(content, dict as never));
}

/** A PDF of a text and pages with one image each, drawn 100 points wide. */
export async function imagePdf(
  add: (pdf: PDFDocument) => PDFRef | Promise<PDFRef>,
  { pages = 1 }: { pages?: number } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const image = await add(pdf);
  for (let count = 1; count <= pages; count++) {
    const content = `BT /F1 20 Tf 50 700 Td (Page ${count}) Tj ET q 100 0 0 75 50 400 cm /Im1 Do Q`;
    addContent(pdf, content, { XObject: { Im1: image }, Font: { F1: font.ref } });
  }
  return new Uint8Array(await pdf.save({ useObjectStreams: false }));
}

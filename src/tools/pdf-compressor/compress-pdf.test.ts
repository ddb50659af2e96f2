import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDict, PDFDocument, PDFName } from "@cantoo/pdf-lib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { flateBomb, hugeImage, manyKids, nestedForms, selfDrawingForm } from "#server/pdf/testing/hostile.ts";
import { passesQpdfCheck, readWithPdfJs } from "#server/pdf/testing/other-readers.ts";
import { makePdf } from "#shared/pdf/testing/documents.ts";
import { certificatePdf, encryptedPdf } from "#shared/pdf/testing/encrypted.ts";
import { producedPdfs } from "#shared/pdf/testing/producers.ts";
import { runOperation } from "#shared/run-operation.ts";
import { NOT_SMALLER } from "./compress-pdf.ts";
import { addContent, addImage, addSamples, imagePdf, jpegEntries, photo, photoJpeg } from "./testing/image-pdf.ts";
import { imagesOf } from "./testing/images-of.ts";
import { pageLikeness } from "./testing/page-likeness.ts";
import { operations } from "./tool.ts";

async function compress(bytes: Uint8Array, options: Readonly<Record<string, unknown>> = {}) {
  const file = new File([bytes as Uint8Array<ArrayBuffer>], "Book.pdf", { type: "application/pdf" });
  const result = await runOperation(operations.compress, file, options);
  const out = result.kind === "files" ? result.files[0] : undefined;
  if (!out) throw new Error("No file came out");
  const { name, details = [], content } = out;
  return { name, details, warnings: result.warnings, bytes: new Uint8Array(await content.arrayBuffer()) };
}

const jpeg = await photoJpeg(500, 375);
const withJpeg = () => imagePdf((pdf) => addImage(pdf, jpegEntries(500, 375), jpeg));

describe("compressPdf", () => {
  it("brings a photo down to the resolution at which it is drawn, and says what shrank", async () => {
    const { name, bytes, details, warnings } = await compress(await withJpeg());
    expect(name).toBe("Book-compressed.pdf");
    // 100 × 75 points at 150 DPI.
    expect(await imagesOf(bytes)).toMatchObject([{ width: 209, height: 157, filter: "/DCTDecode" }]);
    expect(details[0]).toMatch(/^Images: [\d.]+ KB → [\d.]+ KB \(1 of 1 recompressed\)$/);
    expect(warnings).toEqual([]);
  });

  it.each([
    [{ dpi: 100, quality: 50 }, 0.85],
    [{ dpi: 150, quality: 70 }, 0.9],
    [{ dpi: 220, quality: 85 }, 0.93],
  ])("keeps a page like the original with %j, and its text as text", async (options, minLikeness) => {
    const before = await withJpeg();
    const { bytes } = await compress(before, options);
    expect(bytes.length).toBeLessThan(before.length / 2);
    expect(await pageLikeness(before, bytes)).toBeGreaterThan(minLikeness);
    expect(await passesQpdfCheck(bytes)).toBe(true);
    expect(await readWithPdfJs(bytes)).toEqual(await readWithPdfJs(before));
  });

  it("keeps the pixels that the largest use on any page needs", async () => {
    const pdf = await PDFDocument.create();
    const XObject = { A: addImage(pdf, jpegEntries(500, 375), jpeg) };
    addContent(pdf, "20 0 0 15 0 0 cm /A Do", { XObject });
    addContent(pdf, "120 0 0 90 0 0 cm /A Do", { XObject });
    const { bytes } = await compress(await pdf.save());
    expect(await imagesOf(bytes)).toMatchObject([{ width: 250, height: 188 }]);
  });

  it("takes lossless photos with predictors and profiles, and gray ones", async () => {
    const samples = photo(600, 450);
    const profile = (pdf: PDFDocument) => pdf.context.register(pdf.context.flateStream("any profile", { N: 3 }));
    const size = { Width: 600, Height: 450 };
    const color = await compress(
      await imagePdf((pdf) => addSamples(pdf, { ...size, ColorSpace: ["ICCBased", profile(pdf)] }, samples)),
    );
    expect(await imagesOf(color.bytes)).toMatchObject([{ width: 209, filter: "/DCTDecode" }]);
    const difference = samples.map((value, at) => (at % 1_800 < 3 ? value : value - (samples[at - 3] as number)));
    const parameters = { Predictor: 2, Colors: 3, Columns: 600 };
    const entries = { ...size, ColorSpace: "DeviceRGB", DecodeParms: parameters };
    const before = await imagePdf((pdf) => addSamples(pdf, entries, difference));
    const predicted = await compress(before);
    expect(await imagesOf(predicted.bytes)).toMatchObject([{ width: 209, filter: "/DCTDecode" }]);
    expect(await pageLikeness(before, predicted.bytes)).toBeGreaterThan(0.9);
    const gray = await photoJpeg(600, 450, 1);
    const result = await compress(
      await imagePdf((pdf) => addImage(pdf, jpegEntries(600, 450, { ColorSpace: "DeviceGray" }), gray)),
    );
    expect(await imagesOf(result.bytes)).toMatchObject([{ width: 209, space: "/DeviceGray" }]);
  });

  it("keeps drawings without loss where that is smaller", async () => {
    const samples = Uint8Array.from({ length: 836 * 628 * 3 }, (_, at) => {
      const [x, y] = [Math.floor(at / 12) % 209, Math.floor(at / 12 / 836)];
      return [0, 90, 180, 255][(x * x * 7 + y * y * 13 + ((x * y) >> 3)) % 4] as number;
    });
    const entries = { Width: 836, Height: 628, ColorSpace: "DeviceRGB" };
    const before = await imagePdf((pdf) => addSamples(pdf, entries, samples));
    const { bytes } = await compress(before);
    expect(await imagesOf(bytes)).toMatchObject([{ width: 209, filter: "/FlateDecode" }]);
    expect(await pageLikeness(before, bytes)).toBeGreaterThan(0.99);
  });

  it("turns photos gray if asked to", async () => {
    const { bytes } = await compress(await withJpeg(), { grayscale: true });
    const [image] = await imagesOf(bytes);
    expect(image).toMatchObject({ space: "/DeviceGray", filter: "/DCTDecode" });
    expect(await pageLikeness(await withJpeg(), bytes)).toBeGreaterThan(0.9);
  });

  const gray = { Width: 400, Height: 300, ColorSpace: "DeviceGray" };
  it.each<[string, Record<string, unknown>, Uint8Array]>([
    ["a color that is transparent", { ...gray, Mask: [0, 3] }, photo(400, 300, 1)],
    ["inverted samples", { ...gray, Decode: [1, 0] }, photo(400, 300, 1)],
    ["ink colors", { ...gray, ColorSpace: "DeviceCMYK" }, photo(400, 300, 1)],
    ["a palette", { ...gray, ColorSpace: ["Indexed", "DeviceRGB", 1, "abcdef"] }, photo(400, 300, 1)],
    ["one bit per pixel", { ...gray, BitsPerComponent: 1 }, photo(50, 300, 1)],
    ["a stencil", { Width: 400, Height: 300, ImageMask: true, BitsPerComponent: 1 }, photo(50, 300, 1)],
    ["samples that end early", gray, photo(400, 200, 1)],
    ["a predictor for another size", { ...gray, DecodeParms: { Predictor: 15, Columns: 9 } }, photo(400, 301, 1)],
    ["a size that is no number", { ...gray, Width: "Wide" }, photo(400, 300, 1)],
    ["more pixels than fit into memory", { ...gray, Width: 30_000, Height: 30_000 }, photo(400, 300, 1)],
  ])("leaves an image with %s as it is", async (_, entries, samples) => {
    const before = await imagePdf((pdf) => addSamples(pdf, entries, samples), { pages: 3 });
    const { bytes, details } = await compress(before);
    const [image] = await imagesOf(bytes);
    expect(image).toMatchObject({ width: Number(entries.Width), filter: "/FlateDecode" });
    expect(details[0]).toContain("(0 of 1 recompressed)");
  });

  it.each<[string, Record<string, unknown>, (bytes: Uint8Array) => Uint8Array]>([
    ["JPEG 2000", { Filter: "JPXDecode" }, (bytes) => bytes],
    ["fax", { Filter: "CCITTFaxDecode" }, (bytes) => bytes],
    ["a JPEG of another size", { Width: 499 }, (bytes) => bytes],
    ["a JPEG with other channels", { ColorSpace: "DeviceGray" }, (bytes) => bytes],
    ["a JPEG with unusual colors", { DecodeParms: { ColorTransform: 0 } }, (bytes) => bytes],
    ["a JPEG without its header", {}, (bytes) => bytes.subarray(0, 300)],
    [
      "a JPEG of endless scans",
      {},
      (bytes) => Buffer.concat([bytes, new Uint8Array(400).fill(0xff).map((_, at) => (at % 2 ? 0xda : 0xff))]),
    ],
  ])("leaves %s as it is", async (_, entries, damage) => {
    const data = damage(jpeg);
    const before = await imagePdf((pdf) => addImage(pdf, jpegEntries(500, 375, entries), data), { pages: 3 });
    const [image] = await imagesOf((await compress(before)).bytes);
    expect(image?.bytes).toEqual(new Uint8Array(data));
  });

  it("recompresses an image with a soft mask and keeps the mask, unless its colors depend on it", async () => {
    const make = (more: object) =>
      imagePdf((pdf) => {
        const mask = addSamples(pdf, { Width: 64, Height: 48, ColorSpace: "DeviceGray", ...more }, photo(64, 48, 1));
        return addImage(pdf, jpegEntries(500, 375, { SMask: mask }), jpeg);
      });
    const before = await make({});
    const { bytes, details } = await compress(before);
    expect((await imagesOf(bytes)).map(({ width }) => width).toSorted()).toEqual([209, 64]);
    expect(details[0]).toContain("(1 of 1 recompressed)");
    expect(await pageLikeness(before, bytes)).toBeGreaterThan(0.9);
    const matte = await compress(await make({ Matte: [0, 0, 0] }));
    expect((await imagesOf(matte.bytes)).map(({ width }) => width).toSorted()).toEqual([500, 64]);
  });

  it("keeps one of several equal images, and what nothing uses is gone", async () => {
    const pdf = await PDFDocument.create();
    for (let count = 0; count < 3; count++) {
      addContent(pdf, "100 0 0 75 0 0 cm /A Do", { XObject: { A: addImage(pdf, jpegEntries(500, 375), jpeg) } });
    }
    addImage(pdf, { ...jpegEntries(500, 375), Unused: true }, jpeg);
    const [first] = pdf.getPages();
    first?.node.set(
      PDFName.of("Thumb"),
      addSamples(pdf, { Width: 40, Height: 40, ColorSpace: "DeviceGray" }, photo(40, 40, 1)),
    );
    first?.node.set(PDFName.of("PieceInfo"), pdf.context.obj({ Editor: { Private: "secret" } }));
    const { bytes, details } = await compress(await pdf.save());
    expect(await imagesOf(bytes)).toHaveLength(1);
    expect(details.join()).toMatch(/Thumbnails and metadata of parts: [\d.]+ KB removed/);
  });

  it("never makes a file larger: the original comes back, with a warning", async () => {
    const small = (await compress(await makePdf({ pages: 3 }))).bytes;
    const again = await compress(small);
    expect(again).toEqual({ name: "Book.pdf", details: [], warnings: [NOT_SMALLER], bytes: small });
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          pages: fc.integer({ min: 1, max: 6 }),
          objectStreams: fc.boolean(),
          form: fc.boolean(),
          outline: fc.boolean(),
          labels: fc.boolean(),
          mixed: fc.boolean(),
        }),
        async (options) => {
          const before = await makePdf(options);
          const { bytes, warnings } = await compress(before);
          expect(bytes.length).toBeLessThanOrEqual(before.length);
          if (!warnings.includes(NOT_SMALLER)) expect(bytes.length).toBeLessThan(before.length);
          expect(await pageLikeness(before, bytes)).toBe(1);
        },
      ),
      { numRuns: Math.min(200, Number(process.env.PROPERTY_RUNS ?? 6)) },
    );
  });

  it("keeps form fields, bookmarks, page labels and links", async () => {
    const parts = { form: true, outline: true, labels: true, links: true, objectStreams: false };
    const before = await makePdf({ pages: 8, ...parts });
    const { bytes } = await compress(before);
    const pdf = await PDFDocument.load(bytes, { throwOnInvalidObject: true });
    expect(pdf.getTitle()).toBe("Document");
    expect(pdf.getForm().getTextField("person.name").getText()).toBe("Document name");
    expect(["Outlines", "PageLabels", "AcroForm"].filter((key) => !pdf.catalog.has(PDFName.of(key)))).toEqual([]);
    expect(pdf.getPage(0).node.Annots()?.size()).toBe(
      (await PDFDocument.load(before)).getPage(0).node.Annots()?.size(),
    );
    expect(await passesQpdfCheck(bytes)).toBe(true);
  });

  it("requires the right password, and says that the result has none", async () => {
    const secret = await encryptedPdf({ user: "user", owner: "owner" });
    await expect(compress(secret)).rejects.toMatchObject({
      message: "Book.pdf is protected by a password.",
      field: "password",
    });
    await expect(compress(secret, { password: "no" })).rejects.toThrow("The password of Book.pdf is wrong.");
    const { bytes, warnings } = await compress(secret, { password: "user" });
    expect((await PDFDocument.load(bytes)).isEncrypted).toBe(false);
    expect(warnings).toEqual([expect.stringContaining("not protected by a password")]);
    await expect(compress(await certificatePdf())).rejects.toThrow("is protected by a certificate");
  });

  it("warns that signatures break", async () => {
    const pdf = await PDFDocument.load(await makePdf({ pages: 3, objectStreams: false }));
    const signature = pdf.context.register(pdf.context.obj({ Type: "Sig", ByteRange: [0, 1, 2, 3], Contents: "abcd" }));
    pdf.catalog.set(PDFName.of("Perms"), pdf.context.obj({ DocMDP: signature }));
    const { warnings } = await compress(await pdf.save({ useObjectStreams: false }));
    expect(warnings).toEqual([expect.stringContaining("signatures")]);
  });

  it.each(["", "no PDF", "%PDF-1.7 and nothing more"])("rejects %j", async (content) => {
    await expect(compress(new TextEncoder().encode(content))).rejects.toMatchObject({ name: "InputError" });
  });

  it.each([nestedForms, selfDrawingForm, flateBomb, hugeImage, manyKids])("survives $name", async (make) => {
    const before = new Uint8Array(make());
    const { bytes } = await compress(before);
    expect(bytes.length).toBeLessThanOrEqual(before.length);
  });

  it("stops when it is canceled", async () => {
    const { compressPdf } = await import("./compress-pdf.ts");
    const canceled = new AbortController();
    canceled.abort();
    const context = { signal: canceled.signal, progress() {}, warn() {}, random: () => {} };
    const file = new File([await withJpeg()], "Book.pdf");
    const settings = { dpi: 150, quality: 70, grayscale: false, password: "" };
    await expect(compressPdf(file, settings, context as never)).rejects.toThrow("aborted");
  });
});

/** What a file has besides its pages. */
function partsOf(pdf: PDFDocument): string[] {
  const names = pdf.catalog.lookupMaybe(PDFName.of("Names"), PDFDict);
  return [
    ...["Outlines", "AcroForm", "OCProperties", "PageLabels"].filter((key) => pdf.catalog.has(PDFName.of(key))),
    ...(names?.has(PDFName.of("EmbeddedFiles")) ? ["attachments"] : []),
  ];
}

describe("compressPdf with files of other programs", () => {
  it.each(producedPdfs)("makes $name smaller and keeps what it has", { timeout: 30_000 }, async (produced) => {
    const { bytes: before, password } = produced;
    const { bytes } = await compress(before, { password });
    expect(bytes.length).toBeLessThan(before.length);
    expect(await passesQpdfCheck(bytes)).toBe(true);
    expect(await pageLikeness(before, bytes, password)).toBeGreaterThan(0.93);
    if (password) return;
    expect(await readWithPdfJs(bytes)).toEqual(await readWithPdfJs(before));
    const after = await PDFDocument.load(bytes, { throwOnInvalidObject: true });
    expect(partsOf(after)).toEqual(partsOf(await PDFDocument.load(before)));
  });

  const hasCommands = ["qpdf", "pdftotext"].every((name) => spawnSync(name, ["--version"]).error === undefined);
  it.runIf(process.env.NIGHTLY && hasCommands).each(producedPdfs)(
    "keeps the text of $name for pdftotext, in a file that the command qpdf accepts",
    { timeout: 60_000 },
    async ({ bytes: before, password }) => {
      const folder = await mkdtemp(join(tmpdir(), "sundry-compressor-"));
      const [from, to] = [join(folder, "before.pdf"), join(folder, "after.pdf")];
      await writeFile(from, before);
      await writeFile(to, (await compress(before, { password })).bytes);
      const text = (path: string) =>
        spawnSync("pdftotext", ["-layout", "-upw", password, path, "-"], { encoding: "utf8" }).stdout;
      expect(text(to)).toBe(text(from));
      // Warnings end it with an error, too.
      expect(spawnSync("qpdf", ["--check", to], { encoding: "utf8" })).toMatchObject({ status: 0, stderr: "" });
      const images = (path: string) =>
        spawnSync("pdfimages", ["-list", "-upw", password, path], { encoding: "utf8" }).stdout.split("\n").length;
      expect(images(to)).toBe(images(from));
      await rm(folder, { recursive: true });
    },
  );
});

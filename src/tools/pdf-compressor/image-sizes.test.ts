import { PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { loadPdf } from "#shared/pdf/open-pdf.ts";
import { readSource } from "#shared/pdf/read-source.ts";
import { findDuplicateStreams } from "./deduplicate-streams.ts";
import { measureImages } from "./image-sizes.ts";
import { addContent, addForm, addSamples } from "./testing/image-pdf.ts";

/** The sizes by the width of the images in pixels. */
async function measure(pdf: PDFDocument): Promise<Record<string, string>> {
  const document = await loadPdf(new File([new Uint8Array(await pdf.save())], "drawn.pdf"), "");
  const { file } = readSource(document, "drawn.pdf");
  document.close();
  const sizes = [...measureImages(file, findDuplicateStreams(file))].map(([{ dict }, { width, height }]) => [
    file.text(dict.get("Width")),
    `${Math.round(width)} × ${Math.round(height)}`,
  ]);
  return Object.fromEntries(sizes);
}

/** Distinct images, told apart by their width. */
const addPicture = (pdf: PDFDocument, width: number) =>
  addSamples(pdf, { Width: width, Height: 1, ColorSpace: "DeviceGray" }, new Uint8Array(width));

describe("measureImages", () => {
  it("finds the largest size on any page, through transformations and turns", async () => {
    const pdf = await PDFDocument.create();
    const XObject = { A: addPicture(pdf, 1), B: addPicture(pdf, 2) };
    addContent(pdf, "q 100 0 0 50 0 0 cm /A Do Q q 2 0 0 2 0 0 cm 0 30 -20 0 9 9 cm /B Do Q", { XObject });
    addContent(pdf, "q 30 0 0 80 0 0 cm /A Do Q Q (Q q \\) 9 0 0 9 0 0 cm) Tj", { XObject });
    expect(await measure(pdf)).toEqual({ 1: "100 × 80", 2: "60 × 40" });
  });

  it("follows forms, patterns and masks, each with its own resources", async () => {
    const pdf = await PDFDocument.create();
    const { context } = pdf;
    const [a, b, c, d] = [1, 2, 3, 4].map((width) => addPicture(pdf, width));
    const inner = addForm(context, "10 0 0 10 0 0 cm /I Do", {
      Resources: { XObject: { I: a } },
      Matrix: [2, 0, 0, 2, 0, 0],
    });
    const outer = addForm(context, "3 0 0 3 0 0 cm /F Do /X Do", { Resources: { XObject: { F: inner, X: b } } });
    const pattern = addForm(context, "7 0 0 7 0 0 cm /P Do", { PatternType: 1, Resources: { XObject: { P: c } } });
    const mask = addForm(context, "/M Do", { Resources: { XObject: { M: d } } });
    const state = context.register(context.obj({ SMask: { S: "Luminosity", G: mask } }));
    const resources = { XObject: { O: outer }, Pattern: { P1: pattern }, ExtGState: { G1: state } };
    addContent(pdf, "q 5 0 0 5 0 0 cm /G1 gs /O Do /Pattern cs /P1 scn Q", resources);
    expect(await measure(pdf)).toEqual({ 1: "300 × 300", 2: "15 × 15", 3: "7 × 7", 4: "5 × 5" });
  });

  it("respects the unit of a page, and ignores inline images", async () => {
    const pdf = await PDFDocument.create();
    const content = "BI /W 4 /H 1 /CS /G /BPC 8 ID q\nEIq EI q 10 0 0 10 0 0 cm /A Do Q";
    const page = addContent(pdf, content, { XObject: { A: addPicture(pdf, 1) } });
    page.node.set(PDFName.of("UserUnit"), pdf.context.obj(3));
    expect(await measure(pdf)).toEqual({ 1: "30 × 30" });
  });

  it("knows no size for images in annotations, glyphs and unreadable content", async () => {
    const pdf = await PDFDocument.create();
    const { context } = pdf;
    const [a, b, c] = [1, 2, 3].map((width) => addPicture(pdf, width));
    const page = addContent(pdf, "1 0 0 1 0 0 cm /A Do", { XObject: { A: a as never } });
    const look = addForm(context, "/A Do", { Resources: { XObject: { A: a } } });
    page.node.set(PDFName.of("Annots"), context.obj([{ Type: "Annot", Subtype: "Stamp", AP: { N: look } }]));
    const glyph = context.register(context.flateStream("9 0 d0 /B Do"));
    const font = context.register(
      context.obj({ Type: "Font", Subtype: "Type3", CharProcs: { x: glyph }, Resources: { XObject: { B: b } } }),
    );
    addContent(pdf, "/T 10 Tf (x) Tj", { Font: { T: font } });
    const unread = addContent(pdf, "", { XObject: { C: c as never } });
    const lzw = context.register(context.stream(new Uint8Array([128, 1, 2]), { Filter: "LZWDecode" }));
    unread.node.set(PDFName.of("Contents"), lzw);
    const unknown = "Infinity × Infinity";
    expect(await measure(pdf)).toEqual({ 1: unknown, 2: unknown, 3: unknown });
  });

  it("measures an image for all that are equal", async () => {
    const pdf = await PDFDocument.create();
    addContent(pdf, "40 0 0 40 0 0 cm /A Do", { XObject: { A: addPicture(pdf, 1) } });
    addContent(pdf, "10 0 0 10 0 0 cm /A Do", { XObject: { A: addPicture(pdf, 1) } });
    expect(await measure(pdf)).toEqual({ 1: "40 × 40" });
  });

  it("gives up on forms that would be drawn more often than there is time for", async () => {
    const pdf = await PDFDocument.create();
    const { context } = pdf;
    let form = addForm(context, "/I Do", { Resources: { XObject: { I: addPicture(pdf, 1) } } });
    for (let level = 0; level < 40; level++) {
      const twice = `q ${level + 2} 0 0 1 0 0 cm /F Do Q 1 0 0 ${level + 3} 0 0 cm /F Do`;
      form = addForm(context, twice, { Resources: { XObject: { F: form } } });
    }
    addContent(pdf, "/F Do", { XObject: { F: form } });
    expect(await measure(pdf)).toEqual({});
  });
});

import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFString,
} from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { passesQpdfCheck, readWithPdfJs, rewriteWithQpdf } from "#server/pdf/testing/other-readers.ts";
import { makePdf } from "#shared/pdf/testing/documents.ts";
import { encryptedPdf } from "#shared/pdf/testing/encrypted.ts";
import { runOperation } from "#shared/run-operation.ts";
import { operations } from "./tool.ts";

const fileOf = (bytes: Uint8Array<ArrayBuffer>, name = "Book.pdf") =>
  new File([bytes], name, { type: "application/pdf", lastModified: 0 });

async function organize(files: readonly File[], pages = "", password = "") {
  const result = await runOperation(operations.organize, files, { pages, password });
  const file = result.kind === "files" ? result.files[0] : undefined;
  if (!file) throw new Error("No file came out");
  const bytes = new Uint8Array(await file.content.arrayBuffer());
  expect(await passesQpdfCheck(bytes)).toBe(true);
  return { name: file.name, bytes, pdf: await PDFDocument.load(bytes, { throwOnInvalidObject: true }) };
}

const sizes = (pdf: PDFDocument) => pdf.getPages().map((page) => [page.getWidth(), page.getHeight()]);
const objects = (pdf: PDFDocument): PDFObject[] => pdf.context.enumerateIndirectObjects().map(([, object]) => object);
const bookmarks = (pdf: PDFDocument) =>
  objects(pdf)
    .filter((object) => object instanceof PDFDict)
    .map((dict) => dict.get(PDFName.of("Title")))
    .filter((title) => title instanceof PDFHexString)
    .map((title) => title.decodeText())
    .filter((title) => title.includes("chapter"))
    .sort();

/** Where the links of a page lead: a page from 1, or an address. */
const links = (pdf: PDFDocument, page: PDFPage) =>
  (page.node.Annots()?.asArray() ?? []).map((ref) => {
    const link = pdf.context.lookup(ref, PDFDict);
    const action = link.lookupMaybe(PDFName.of("A"), PDFDict);
    const address = action?.lookupMaybe(PDFName.of("URI"), PDFString);
    if (address) return address.asString();
    const place = (link.get(PDFName.of("Dest")) ?? action?.get(PDFName.of("D"))) as PDFArray;
    return pdf.getPages().findIndex(({ ref }) => ref === place.get(0)) + 1;
  });

describe("organizePages", () => {
  it("takes pages of several files in any order, turned, repeated and with blank ones", async () => {
    const book = fileOf(await makePdf({ pages: 6, mixed: true }));
    const letter = await PDFDocument.create();
    letter.addPage([300, 400]);
    const { name, pdf } = await organize(
      [book, fileOf(new Uint8Array(await letter.save()), "Letter.pdf")],
      "1:3,blank,2:1@90,blank,1:5@90,1:3",
    );
    expect(name).toBe("Book-organized.pdf");
    expect(sizes(pdf)).toEqual([
      [842, 595],
      [842, 595],
      [300, 400],
      [400, 300],
      [595, 842],
      [842, 595],
    ]);
    expect(pdf.getPages().map((page) => page.getRotation().angle)).toEqual([0, 0, 90, 0, 180, 0]);
    expect(pdf.getTitle()).toBe("Document");
  });

  it("takes all pages of all files without a list", async () => {
    const { pdf } = await organize([fileOf(await makePdf({ pages: 2 })), fileOf(await makePdf({ pages: 3 }), "B.pdf")]);
    expect(pdf.getPageCount()).toBe(5);
  });

  it("tells files of the same name, size and date apart", async () => {
    const [one, other] = await Promise.all(
      ["One", "Two"].map(async (title) => {
        const padded = new Uint8Array(2_000).fill(10);
        padded.set(await makePdf({ title }));
        return padded;
      }),
    );
    const { pdf } = await organize(
      [one, other].map((bytes = new Uint8Array()) => fileOf(bytes)),
      "2:1",
    );
    expect(pdf.getTitle()).toBe("Two");
  });

  it("keeps links between pages of a file that come apart", async () => {
    const book = fileOf(await makePdf({ pages: 4, links: true, outline: true }));
    const other = fileOf(await makePdf({ pages: 2, outline: true, title: "Other" }), "Other.pdf");
    const { pdf } = await organize([book, other], "1:4,2:1,1:2,blank,1:1,2:2");
    // From page 1 to the last page, to page 2, and to the web.
    expect(links(pdf, pdf.getPage(4))).toEqual([1, 3, "https://example.org/"]);
    expect(bookmarks(pdf)).toEqual([
      "Document chapter 1",
      "Document chapter 2",
      "Document chapter 4",
      "Other chapter 1",
      "Other chapter 2",
    ]);
  });

  it("keeps form values, page labels and attachments of what stays", async () => {
    const document = await PDFDocument.load(await makePdf({ pages: 3, form: true, labels: true }));
    await document.attach(new TextEncoder().encode("<one/>"), "factur-x.xml", { mimeType: "text/xml" });
    const { pdf } = await organize([fileOf(new Uint8Array(await document.save()))], "1:3,1:1");
    expect(pdf.getForm().getTextField("person.name").getText()).toBe("Document name");
    expect(pdf.getAttachments().map(({ name }) => name)).toEqual(["factur-x.xml"]);
    expect(pdf.catalog.lookup(PDFName.of("PageLabels"), PDFDict).toString().replaceAll(/\s+/g, " ")).toBe(
      "<< /Nums [ 0 << /S /D /St 1 >> 1 << /S /r /St 1 >> ] >>",
    );
  });

  it("keeps the layers, and which are hidden", async () => {
    const document = await PDFDocument.load(await makePdf({ pages: 2 }));
    const { context } = document;
    const layer = (name: string) => context.register(context.obj({ Type: "OCG", Name: PDFString.of(name) }));
    const [shown, hidden] = [layer("Shown"), layer("Hidden")];
    const properties = { OCGs: [shown, hidden], D: { OFF: [hidden], Order: [shown, hidden] } };
    document.catalog.set(PDFName.of("OCProperties"), context.obj(properties as never));
    const { pdf } = await organize([fileOf(new Uint8Array(await document.save()))], "2,1,2");
    const kept = pdf.catalog.lookup(PDFName.of("OCProperties"), PDFDict);
    expect(kept.lookup(PDFName.of("OCGs"), PDFArray).size()).toBe(2);
    const off = kept.lookup(PDFName.of("D"), PDFDict).lookup(PDFName.of("OFF"), PDFArray);
    expect(String(off.lookup(0, PDFDict).get(PDFName.of("Name")))).toBe("(Hidden)");
  });

  it("tries each password on each file, and writes a file without one", async () => {
    const files = [
      fileOf(await makePdf()),
      fileOf(await encryptedPdf({ user: "one", owner: "o" }), "One.pdf"),
      fileOf(await encryptedPdf({ user: "two", owner: "o" }), "Two.pdf"),
      fileOf(await encryptedPdf({ user: "", owner: "o" }), "Open.pdf"),
    ];
    const { pdf } = await organize(files, "2:1,3:1,4:1", "one\ntwo");
    expect([pdf.isEncrypted, pdf.getPageCount()]).toEqual([false, 3]);
    await expect(organize(files, "", "one")).rejects.toMatchObject({
      message: "The password of Two.pdf is wrong.",
      field: "password",
    });
    await expect(organize(files)).rejects.toThrow("One.pdf is protected by a password.");
  });

  it("says which file has no such page, or can't be read", async () => {
    const book = fileOf(await makePdf({ pages: 2 }));
    await expect(organize([book], "1:3")).rejects.toThrow("Page 3 is missing: file 1 has only 2 pages.");
    const broken = fileOf(new TextEncoder().encode("%PDF-1.7\nnothing more"), "Broken.pdf");
    await expect(organize([book, broken])).rejects.toThrow("Broken.pdf is damaged and cannot be repaired");
    await expect(organize([])).rejects.toThrow("Please choose a PDF file.");
  });

  it("makes a blank page of US Letter size next to nothing else", async () => {
    const { pdf } = await organize([fileOf(await makePdf())], "blank");
    expect(sizes(pdf)).toEqual([[612, 792]]);
  });

  it.each([
    ["linearized", ["--linearize"]],
    ["encrypted with AES-256", ["--encrypt", "user", "owner", "256", "--"]],
    ["with object streams", ["--object-streams=generate"]],
    ["in QDF mode", ["--qdf"]],
  ])("reads a file %s by qpdf, and other readers find its pages in order", async (_, args) => {
    const made = await makePdf({ pages: 4, form: true, outline: true, labels: true });
    const file = fileOf(await rewriteWithQpdf(made, args));
    const { bytes, pdf } = await organize([file], "1:4,blank,1:2-1,1:1", "user");
    const texts = await readWithPdfJs(bytes);
    expect(texts.map((text) => /Document page \d/.exec(text)?.[0] ?? "")).toEqual([
      "Document page 4",
      "",
      "Document page 2",
      "Document page 1",
      "Document page 1",
    ]);
    expect(pdf.getForm().getTextField("person_2.name").getText()).toBe("Document name");
  });
});

import { PDFDocument } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { makePdf } from "#shared/pdf/testing/documents.ts";
import { certificatePdf, encryptedPdf } from "#shared/pdf/testing/encrypted.ts";
import { runOperation } from "#shared/run-operation.ts";
import { operations } from "./tool.ts";

const fileOf = (bytes: Uint8Array<ArrayBuffer>, name = "Book.pdf") =>
  new File([bytes], name, { type: "application/pdf" });

async function extract(bytes: Uint8Array<ArrayBuffer>, options: { pages: string; turns?: string; password?: string }) {
  const result = await runOperation(operations.extract, fileOf(bytes), options);
  const file = result.kind === "files" ? result.files[0] : undefined;
  if (!file) throw new Error("No file came out");
  return { name: file.name, bytes: new Uint8Array(await file.content.arrayBuffer()) };
}

/** A file that PDFium opens. @param objects from number 1; the first is the catalog */
function damagedPdf(objects: readonly string[]): Uint8Array<ArrayBuffer> {
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join("");
  return new TextEncoder().encode(`%PDF-1.7\n${body}trailer\n<</Root 1 0 R>>\n`);
}

describe("extractPages", () => {
  it("keeps the order, form fields and values of the selected pages", async () => {
    const book = await makePdf({ pages: 6, form: true, outline: true, labels: true, mixed: true });
    const { name, bytes } = await extract(book, { pages: "3, 1" });
    expect(name).toBe("Book-pages.pdf");
    const pdf = await PDFDocument.load(bytes, { throwOnInvalidObject: true });
    expect(pdf.getPages().map((page) => page.getSize())).toEqual([
      { width: 842, height: 595 },
      { width: 595, height: 842 },
    ]);
    expect(pdf.getTitle()).toBe("Document");
    const fields = pdf.getForm().getFields();
    expect(fields.map((field) => field.getName()).toSorted()).toEqual(["agreed", "choice", "person.name"]);
    expect(pdf.getForm().getTextField("person.name").getText()).toBe("Document name");
    expect(bytes.length).toBeLessThan(book.length);
  });

  it("rotates selected pages relative to their current rotation", async () => {
    const book = await makePdf({ pages: 6, mixed: true });
    const { bytes } = await extract(book, { pages: "5, 1, 6", turns: "1:90,5:270,2:180" });
    const pdf = await PDFDocument.load(bytes);
    // Page 5 was already rotated by 90°.
    expect(pdf.getPages().map((page) => page.getRotation().angle)).toEqual([0, 90, 0]);
    await expect(extract(book, { pages: "1", turns: "1:45" })).rejects.toMatchObject({ field: "turns" });
  });

  it("requires the right password, and writes a file without one", async () => {
    const secret = await encryptedPdf({ user: "user", owner: "owner" });
    await expect(extract(secret, { pages: "1" })).rejects.toMatchObject({
      message: "Book.pdf is protected by a password.",
      field: "password",
    });
    await expect(extract(secret, { pages: "1", password: "no" })).rejects.toThrow("The password of Book.pdf is wrong.");
    const { bytes } = await extract(secret, { pages: "2", password: "user" });
    const pdf = await PDFDocument.load(bytes);
    expect([pdf.isEncrypted, pdf.getPageCount()]).toEqual([false, 1]);
  });

  it.each(["", "x", "0", "4", "2-9"])("rejects the selection %j of three pages", async (pages) => {
    await expect(extract(await makePdf({ pages: 3 }), { pages })).rejects.toMatchObject({
      title: "Invalid Input",
      message: "Make sure a PDF is uploaded and page numbers are valid.",
      field: "pages",
    });
  });

  it("names an empty file, and asks for one if there is none", async () => {
    await expect(extract(new Uint8Array(), { pages: "1" })).rejects.toThrow("Book.pdf is empty (0 bytes).");
    await expect(runOperation(operations.extract, "", { pages: "1" })).rejects.toMatchObject({
      title: "Invalid Input",
      message: "Make sure a PDF is uploaded and page numbers are valid.",
      field: "input",
    });
  });

  it.each(["no PDF", "%PDF-1.7 and nothing more"])("rejects %j as damaged", async (content) => {
    await expect(extract(new TextEncoder().encode(content), { pages: "1" })).rejects.toThrow(
      "damaged and cannot be repaired",
    );
  });

  const FIRST_PAGE = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>";
  it.each([
    ["an empty page tree", ["<</Type/Pages/Count 3/Kids[]>>"]],
    ["missing pages", ["<</Type/Pages/Count 2/Kids[8 0 R 9 0 R]>>"]],
    ["a missing first page", ["<</Type/Pages/Count 2/Kids[9 0 R 3 0 R]>>", FIRST_PAGE]],
    ["a number in place of the page", ["<</Type/Pages/Count 1/Kids[3 0 R]>>", "42"]],
    ["a page tree that contains itself", ["<</Type/Pages/Count 1/Kids[2 0 R]>>"]],
  ])("rejects a file with %s as damaged", async (_, objects) => {
    const damaged = damagedPdf(["<</Type/Catalog/Pages 2 0 R>>", ...objects]);
    await expect(extract(damaged, { pages: "1" })).rejects.toThrow("Book.pdf is damaged and cannot be repaired");
  });

  it("reports certificate protection", async () => {
    await expect(extract(await certificatePdf(), { pages: "1" })).rejects.toThrow("is protected by a certificate or");
  });

  it("draws an upright, opaque thumbnail", async () => {
    const book = fileOf(await makePdf({ pages: 3, mixed: true }), "Drawn.pdf");
    const { data } = (await runOperation(operations.draw, book, { page: 3 })) as unknown as {
      data: { width: number; height: number; data: Uint8ClampedArray };
    };
    expect([data.width, data.height]).toEqual([240, 170]);
    expect([...data.data.subarray(0, 4)]).toEqual([255, 255, 255, 255]);
    expect(data.data.some((value, index) => index % 4 !== 3 && value < 100)).toBe(true);
    expect(await runOperation(operations.inspect, book)).toMatchObject({ data: { pages: 3 } });
  });
});

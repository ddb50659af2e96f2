import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  AFRelationship,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFRawStream,
  PDFString,
} from "@cantoo/pdf-lib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makePdf, sharedResourcesPdf } from "#server/pdf/testing/documents.ts";
import { passesQpdfCheck } from "#server/pdf/testing/other-readers.ts";
import { Assembler, Source } from "#shared/pdf/assembler.ts";
import { PdfFile } from "#shared/pdf/pdf-file.ts";
import type { Pdfium } from "#shared/pdf/pdfium.ts";
import { newWriterSettings, openFile, saveFile, startPdfium } from "./files.ts";
import { Allowance, MemoryOutput } from "./output.ts";

describe("Assembler", () => {
  let pdfium: Pdfium;
  let folder: string;
  beforeAll(async () => {
    pdfium = await startPdfium();
    folder = mkdtempSync(join(tmpdir(), "sundry-assembler-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function sourceOf(bytes: Buffer): Source {
    const [from, to] = [join(folder, "from"), join(folder, "to")];
    rmSync(to, { force: true });
    writeFileSync(from, bytes);
    const document = pdfium.open(openFile(from), "");
    saveFile(document, to, new Allowance(Number.MAX_SAFE_INTEGER));
    document.close();
    return new Source(new PdfFile(readFileSync(to)));
  }

  async function assemble(...parts: readonly [Buffer, readonly number[]][]): Promise<PDFDocument> {
    const output = new MemoryOutput();
    const assembler = new Assembler(output, newWriterSettings());
    for (const [bytes, indices] of parts) assembler.add(sourceOf(bytes), indices);
    assembler.end();
    return PDFDocument.load(output.bytes(), { throwOnInvalidObject: true });
  }

  const objects = (pdf: PDFDocument) => pdf.context.enumerateIndirectObjects().map(([, object]) => object);
  const ofType = (pdf: PDFDocument, type: string) =>
    objects(pdf).filter((object) => object instanceof PDFDict && object.get(PDFName.of("Type")) === PDFName.of(type));
  const bookmarks = (pdf: PDFDocument) =>
    objects(pdf)
      .filter((object) => object instanceof PDFDict)
      .map((dict) => dict.get(PDFName.of("Title")))
      .filter((title) => title instanceof PDFHexString)
      .map((title) => title.decodeText())
      .filter((title) => title.includes("chapter"))
      .sort();
  const values = (pdf: PDFDocument) => {
    const form = pdf.getForm();
    return form.getFields().map((field) => {
      const name = field.getName();
      if (name.startsWith("person")) return [name, form.getTextField(name).getText()];
      if (name.startsWith("agreed")) return [name, form.getCheckBox(name).isChecked()];
      return [name, form.getRadioGroup(name).getSelected()];
    });
  };
  const dangling = (pdf: PDFDocument) => {
    const known = new Set(pdf.context.enumerateIndirectObjects().map(([ref]) => ref.toString()));
    const texts = objects(pdf).map((object) => (object instanceof PDFDict ? object.toString() : ""));
    return texts.flatMap((text) => text.match(/\d+ 0 R/g) ?? []).filter((ref) => !known.has(ref));
  };

  it("drops pages that are only referenced by links, bookmarks, or fields", async () => {
    const all = await makePdf({ pages: 6, form: true, outline: true, links: true });
    const pdf = await assemble([all, [0]]);
    expect(ofType(pdf, "Page")).toHaveLength(1);
    expect(bookmarks(pdf)).toEqual(["Document chapter 1"]);
    expect(
      pdf
        .getForm()
        .getFields()
        .map((field) => field.getName()),
    ).not.toContain("person.city");
    expect(dangling(pdf)).toEqual([]);
  });

  it("keeps the fields and values of the chosen pages", async () => {
    const form = await makePdf({ pages: 3, form: true, title: "Mine" });
    expect(values(await assemble([form, [0, 1, 2]]))).toEqual([
      ["person.name", "Mine name"],
      ["person.city", "Mine city"],
      ["agreed", true],
      ["choice", "two"],
    ]);
    expect(values(await assemble([form, [1]]))).toEqual([["person.city", "Mine city"]]);
    expect(objects(await assemble([form, [2]])).some((object) => object.toString().includes("/AcroForm"))).toBe(false);
  });

  it("renames the fields of a second form with the same names", async () => {
    const [one, two] = [
      await makePdf({ pages: 2, form: true, title: "One" }),
      await makePdf({ pages: 2, form: true, title: "Two" }),
    ];
    const pdf = await assemble([one, [0, 1]], [two, [0, 1]]);
    expect(Object.fromEntries(values(pdf))).toEqual({
      "person.name": "One name",
      "person.city": "One city",
      agreed: true,
      choice: "two",
      "person_2.name": "Two name",
      "person_2.city": "Two city",
      agreed_2: true,
      choice_2: "two",
    });
    expect(dangling(pdf)).toEqual([]);
  });

  it("keeps bookmarks to the chosen pages, and their parents", async () => {
    const book = await makePdf({ pages: 4, outline: true, title: "Book" });
    expect(bookmarks(await assemble([book, [2]]))).toEqual(["Book chapter 1", "Book chapter 3"]);
    const both = await assemble([book, [0, 1]], [await makePdf({ pages: 1, outline: true, title: "Other" }), [0]]);
    expect(bookmarks(both)).toEqual(["Book chapter 1", "Book chapter 2", "Other chapter 1"]);
    const outline = both.catalog.lookup(PDFName.of("Outlines"), PDFDict);
    expect(outline.get(PDFName.of("Count"))?.toString()).toBe("3");
  });

  it("keeps bookmarks to web pages when all pages are chosen", async () => {
    const book = await PDFDocument.load(await makePdf({ pages: 2, outline: true, title: "Book" }));
    const outline = book.catalog.lookup(PDFName.of("Outlines"), PDFDict);
    const action = book.context.obj({ S: "URI", URI: PDFHexString.fromText("https://example.org/") });
    outline.lookup(PDFName.of("First"), PDFDict).lookup(PDFName.of("First"), PDFDict).set(PDFName.of("A"), action);
    outline.lookup(PDFName.of("First"), PDFDict).lookup(PDFName.of("First"), PDFDict).delete(PDFName.of("Dest"));
    const file = Buffer.from(await book.save());
    const other = await makePdf({ pages: 1 });
    expect(bookmarks(await assemble([other, [0]], [file, [0, 1]]))).toEqual(["Book chapter 1", "Book chapter 2"]);
    expect(bookmarks(await assemble([file, [0]]))).toEqual(["Book chapter 1"]);
  });

  it("keeps internal and web links, resolving named destinations", async () => {
    const file = await makePdf({ pages: 3, links: true });
    const targets = (pdf: PDFDocument) =>
      (pdf.getPage(0).node.Annots()?.asArray() ?? []).map((ref) => {
        const link = pdf.context.lookup(ref, PDFDict);
        const action = link.lookupMaybe(PDFName.of("A"), PDFDict);
        const place = (link.get(PDFName.of("Dest")) ?? action?.get(PDFName.of("D"))) as PDFArray | undefined;
        return place ? pdf.getPages().findIndex((page) => page.ref === place.get(0)) : "web";
      });
    expect(targets(await assemble([file, [0, 1, 2]]))).toEqual([2, 1, "web"]);
    expect(targets(await assemble([file, [0, 1]]))).toEqual([1, "web"]);
    const other = await makePdf({ pages: 2 });
    const merged = await assemble([other, [0, 1]], [file, [1, 0]]);
    const page = merged.getPage(3).node.Annots()?.lookup(0, PDFDict);
    expect(page?.lookup(PDFName.of("A"), PDFDict).lookup(PDFName.of("D"), PDFArray).get(0)).toBe(merged.getPage(2).ref);
  });

  it("keeps sizes, rotation, and labels in the requested page order", async () => {
    const mixed = await makePdf({ pages: 6, mixed: true, labels: true });
    const pdf = await assemble([mixed, [4, 2, 1, 3]]);
    expect(pdf.getPages().map((page) => [page.getWidth(), page.getRotation().angle])).toEqual([
      [595, 90],
      [842, 0],
      [595, 0],
      [595, 0],
    ]);
    const labels = pdf.catalog.lookup(PDFName.of("PageLabels"), PDFDict).toString().replaceAll(/\s+/g, " ");
    expect(labels).toBe(
      "<< /Nums [ 0 << /S /D /St 3 >> 1 << /S /D /St 1 >> 2 << /S /r /St 2 >> 3 << /S /D /St 2 >> ] >>",
    );
  });

  it("counts labels from 1 when their start is not a number", async () => {
    const file = await PDFDocument.load(await makePdf({ pages: 1 }));
    file.catalog.set(PDFName.of("PageLabels"), file.context.obj({ Nums: [0, { S: "r", St: "iv" }] }));
    const pdf = await assemble([Buffer.from(await file.save()), [0]]);
    const labels = pdf.catalog.lookup(PDFName.of("PageLabels"), PDFDict).toString().replaceAll(/\s+/g, " ");
    expect(labels).toBe("<< /Nums [ 0 << /S /r /St 1 >> ] >>");
  });

  it("keeps exact page sizes, although PDFium uses single precision", async () => {
    const size = { width: 595.276, height: 841.89 };
    const document = await PDFDocument.create();
    document.addPage([size.width, size.height]);
    const pdf = await assemble([Buffer.from(await document.save()), [0]]);
    expect(pdf.getPage(0).getSize()).toEqual(size);
  });

  it("writes shared resources only once", async () => {
    const file = await makePdf({ pages: 40 });
    const pdf = await assemble([file, [...Array(40).keys()]]);
    expect(ofType(pdf, "Font")).toHaveLength(1);
    const output = new MemoryOutput();
    const assembler = new Assembler(output, newWriterSettings());
    assembler.add(sourceOf(file), [...Array(40).keys()]);
    assembler.end();
    expect(output.bytes().length).toBeLessThan(file.length * 1.2);
  });

  it("copies only the images that the chosen pages draw from shared resources", async () => {
    const pictures = (pdf: PDFDocument) =>
      objects(pdf)
        .filter((object) => object instanceof PDFRawStream)
        .filter(({ dict }) => dict.get(PDFName.of("Subtype")) === PDFName.of("Image"))
        .map(({ dict }) => dict.lookup(PDFName.of("Width"), PDFNumber).asNumber())
        .sort();
    const file = await sharedResourcesPdf("flate");
    expect(pictures(await assemble([file, [0]]))).toEqual([1]);
    expect(pictures(await assemble([file, [1]]))).toEqual([2]);
    expect(pictures(await assemble([file, [2]]))).toEqual([3]);
    expect(pictures(await assemble([file, [2, 0]]))).toEqual([1, 3]);
    expect(pictures(await assemble([file, [3]]))).toEqual([4, 9]);
    expect(pictures(await assemble([file, [4]]))).toEqual([5]);
    expect(pictures(await assemble([file, [0, 1, 2, 3, 4]]))).toEqual([1, 2, 3, 4, 5, 9]);
    expect(pictures(await assemble([await sharedResourcesPdf("lzw"), [0]]))).toEqual([1, 2, 3, 4, 5, 9]);
  });

  describe("attachments", () => {
    async function invoice(files: Record<string, string>, pages = 1): Promise<Buffer> {
      const document = await PDFDocument.load(await makePdf({ pages }));
      for (const [name, text] of Object.entries(files)) {
        await document.attach(Buffer.from(text), name, {
          mimeType: "text/xml",
          afRelationship: AFRelationship.Alternative,
        });
      }
      return Buffer.from(await document.save());
    }
    const attached = (pdf: PDFDocument) =>
      pdf.getAttachments().map(({ name, data }) => [name, Buffer.from(data).toString()]);
    /** Names of the document's associated files, as a viewer shows them. */
    const associated = (pdf: PDFDocument, key: "F" | "UF") => {
      const list = pdf.catalog.lookup(PDFName.of("AF"), PDFArray);
      return Array.from({ length: list.size() }, (_, index) => {
        const name = list.lookup(index, PDFDict).lookup(PDFName.of(key));
        return name instanceof PDFString || name instanceof PDFHexString ? name.decodeText() : undefined;
      });
    };

    it("keeps those of all files, numbering duplicate names", async () => {
      const [one, two] = [
        await invoice({ "factur-x.xml": "<one/>", "Añ🧵.txt": "first" }),
        await invoice({ "factur-x.xml": "<two/>", "Añ🧵.txt": "second", "a.xml": "<a/>" }, 2),
      ];
      const pdf = await assemble([one, [0]], [await makePdf(), [0]], [two, [0, 1]]);
      expect(Object.fromEntries(attached(pdf))).toEqual({
        "factur-x.xml": "<one/>",
        "Añ🧵.txt": "first",
        "factur-x_2.xml": "<two/>",
        "Añ🧵_2.txt": "second",
        "a.xml": "<a/>",
      });
      const shown = ["factur-x.xml", "Añ🧵.txt", "factur-x_2.xml", "Añ🧵_2.txt", "a.xml"];
      expect(associated(pdf, "UF")).toEqual(shown);
      expect(associated(pdf, "F")).toContain("factur-x_2.xml");
      expect(dangling(pdf)).toEqual([]);
      // Readers use a binary search.
      const tree = pdf.catalog.lookup(PDFName.of("Names"), PDFDict).lookup(PDFName.of("EmbeddedFiles"), PDFDict);
      const names = tree.lookup(PDFName.of("Names"), PDFArray).asArray().map(String);
      const keys = names.filter((_, index) => index % 2 === 0);
      expect(keys).toEqual(keys.toSorted());
    });

    it("drops those of a file whose pages are not all chosen", async () => {
      const file = await invoice({ "factur-x.xml": "<one/>" }, 2);
      const pdf = await assemble([await makePdf(), [0]], [file, [1]]);
      expect(attached(pdf)).toEqual([]);
      expect(pdf.catalog.has(PDFName.of("AF"))).toBe(false);
    });

    it("keeps them on request if pages are left out", async () => {
      const output = new MemoryOutput();
      const assembler = new Assembler(output, newWriterSettings());
      assembler.add(sourceOf(await invoice({ "factur-x.xml": "<one/>" }, 3)), [2], { keepAttachments: true });
      assembler.end();
      expect(attached(await PDFDocument.load(output.bytes()))).toEqual([["factur-x.xml", "<one/>"]]);
    });

    it("keeps other name trees of the first file, such as scripts", async () => {
      const script = async (name: string) => {
        const document = await PDFDocument.load(await invoice({ "a.xml": name }));
        document.addJavaScript(name, "app.beep()");
        return Buffer.from(await document.save());
      };
      const pdf = await assemble([await script("one"), [0]], [await script("two"), [0]]);
      const names = pdf.catalog.lookup(PDFName.of("Names"), PDFDict);
      expect(names.keys().map(String).toSorted()).toEqual(["/EmbeddedFiles", "/JavaScript"]);
      const scripts = names.lookup(PDFName.of("JavaScript"), PDFDict).lookup(PDFName.of("Names"), PDFArray);
      expect(scripts.size()).toBe(2);
    });
  });

  it("keeps the document information", async () => {
    expect((await assemble([await makePdf({ title: "Añ🧵" }), [0]])).getTitle()).toBe("Añ🧵");
  });

  describe("pages of several sources in any order", () => {
    async function build(fill: (assembler: Assembler) => readonly number[] | undefined): Promise<PDFDocument> {
      const output = new MemoryOutput();
      const assembler = new Assembler(output, newWriterSettings());
      assembler.end(fill(assembler));
      expect(await passesQpdfCheck(output.bytes())).toBe(true);
      return PDFDocument.load(output.bytes(), { throwOnInvalidObject: true });
    }
    const widths = (pdf: PDFDocument) => pdf.getPages().map((page) => page.getWidth());

    it("puts pages, blank pages and labels in order", async () => {
      const [book, other] = [await makePdf({ pages: 3, labels: true, mixed: true }), await makePdf({ pages: 1 })];
      const pdf = await build((assembler) => {
        assembler.add(sourceOf(book), [2, 0], { turns: [90, 0] });
        assembler.addBlank({ width: 100, height: 50 });
        assembler.add(sourceOf(other), [0]);
        return [1, 2, 3, 0];
      });
      expect(widths(pdf)).toEqual([595, 100, 595, 842]);
      expect(pdf.getPages().map((page) => page.getRotation().angle)).toEqual([0, 0, 0, 90]);
      const labels = pdf.catalog.lookup(PDFName.of("PageLabels"), PDFDict).toString().replaceAll(/\s+/g, " ");
      expect(labels).toBe("<< /Nums [ 0 << /S /r /St 1 >> 1 << /St 1 >> 2 << /S /D /St 1 >> 3 << /S /D /St 1 >> ] >>");
      expect(dangling(pdf)).toEqual([]);
    });

    it("gives a repeated page its own annotations and fields, and shares its content", async () => {
      const book = await makePdf({ pages: 3, form: true, outline: true });
      const pdf = await build((assembler) => {
        assembler.add(sourceOf(book), [0, 1, 0, 2, 0]);
        return undefined;
      });
      expect(Object.fromEntries(values(pdf))).toMatchObject({
        "person.name": "Document name",
        "person.city": "Document city",
        "person_2.name": "Document name",
        "person_3.name": "Document name",
        choice_3: "two",
      });
      const pages = pdf.getPages();
      const [first, , second] = pages as [PDFPage, PDFPage, PDFPage];
      expect(String(second.node.get(PDFName.of("Contents")))).toBe(String(first.node.get(PDFName.of("Contents"))));
      expect(ofType(pdf, "Font").length).toBeLessThanOrEqual(3);
      const annotations = pages.flatMap((page) => page.node.Annots()?.asArray() ?? []);
      expect(new Set(annotations).size).toBe(annotations.length);
      for (const page of [first, second]) {
        for (const ref of page.node.Annots()?.asArray() ?? []) {
          const annotation = pdf.context.lookup(ref, PDFDict);
          if (annotation.has(PDFName.of("P"))) expect(annotation.get(PDFName.of("P"))).toBe(page.ref);
        }
      }
      // A viewer that fills one field rewrites its appearance in place.
      const streams = pdf
        .getForm()
        .getFields()
        .filter((field) => field.getName().endsWith(".name"))
        .map((field) => field.acroField.getWidgets()[0]?.AP()?.get(PDFName.of("N")));
      expect(new Set(streams).size).toBe(3);
      expect(bookmarks(pdf)).toHaveLength(3);
      expect(dangling(pdf)).toEqual([]);
    });

    it("treats a file with all pages in another order as whole", async () => {
      const document = await PDFDocument.load(await makePdf({ pages: 2 }));
      document.addJavaScript("one", "app.beep()");
      const file = Buffer.from(await document.save());
      const whole = await build((assembler) => {
        assembler.add(sourceOf(file), [1, 0, 1]);
        return undefined;
      });
      expect(whole.catalog.lookup(PDFName.of("Names"), PDFDict).has(PDFName.of("JavaScript"))).toBe(true);
    });
  });

  it("writes a file that PDFium can read, page by page", async () => {
    const output = new MemoryOutput();
    const assembler = new Assembler(output, newWriterSettings());
    assembler.add(sourceOf(await makePdf({ pages: 250, form: true })), [...Array(250).keys()]);
    assembler.end();
    const path = join(folder, "again");
    writeFileSync(path, output.bytes());
    const document = pdfium.open(openFile(path), "");
    expect(document.pageCount).toBe(250);
    expect(document.pageSize(249)).toEqual({ width: 595, height: 842 });
    document.close();
  });
});

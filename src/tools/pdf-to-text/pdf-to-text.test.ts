import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { degrees, PDFDocument } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { makePdf } from "#shared/pdf/testing/documents.ts";
import { producedPdfs } from "#shared/pdf/testing/producers.ts";
import { runOperation } from "#shared/run-operation.ts";
import { joinPages, type PageText } from "./join-pages.ts";
import { layOut } from "./lay-out.ts";
import { searchPages } from "./search-pages.ts";
import { operations } from "./tool.ts";

async function extract(bytes: Uint8Array<ArrayBuffer>, options: Record<string, unknown> = {}) {
  const result = await runOperation(operations.extract, new File([bytes], "Book.pdf"), options);
  if (result.kind !== "data") throw new Error("No text came out");
  return { pages: result.data as PageText[], warnings: result.warnings };
}

const produced = (name: string) => producedPdfs.find((file) => file.name === name)?.bytes ?? new Uint8Array();

/** Words in their order, without what depends on the layout. */
const words = (text: string) => text.normalize("NFKC").match(/[\p{L}\p{N}]+/gu) ?? [];

describe("extract", () => {
  it("reads columns one after the other, and joins a hyphenated word", async () => {
    const { pages } = await extract(produced("latex.pdf"));
    const [{ text = "" } = {}] = pages;
    expect(text).toMatch(/^1 First section\nReading order goes/);
    expect(text.indexOf("kiwis.")).toBeLessThan(text.indexOf("2 Second section"));
    expect(text).toContain("Jackdaws love my big sphinx");
    expect(text).toContain("Item Count Price\nApple 12 3.50\n");
  });

  it("keeps columns and tables as on the page", async () => {
    const { pages } = await extract(produced("latex.pdf"), { layout: "page" });
    const lines = pages[0]?.text.split("\n") ?? [];
    expect(lines[0]).toMatch(/^1 First section {20,}2 Second section$/);
    const table = lines.filter((line) => /Item|Apple|Pear/.test(line));
    const ends = table.map((line) => line.trimEnd().length);
    expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(3);
  });

  it("includes values of form fields, and writes turned pages upright", async () => {
    const { pages } = await extract(await makePdf({ pages: 6, form: true, mixed: true }), { layout: "page" });
    expect(pages[0]?.text).toContain("Document name");
    // Page 5 is turned by 90°.
    expect(pages[4]?.text).toContain("Document page 5");
    const sideways = await PDFDocument.create();
    sideways.addPage().drawText("Upright only if turned", { x: 300, y: 300, rotate: degrees(90) });
    const turned = await extract(new Uint8Array(await sideways.save()), { layout: "page" });
    expect(turned.pages[0]?.text).toBe("Upright only if turned");
  });

  // cspell:disable
  it("keeps columns from the right where they are on the page", () => {
    const cell = (text: string, left: number, top: number) =>
      [...text].map((letter, at) => ({
        text: letter,
        left: left + 6 * at,
        right: left + 6 * at + 6,
        bottom: top - 12,
        top,
      }));
    const table = [...cell("10,000", 0, 100), ...cell("הפיח", 200, 100), ...cell("םילשורי", 190, 80)];
    const lines = layOut(table).split("\n");
    expect(lines[0]).toMatch(/^10,000 {20,}חיפה$/);
    expect(lines.at(-1)?.trim()).toBe("ירושלים");
  });

  // cspell:enable

  it("opens protected files, and takes the chosen pages in their order", async () => {
    const secret = produced("qpdf-encrypted.pdf");
    await expect(extract(secret)).rejects.toMatchObject({ field: "password" });
    const { pages } = await extract(secret, { password: "user", pages: "2, 1" });
    expect(pages.map(({ page }) => page)).toEqual([2, 1]);
    expect(pages[0]?.text).toBe("Another page\nIts text is short.");
    await expect(extract(secret, { password: "user", pages: "3" })).rejects.toMatchObject({
      field: "pages",
      message: "Page 3 is missing: the file has only 2 pages.",
    });
  });

  describe.each(["chromium", "libreoffice"])("of a file by %s", (producer) => {
    const path = join(import.meta.dirname, `testing/directions-${producer}.pdf`);
    const linesOf = async (layout: string) => {
      const { pages } = await extract(new Uint8Array(readFileSync(path)), { layout });
      const lines = pages.flatMap(({ text }) => text.split("\n")).map((line) => line.trim().replaceAll(/ +/g, " "));
      // LibreOffice drops the first line.
      return lines.filter((line) => line !== "" && line !== "Lines from both sides");
    };
    // cspell:disable
    const LINES = [
      "السلام عليكم ورحمة الله.",
      "الاسم الأول: أحمد، العمر 25 سنة (PDF 1.7) لا غير.",
      "שלום עולם, גרסה 2.0 של Sundry יצאה (היום).",
      "1) שלום [12] «עולם» (בית)",
      "The word שלום means peace (سلام) too.",
      "E = mc2 and H2O, x² + y³ = z10",
    ];

    it("reads lines from the right, and raised characters in their line", async () => {
      expect(await linesOf("reading")).toEqual([...LINES, "المدينة السكان", "الإسكندرية 10,000"]);
    });

    it("writes such lines in the same order as on the page", async () => {
      expect(await linesOf("page")).toEqual(expect.arrayContaining(LINES));
    });
  });

  // cspell:enable

  it("says which pages have no text", async () => {
    const { pages, warnings } = await extract(produced("img2pdf.pdf"));
    expect(pages.map(({ text }) => text)).toEqual(["", ""]);
    expect(warnings).toEqual(["The pages have no text. Scanned pages are images, which this tool doesn’t read."]);
  });

  it.each(["", "%PDF-1.7\n", "no PDF"])("rejects %j", async (content) => {
    const bytes = new TextEncoder().encode(content);
    await expect(extract(bytes)).rejects.toThrow(content === "" ? "is empty (0 bytes)" : "is damaged");
  });

  const others = producedPdfs.filter(({ name }) => !/latex|ghostscript\.|linearized/.test(name));
  it.runIf(process.env.NIGHTLY).each(others)("reads the words that pdftotext reads: $name", async (file) => {
    const { pages } = await extract(file.bytes, { password: file.password });
    const args = ["-upw", file.password, "-raw", "-", "-"];
    const theirs = execFileSync("pdftotext", args, { input: file.bytes, encoding: "utf8" });
    expect(words(joinPages(pages, "blank"))).toEqual(words(theirs));
  });
});

describe("layOut", () => {
  const at = (text: string, left: number, bottom: number) =>
    [...text].map((letter, index) => ({
      text: letter,
      left: left + 6 * index,
      right: left + 6 * index + 6,
      bottom,
      top: bottom + 12,
    }));

  it("aligns the columns of a table", () => {
    const table = [...at("Apple", 10, 100), ...at("3.50", 100, 100), ...at("Watermelon", 10, 88), ...at("12", 100, 88)];
    expect(layOut(table)).toBe("Apple          3.50\nWatermelon     12");
  });

  it("leaves a line empty for a wide gap, and puts superscript into its line", () => {
    const raised = { text: "2", left: 22, right: 26, bottom: 108, top: 116 };
    expect(layOut([...at("E=", 10, 100), raised, ...at("end", 10, 64)])).toBe("E=2\n\n\nend");
  });

  it("is empty without text", () => {
    expect(layOut([])).toBe("");
    expect(layOut(at("  ", 0, 0))).toBe("");
  });
});

describe("joinPages", () => {
  const pages = [
    { page: 1, text: "a" },
    { page: 3, text: "b" },
  ];
  it.each([
    ["blank", "a\n\nb\n"],
    ["number", "--- Page 1 ---\n\na\n\n--- Page 3 ---\n\nb\n"],
    ["form-feed", "a\n\fb\n\f"],
  ] as const)("separates pages: %s", (separator, text) => {
    expect(joinPages(pages, separator)).toBe(text);
  });
});

describe("searchPages", () => {
  const pages = [
    { page: 1, text: "The quick\nbrown fox. A QUICK  brown dog." },
    { page: 2, text: "Nothing" },
    { page: 7, text: "a.b a+b" },
  ];

  it("finds words over line breaks, in upper and lower case", () => {
    const { shown, count, pages: found } = searchPages(pages, " quick brown ");
    expect([count, found]).toEqual([2, 1]);
    expect(shown[0]).toEqual({ page: 1, before: "The ", text: "quick brown", after: " fox. A QUICK brown dog." });
  });

  it("takes the query literally", () => {
    expect(searchPages(pages, "a.b").count).toBe(1);
    expect(searchPages(pages, "(").count).toBe(0);
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { encryptedPdf, makePdf } from "#server/pdf/testing/documents.ts";
import { runTask } from "#server/pdf/testing/engine.ts";
import { passesQpdfCheck, readWithPdfJs } from "#server/pdf/testing/other-readers.ts";
import { readZip } from "#server/pdf/testing/zip.ts";

describe("PDF results in other programs", () => {
  const timeout = 60_000;
  let book: Buffer;
  beforeAll(async () => {
    book = await makePdf({
      pages: 12,
      title: "Book",
      form: true,
      outline: true,
      links: true,
      labels: true,
      mixed: true,
    });
  });

  /** The heading of each page, after checking the file with qpdf. */
  async function pagesOf(pdf: Buffer): Promise<string[]> {
    expect(await passesQpdfCheck(pdf)).toBe(true);
    const texts = await readWithPdfJs(pdf);
    return texts.map((text) => /(Book|Letter) page \d+|Secret/.exec(text)?.[0] ?? text);
  }

  it("have the pages of a range in its order", { timeout }, async () => {
    const { result } = await runTask({ operation: "split", splitType: "range", pageRange: "11, 2-3, 1" }, [book]);
    expect(await pagesOf(result)).toEqual([11, 2, 3, 1].map((page) => `Book page ${page}`));
  });

  it("have one page in each file of a split", { timeout }, async () => {
    const { result } = await runTask({ operation: "split", splitType: "pages" }, [book]);
    expect(await Promise.all(readZip(result).map(({ bytes }) => pagesOf(bytes)))).toEqual(
      Array.from({ length: 12 }, (_, index) => [`Book page ${index + 1}`]),
    );
  });

  it("have the merged files in order, without passwords", { timeout }, async () => {
    const letter = await makePdf({ pages: 2, title: "Letter", form: true, outline: true, objectStreams: false });
    const secret = await encryptedPdf({ user: "sesame", owner: "owner" });
    const { result } = await runTask({ operation: "merge" }, [letter, secret, book, letter], {
      passwords: ["", "sesame"],
    });
    const letters = ["Letter page 1", "Letter page 2"];
    const chapters = Array.from({ length: 12 }, (_, index) => `Book page ${index + 1}`);
    expect(await pagesOf(result)).toEqual([...letters, "Secret", "Secret", ...chapters, ...letters]);
  });

  it("passesQpdfCheck rejects damaged and encrypted files", { timeout }, async () => {
    expect(await passesQpdfCheck(book.subarray(0, book.length - 200))).toBe(false);
    expect(await passesQpdfCheck(await encryptedPdf({ user: "", owner: "owner" }))).toBe(false);
  });

  it("open with a password that older encryption stores in PDFDocEncoding", async () => {
    const secret = await encryptedPdf({ user: "z\x9boty \xa0", owner: "owner" });
    const open = (password: string) =>
      runTask({ operation: "split", splitType: "pages" }, [secret], { passwords: [password] });
    expect((await open("złoty €")).end.kind).toBe("completed");
    expect((await open("złoty")).end).toMatchObject({ message: "The password of file1.pdf is wrong." });
  });
});

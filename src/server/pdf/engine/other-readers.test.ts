import { beforeAll, describe, expect, it } from "vitest";
import { encryptedPdf, makePdf } from "#server/pdf/testing/documents.ts";
import { runTask } from "#server/pdf/testing/engine.ts";
import { isSoundForQpdf, readWithPdfJs } from "#server/pdf/testing/other-readers.ts";
import { readZip } from "#server/pdf/testing/zip.ts";

describe("what other programs say of a result", () => {
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

  /** The heading of each page, of a file in which qpdf finds nothing wrong. */
  async function pagesOf(pdf: Buffer): Promise<string[]> {
    expect(await isSoundForQpdf(pdf)).toBe(true);
    const texts = await readWithPdfJs(pdf);
    return texts.map((text) => /(Book|Letter) page \d+|Secret/.exec(text)?.[0] ?? text);
  }

  it("finds the pages of a range in its order", { timeout }, async () => {
    const { result } = await runTask({ operation: "split", splitType: "range", pageRange: "11, 2-3, 1" }, [book]);
    expect(await pagesOf(result)).toEqual([11, 2, 3, 1].map((page) => `Book page ${page}`));
  });

  it("finds one page in each file of a split", { timeout }, async () => {
    const { result } = await runTask({ operation: "split", splitType: "pages" }, [book]);
    expect(await Promise.all(readZip(result).map(({ bytes }) => pagesOf(bytes)))).toEqual(
      Array.from({ length: 12 }, (_, index) => [`Book page ${index + 1}`]),
    );
  });

  it("finds the files of a merge one after the other, with no password left", { timeout }, async () => {
    const letter = await makePdf({ pages: 2, title: "Letter", form: true, outline: true, objectStreams: false });
    const secret = await encryptedPdf({ user: "sesame", owner: "owner" });
    const { result } = await runTask({ operation: "merge" }, [letter, secret, book, letter], {
      passwords: ["", "sesame"],
    });
    const letters = ["Letter page 1", "Letter page 2"];
    const chapters = Array.from({ length: 12 }, (_, index) => `Book page ${index + 1}`);
    expect(await pagesOf(result)).toEqual([...letters, "Secret", "Secret", ...chapters, ...letters]);
  });

  it("finds fault with a file that is damaged, or encrypted", { timeout }, async () => {
    expect(await isSoundForQpdf(book.subarray(0, book.length - 200))).toBe(false);
    expect(await isSoundForQpdf(await encryptedPdf({ user: "", owner: "owner" }))).toBe(false);
  });

  it("opens a file with a password that older encryption writes in PDFDocEncoding", async () => {
    const secret = await encryptedPdf({ user: "z\x9boty \xa0", owner: "owner" });
    const open = (password: string) =>
      runTask({ operation: "split", splitType: "pages" }, [secret], { passwords: [password] });
    expect((await open("złoty €")).end.kind).toBe("completed");
    expect((await open("złoty")).end).toMatchObject({ message: "The password of file1.pdf is wrong." });
  });
});

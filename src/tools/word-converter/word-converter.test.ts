import { readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { convertWord } from "./convert-word.ts";
import { createWord } from "./create-word.ts";

const MARKDOWN = `# Tea & *cake*

A **bold**, *italic*, ~~old~~ and [linked](https://example.com/a?b=1&c=2) word.

- one
- two
  - nested
- three

3. third
4. fourth

| Tea    | Price |
| ------ | ----- |
| Green  | 4.50  |
| Black  | 3.00  |

End.
`;
const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const notes: string[] = [];
const context = { warn: (note: string | (() => string)) => void notes.push(String(note)) };
const create = async (text: string, settings: Partial<Parameters<typeof createWord>[1]> = {}) => {
  return new Blob([await createWord(text, { source: "markdown", page: "a4", ...settings }, context)]);
};
const convert = (file: Blob, settings: Partial<Parameters<typeof convertWord>[1]> = {}) =>
  convertWord(file, { format: "markdown", images: false, comments: false, ...settings }, context);
const xmlOf = async (file: Blob) =>
  new TextDecoder().decode(unzipSync(new Uint8Array(await file.arrayBuffer()))["word/document.xml"]);

describe("createWord and convertWord", () => {
  it("give the same Markdown back", async () => {
    expect(await convert(await create(MARKDOWN))).toMatchInlineSnapshot(`
      "# Tea & *cake*

      A **bold**, *italic*, ~~old~~ and [linked](https://example.com/a?b=1\\&c=2) word.

      - one
      - two
        - nested
      - three

      1. third
      2. fourth

      | **Tea** | **Price** |
      | ------- | --------- |
      | Green   | 4.50      |
      | Black   | 3.00      |

      End.
      "
    `);
  });

  it("keep merged cells, as HTML", async () => {
    const html = '<table><tr><td colspan="2">A</td></tr><tr><td>B</td><td>C</td></tr></table>';
    const file = await create(html, { source: "html" });
    expect(await convert(file, { format: "html" })).toContain('<td colspan="2"><p>A</p></td>');
  });

  it("keep embedded images on request, and name what is left out", async () => {
    notes.length = 0;
    const file = await create(`![dot](${PIXEL}) ![far](https://example.com/a.png)`);
    expect(notes).toEqual(["Only embedded images are kept. Left out: https://example.com/a.png"]);
    expect(await convert(file, { format: "html", images: true })).toContain(`src="${PIXEL}"`);
    expect(await convert(file)).toBe("*far*\n");
    expect(notes.at(-1)).toBe("1 image is left out. “Embed images” keeps them.");
  });
});

describe("createWord", () => {
  it("makes headings, lists and quotes of Word's own kinds", async () => {
    const xml = await xmlOf(await create("## Two\n\n1. a\n\n> q\n\n```\nx = 1\ny\n```\n\n- [x] done"));
    expect(xml).toContain('<w:pStyle w:val="Heading2"/>');
    expect(xml).toMatch(/<w:numPr>/);
    expect(xml).toContain("x = 1");
    expect(xml).toContain("☑");
  });

  it("leaves out scripts, and links that run them", async () => {
    const xml = await xmlOf(
      await create("<p>a<script>alert(1)</script><a href='javascript:alert(2)'>b</a></p>", { source: "html" }),
    );
    expect(xml).not.toMatch(/alert/);
    expect(xml).toContain(">b<");
  });

  it("uses the chosen paper", async () => {
    expect(await xmlOf(await create("a", { page: "letter" }))).toContain('w:w="12240"');
    expect(await xmlOf(await create("a"))).toContain('w:w="11906"');
  });

  it("keeps any text", async () => {
    const text = "Ω ж 漢字 🍵 & < > \" ' é";
    const back = await convert(await create(text), { format: "text" });
    expect(back).toBe(`${text}\n`);
  });

  it("writes deeply nested lists at the deepest level that Word has", async () => {
    const markdown = Array.from({ length: 14 }, (_, depth) => `${"  ".repeat(depth)}- ${depth}`).join("\n");
    expect(await xmlOf(await create(markdown))).toContain('<w:ilvl w:val="8"/>');
  });
});

describe("convertWord", () => {
  const file = (name: string) => new Blob([readFileSync(`node_modules/mammoth/test/test-data/${name}`)]);

  it("says what other files are", async () => {
    await expect(convert(new Blob(["hello"]))).rejects.toThrow("This isn’t a Word file (.docx)");
    await expect(convert(new Blob([Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0)]))).rejects.toThrow(
      "This is a .doc file of Word 97 to 2003",
    );
    await expect(convert(new Blob(["PK\u0003\u0004 nothing"]))).rejects.toThrow("This file is damaged");
  });

  it("reads tables, lists, notes and comments of Word, and names what it can't", async () => {
    expect(await convert(file("tables.docx"))).toContain("|");
    expect(await convert(file("simple-list.docx"))).toMatch(/^[-*] /);
    expect(await convert(file("footnotes.docx"), { format: "html" })).toContain('href="#footnote-1"');
    expect(await convert(file("comments.docx"), { format: "html", comments: true })).toContain('href="#comment-0"');
    expect(await convert(file("strikethrough.docx"))).toContain("~~");
    expect(await convert(file("strict-format.docx"), { format: "text" })).toBe("Test\n");
    expect(await convert(file("empty.docx"))).toBe("");
  });

  it("loads nothing that a file points to", async () => {
    notes.length = 0;
    expect(await convert(file("external-picture.docx"), { images: true })).toBe("");
    expect(notes.join()).toMatch(/external/);
  });
});

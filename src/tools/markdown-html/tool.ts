import { dataOutput, operation, textInput, textOutput } from "#shared/operation.ts";
import { choice, flag, integer } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import type { MarkdownPreview } from "./preview-markdown.ts";

export const meta: ToolDeclaration = {
  title: "Markdown ↔ HTML",
  description: "Preview Markdown, convert it to HTML and back, make a table of contents.",
  category: "Converters",
  order: 9,
  keywords:
    "markdown to html, md to html, html to markdown, html to md, markdown preview, markdown viewer, markdown editor, readme, readme preview, github markdown, github flavored markdown, gfm, commonmark, md2html, html2md, turndown, pandoc, table of contents, toc generator, copy as markdown, word to markdown, google docs to markdown, web page to markdown, rich text to markdown, paste as markdown, front matter, footnotes, task list, strip html, strip html tags, html to text, html to plain text, md",
  opens: [
    { kind: "markdown", rank: 1, mode: "toHtml" },
    { kind: "html", rank: 2, mode: "toMarkdown" },
  ],
  icon: "file-code",
  runs: "browser",
};

const skipFrontMatter = flag("Leave out front matter", true, { help: "YAML or TOML before the text." });
const tocDepth = integer("Levels", 3, { min: 1, max: 6, outside: "clamp", help: "In the table of contents." });
const bullet = choice("Bullet", { "-": "-", "*": "*", "+": "+" });

const acceptsMarkdown = { accepts: ["text/markdown"] };

const fragmentOptions = {
  gfm: flag("GitHub Flavored Markdown", true, {
    help: "Tables, task lists, strikethrough, autolinks and footnotes.",
  }),
  breaks: flag("Keep line breaks", false, { help: "As in GitHub comments." }),
  headingIds: flag("Heading ids", false, { help: "So that links can point to a heading, as on GitHub." }),
  toc: flag("Table of contents", false),
  tocDepth,
  skipFrontMatter,
  rawHtml: flag("Keep HTML", false, { help: "Only if you trust the text: HTML may contain scripts." }),
};

export const operations = {
  toHtml: operation({
    label: "Convert to HTML",
    live: true,
    inputs: textInput("Input", acceptsMarkdown),
    gives: textOutput({ fileName: "converted.html", type: "text/html" }),
    options: {
      ...fragmentOptions,
      page: flag("Whole page", false, { help: "A complete document, titled by its first heading." }),
    },
    messages: { empty: "Please enter Markdown to convert" },
    timeLimit: 20_000,
    examples: [
      {
        title: "Table, task list, strikethrough and a link",
        input: `# Shopping *list*

- [x] Tea, ~~two~~ three packs
- [ ] Cake from www.example.com

| Item | Price |
| :--- | ----: |
| Tea  |  4.50 |

\`\`\`js
const total = 3 * 4.5;
\`\`\`
`,
        output: `<h1>Shopping <em>list</em></h1>
<ul>
<li><input checked="" disabled="" type="checkbox" /> Tea, <del>two</del> three packs</li>
<li><input disabled="" type="checkbox" /> Cake from <a href="http://www.example.com">www.example.com</a></li>
</ul>
<table>
<thead>
<tr>
<th align="left">Item</th>
<th align="right">Price</th>
</tr>
</thead>
<tbody>
<tr>
<td align="left">Tea</td>
<td align="right">4.50</td>
</tr>
</tbody>
</table>
<pre><code class="language-js">const total = 3 * 4.5;
</code></pre>
`,
      },
      {
        title: "Table of contents, without the front matter",
        input: "---\ntitle: Guide\n---\n# Guide\n## First steps\n",
        options: { toc: true },
        output: `<ul>
<li><a href="#guide">Guide</a>
<ul>
<li><a href="#first-steps">First steps</a></li>
</ul>
</li>
</ul>
<h1 id="guide">Guide</h1>
<h2 id="first-steps">First steps</h2>
`,
      },
      {
        title: "HTML and unsafe links appear as text",
        input: "<b onclick=alert(1)>Hi</b> [click](javascript:alert(1))\n",
        output: "<p>&lt;b onclick=alert(1)&gt;Hi&lt;/b&gt; [click](javascript:alert(1))</p>\n",
      },
      {
        title: "Whole page",
        input: "# Q & A\nFirst line\nSecond line\n",
        options: { page: true, breaks: true },
        output: `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Q &amp; A</title>
</head>
<body>
<h1>Q &amp; A</h1>
<p>First line<br />
Second line</p>
</body>
</html>
`,
      },
    ],
    code: () => Promise.all([import("#shared/markdown/markdown-to-html.ts"), import("./preview-markdown.ts")]),
    run: ([{ markdownToHtml }], { input }, options) => markdownToHtml(input, options),
  }),

  toMarkdown: operation({
    label: "Convert to Markdown",
    live: true,
    inputs: textInput("Input", { accepts: ["text/html"] }),
    gives: textOutput({ fileName: "converted.md", type: "text/markdown" }),
    options: {
      headings: choice("Headings", { atx: "# Heading", setext: "Underlined" }),
      bullet,
      emphasis: choice("Emphasis", { "*": "*text*", _: "_text_" }),
      links: choice("Links", { inline: "Inline", reference: "Numbered, at the end" }),
    },
    messages: { empty: "Please enter HTML to convert" },
    timeLimit: 30_000,
    examples: [
      {
        title: "Heading, link, list, code and table",
        input: `<h2>Release <code>2.0</code></h2>
<p>See <a href="https://example.com/log" title="All changes">what’s new</a>, <strong>now</strong>.</p>
<ul><li>Faster</li><li>1 * 2 isn’t *emphasis*</li></ul>
<pre><code class="language-sh">npm install</code></pre>
<table><tr><th>OS</th><th align="right">Size</th></tr><tr><td>Linux</td><td align="right">12 MB</td></tr></table>
<script>track()</script>`,
        output: `## Release \`2.0\`

See [what’s new](https://example.com/log "All changes"), **now**.

- Faster
- 1 \\* 2 isn’t \\*emphasis\\*

\`\`\`sh
npm install
\`\`\`

| OS    |  Size |
| ----- | ----: |
| Linux | 12 MB |
`,
      },
      {
        title: "Numbered links and underlined headings",
        input:
          '<h1>Links</h1><p><a href="https://a.example">One</a>, <img src="b.png" alt="two"> and <em>three</em></p>',
        options: { headings: "setext", emphasis: "_", links: "reference" },
        output: "Links\n=====\n\n[One][1], ![two][2] and _three_\n\n[1]: https://a.example\n\n[2]: b.png\n",
      },
    ],
    code: () => import("#shared/markdown/html-to-markdown.ts"),
    run: ({ htmlToMarkdown }, { input }, options) => htmlToMarkdown(input, options),
  }),

  toc: operation({
    label: "Make Table of Contents",
    live: true,
    inputs: textInput("Input", acceptsMarkdown),
    gives: textOutput({ fileName: "contents.md", type: "text/markdown" }),
    options: { tocDepth, bullet, skipFrontMatter },
    messages: { empty: "Please enter Markdown with headings" },
    timeLimit: 20_000,
    examples: [
      {
        title: "For a readme on GitHub",
        input: "# Sundry\n## Install it\n### With `npm`\n## FAQ\n## FAQ\n",
        output: `- [Sundry](#sundry)
  - [Install it](#install-it)
    - [With npm](#with-npm)
  - [FAQ](#faq)
  - [FAQ](#faq-1)
`,
      },
    ],
    code: () => import("#shared/markdown/markdown-to-html.ts"),
    run: ({ tableOfContents }, { input }, options) => tableOfContents(input, options),
  }),

  preview: operation({
    label: "Preview",
    internal: true,
    inputs: textInput("Input", acceptsMarkdown),
    gives: dataOutput<MarkdownPreview>({
      fileName: "preview.json",
      type: "application/json",
      toText: (preview) => JSON.stringify(preview),
    }),
    options: fragmentOptions,
    messages: {},
    timeLimit: 20_000,
    examples: [
      {
        title: "Only what can't do harm",
        input: '<b onclick="alert(1)">Hi</b> <a href="javascript:alert(3)">you</a>',
        output: {
          nodes: [
            {
              tag: "p",
              attributes: {},
              children: [
                { tag: "b", attributes: {}, children: ["Hi"] },
                " ",
                { tag: "a", attributes: {}, children: ["you"] },
              ],
            },
            "\n",
          ],
          isWhole: true,
          isEscaped: true,
        },
      },
    ],
    code: () => import("./preview-markdown.ts"),
    run: ({ previewMarkdown }, { input }, options) => previewMarkdown(input, options),
  }),
};

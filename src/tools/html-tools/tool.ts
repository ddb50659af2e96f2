import { dataOutput, operation, textInput, textOutput } from "#shared/operation.ts";
import { choice, flag, text } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import { metaText, type PageMeta } from "./page-meta.ts";
import type { HtmlPreview } from "./preview-html.ts";

export const meta: ToolDeclaration = {
  title: "HTML Minifier & Preview",
  description: "Minify and preview HTML, list its links, check meta and Open Graph tags.",
  category: "Formatters",
  order: 4,
  keywords:
    "html minifier, minify html, compress html, html compressor, shrink html, html preview, html viewer, preview html, view html, run html, render html, online html viewer, extract links, link extractor, list links, extract images, image links, urls in html, meta tags, meta tag checker, open graph, open graph checker, og tags, og image, social preview, link preview, twitter card, seo check, title length, meta description",
  opens: [{ kind: "html", rank: 1, mode: "preview" }],
  icon: "panels-top-left",
  runs: "browser",
};

const input = textInput("HTML", { accepts: ["text/html", "text/plain"] });
const empty = "Please enter HTML";

export const operations = {
  minify: operation({
    label: "Minify",
    live: true,
    inputs: input,
    gives: textOutput({ fileName: "minified.html", type: "text/html" }),
    options: {
      whitespace: flag("Collapse whitespace", true),
      comments: flag("Remove comments", true),
      quotes: flag("Remove quotes", true, { help: "Around attributes that don’t need them." }),
      optionalTags: flag("Remove optional tags", false, { help: "Such as </li> and <body>." }),
    },
    messages: { empty, failed: "Failed to minify" },
    examples: [
      {
        title: "A list",
        input:
          '<!-- Menu -->\n<ul class="menu">\n  <li><a href="/">Home</a></li>\n  <li><a href="/about">About  us</a></li>\n</ul>\n',
        output: "<ul class=menu><li><a href=/>Home</a></li><li><a href=/about>About us</a></li></ul>",
      },
      {
        title: "A document, without optional tags",
        input:
          '<!DOCTYPE html>\n<html lang="en">\n  <head>\n    <title>Hello</title>\n  </head>\n  <body>\n    <p>One</p>\n    <p>Two</p>\n  </body>\n</html>\n',
        options: { optionalTags: true },
        output: "<!doctypehtml><html lang=en><title>Hello</title><p>One<p>Two",
      },
      {
        title: "Only comments",
        input: "<p>One  <!-- two -->  three</p>",
        options: { whitespace: false },
        output: "<p>One    three</p>",
      },
    ],
    code: () => Promise.all([import("./minify-html.ts"), import("#shared/size-change.ts")]),
    run: async ([{ minifyHtml }, { describeReduction }], { input: html }, settings, { warn }) => {
      const minified = minifyHtml(html, settings, warn);
      warn(await describeReduction(html, minified));
      return minified;
    },
  }),

  preview: operation({
    label: "Preview",
    live: true,
    internal: true,
    inputs: input,
    gives: dataOutput<HtmlPreview>({ toText: () => "", toJson: () => null }),
    options: {},
    messages: { empty, failed: "Failed to preview" },
    examples: [{ title: "A heading", input: "<h1>Hello</h1>", output: /"tagName":"h1"/ }],
    code: () => import("./preview-html.ts"),
    run: ({ previewHtml }, { input: html }) => previewHtml(html),
  }),

  links: operation({
    label: "List Links",
    live: true,
    inputs: input,
    gives: textOutput({ fileName: "links.csv", type: "text/csv" }),
    options: {
      show: choice("Show", { all: "Everything it leads to or loads", links: "Links", images: "Images" }),
      base: text("Address of the page", "", {
        content: true,
        placeholder: "https://example.com/page",
        help: "Makes relative links whole.",
      }),
    },
    messages: { empty, failed: "Failed to list links" },
    examples: [
      {
        title: "With whole addresses",
        input: '<a href="/about">About us</a> <img src="logo.svg" alt="Our logo"> <script src="app.js"></script>',
        options: { base: "https://example.com/en/" },
        output:
          "element,address,text\na,https://example.com/about,About us\nimg,https://example.com/en/logo.svg,Our logo\nscript,https://example.com/en/app.js,\n",
      },
      {
        title: "Images of several sizes",
        input: '<a href="/"><img src="a.png" srcset="a.png 1x, b.png 2x" alt="A, B"></a>',
        options: { show: "images" },
        output: 'element,address,text\nimg,a.png,"A, B"\nimg,a.png,"A, B"\nimg,b.png,"A, B"\n',
      },
    ],
    code: () => import("./list-links.ts"),
    run: ({ listLinks }, { input: html }, options) => listLinks(html, options),
  }),

  meta: operation({
    label: "Check Meta Tags",
    live: true,
    inputs: input,
    gives: dataOutput<PageMeta>({ fileName: "meta.txt", toText: metaText }),
    options: {},
    messages: { empty, failed: "Failed to check meta tags" },
    examples: [
      {
        title: "A page that can be shared",
        input: [
          '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Ada’s shop</title>',
          '<meta name="viewport" content="width=device-width"><meta name="description" content="Tea and cake.">',
          '<meta property="og:title" content="Ada’s shop"><meta property="og:type" content="website">',
          '<meta property="og:url" content="https://shop.example.com/"><meta property="og:image" content="/cake.jpg">',
        ].join("\n"),
        output: {
          title: "Ada’s shop",
          description: "Tea and cake.",
          site: "shop.example.com",
          image: "/cake.jpg",
          tags: [
            ["lang", "en"],
            ["charset", "utf-8"],
            ["title", "Ada’s shop"],
            ["viewport", "width=device-width"],
            ["description", "Tea and cake."],
            ["og:title", "Ada’s shop"],
            ["og:type", "website"],
            ["og:url", "https://shop.example.com/"],
            ["og:image", "/cake.jpg"],
          ],
          problems: [
            "There is no og:description: apps use the description.",
            "There is no og:image:alt for those who can't see the picture.",
            "There is no twitter:card: with summary_large_image, the picture is large.",
            "“/cake.jpg” has to be a whole address: https://…",
          ],
        },
      },
      {
        title: "A page with almost nothing",
        input: "<title>Hello</title>",
        output: /"title":"Hello".*"There is no description/,
      },
    ],
    code: () => import("./check-meta.ts"),
    run: ({ checkMeta }, { input: html }) => checkMeta(html),
  }),
};

import { describe, expect, it } from "vitest";
import { BUDGET, findMissingHead, findOverruns, findPageFiles, inlineStyles, staticClosure } from "./page-weight.ts";

const HEAD = `<html lang="en"><head>
<title>Reverse Text</title>
<meta name="description" content="Backwards."/>
<link rel="canonical" href="https://example.com/tools/reverse-text"/>
<meta property="og:title" content="Reverse Text"/>
<meta property="og:description" content="Backwards."/>
<meta property="og:url" content="https://example.com/tools/reverse-text"/>
<meta property="og:image" content="https://example.com/card.png"/>
<meta property="og:type" content="website"/>
<link rel="icon" href="/favicon.svg" type="image/svg+xml"/>
<link rel="stylesheet" href="/assets/root.css"/>
<link rel="modulepreload" href="/assets/entry.js"/>
</head>`;
const BODY = `<body><h1>Reverse Text</h1><img src="/logo.png"/>
<script data-files="/assets/page.js /assets/entry.js">start();</script>
<script src="/assets/more.js"></script></body></html>`;

describe("findPageFiles", () => {
  it("finds linked and loader-started files without duplicates", () => {
    expect(findPageFiles(HEAD + BODY)).toEqual({
      scripts: ["assets/entry.js", "assets/page.js", "assets/more.js"],
      styles: ["assets/root.css"],
      others: ["favicon.svg", "logo.png"],
    });
  });
});

describe("inlineStyles", () => {
  it("returns the content of style elements", () => {
    expect(inlineStyles("<head><style>a{}</style></head><body><style>b{}\n</style></body>")).toBe("a{}\nb{}\n");
    expect(inlineStyles(HEAD)).toBe("");
  });
});

describe("staticClosure", () => {
  it("puts direct and transitive imports before their importers", () => {
    const manifest = {
      "src/entry.ts": { file: "assets/entry.js", imports: ["_react.js"] },
      "_react.js": { file: "assets/react.js", imports: ["_scheduler.js"] },
      "_scheduler.js": { file: "assets/scheduler.js" },
      "src/other.ts": { file: "assets/other.js" },
    };
    expect(staticClosure(["assets/entry.js"], manifest)).toEqual([
      "assets/scheduler.js",
      "assets/react.js",
      "assets/entry.js",
    ]);
  });

  it("handles circular imports", () => {
    const manifest = { a: { file: "a.js", imports: ["b"] }, b: { file: "b.js", imports: ["a"] } };
    expect(staticClosure(["a.js"], manifest)).toEqual(["b.js", "a.js"]);
  });
});

describe("findOverruns", () => {
  it("accepts a page at the limit", () => {
    expect(findOverruns({ file: "tools/base64-encode/index.html", ...BUDGET })).toEqual([]);
  });

  it.each(["script", "style", "requests"] as const)("reports a page that exceeds its %s budget", (name) => {
    expect(findOverruns({ file: "tools/base64-encode/index.html", ...BUDGET, [name]: BUDGET[name] + 1 })).toEqual([
      `tools/base64-encode/index.html: ${name} ${BUDGET[name] + 1} exceeds ${BUDGET[name]}`,
    ]);
  });
});

describe("findMissingHead", () => {
  it("accepts a complete head", () => {
    expect(findMissingHead(HEAD + BODY)).toEqual([]);
  });

  it.each([
    ["title", "<title>Reverse Text</title>"],
    ["description", 'name="description"'],
    ["canonical link", 'rel="canonical"'],
    ["og:title", "og:title"],
    ["og:url", "og:url"],
    ["language", 'lang="en"'],
    ["heading", "<h1>"],
  ])("reports a missing %s", (name, text) => {
    expect(findMissingHead((HEAD + BODY).replace(text, ""))).toEqual([name]);
  });
});

import { diagramData } from "@mermaid-js/examples";
import fc from "fast-check";
import { parseHTML } from "linkedom/worker";
import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { parseImageHeader } from "#shared/image/image-header.ts";
import { InputError } from "#shared/input-error.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { boxOf, type SvgElement } from "./boxes.ts";
import { drawDiagram } from "./draw-diagram.ts";
import { drawPng } from "./draw-png.ts";
import { textWidth } from "./text-width.ts";

const OPTIONS = { theme: "default", look: "classic", transparent: false } as const;

async function draw(text: string, options: Partial<typeof OPTIONS> = {}) {
  const warnings: string[] = [];
  const svg = await drawDiagram(text, { ...OPTIONS, ...options }, (message) => warnings.push(message));
  return { svg, warnings, ...read(svg) };
}

/** The text that an SVG shows, its elements and attributes. */
function read(svg: string) {
  const parser = new SaxesParser();
  const elements: { name: string; attributes: Record<string, string> }[] = [];
  let shown = "";
  let style = 0;
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    elements.push({ name, attributes });
    if (name === "style") style++;
    shown += " ";
  });
  parser.on("closetag", ({ name }) => {
    if (name === "style") style--;
  });
  parser.on("text", (text) => {
    if (style === 0) shown += text;
  });
  parser.write(svg).close();
  return { shown: shown.replace(/\s+/g, " "), elements };
}

const wordsOf = (text: string) => text.match(/\p{L}{3,}/gu) ?? [];

/** The words in quotes and in brackets, but not those of settings, styles, icons and titles. */
function labelsOf(code: string): string[] {
  const body = code
    .replace(/^---\n[\s\S]*?\n---\n/, "")
    .replace(/^\s*(?:%%|classDef|style|linkStyle|click|accDescr|title).*$/gm, "")
    .replace(/@\{[^{}]*\}|icon\([^()]*\)|\((?:up|down|left|right)\)/g, "");
  return [...body.matchAll(/"([^"]*)"|\[([^[\]"]*)\]|\{([^{}"\n]*)\}|\(([^()"]*)\)/g)].flatMap((found) =>
    wordsOf(
      found
        .slice(1)
        .join(" ")
        .replace(/<[^<>]*>/g, " "),
    ),
  );
}

describe("drawDiagram", () => {
  it("draws the examples of Mermaid with all of their labels", async () => {
    const cases = diagramData.flatMap(({ id, examples }) =>
      examples.map(({ title, code }) => ({
        name: `${id}: ${title}`,
        run: async () => {
          const { shown } = await draw(code);
          const missing = labelsOf(code).filter((word) => !shown.includes(word));
          if (missing.length > 0) throw new Error(`without ${missing.join(", ")}`);
        },
      })),
    );
    const named = (...kinds: string[]) =>
      cases.map(({ name }) => name).filter((name) => kinds.includes(name.split(":")[0] ?? ""));
    await runSuite(import.meta.dirname, {
      id: "mermaid-examples",
      title: "Examples of Mermaid",
      source: "https://www.npmjs.com/package/@mermaid-js/examples",
      library: "mermaid",
      cases,
      exceptions: [
        { cases: named("architecture"), reason: "The layout of architecture diagrams needs a canvas." },
        {
          cases: named("usecase"),
          reason: "Use case diagrams are new in Mermaid 12, which depends on a library under the EPL.",
        },
        {
          cases: [...named("eventmodeling"), "venn: Team Skill Overlap with Sizes and Styles"],
          reason: "Mermaid draws this text as HTML.",
        },
      ],
    });
  }, 240_000);

  it.each([
    ["a font of another site", "@import url(https://example.org/a.css); .node { font-family: x }"],
    ["an image of another site", ".node { background: u\\72l(https://example.org/a.png) }"],
  ])("leaves out %s from the styles of a diagram", async (_, themeCSS) => {
    const { svg } = await draw(`---\nconfig:\n  themeCSS: ${JSON.stringify(themeCSS)}\n---\nflowchart TD\n A --> B`);
    expect(svg).not.toContain("example.org");
  });

  it("gives an inert SVG for labels and links that aren't", async () => {
    const { svg, shown, elements, warnings } = await draw(
      [
        "flowchart TD",
        '  A["<script>alert(1)</script>&lt;img src=x onerror=alert(2)&gt;"] --> B["<b onclick=alert(3)>bold</b>"]',
        '  B --> C["javascript:alert(4)"]',
        '  click A "javascript:alert(5)"',
        '  click B "https://example.org/"',
        "  click C call alert()",
      ].join("\n"),
    );
    expect(shown).toContain("bold");
    expect(warnings).toContain("A link isn’t kept in the picture.");
    expect(svg).not.toMatch(/example\.org/);
    for (const { name, attributes } of elements) {
      expect(["script", "foreignObject", "iframe", "img"]).not.toContain(name);
      for (const [attribute, value] of Object.entries(attributes)) {
        expect(attribute).not.toMatch(/^on/i);
        if (/href$/.test(attribute)) expect(value).toMatch(/^#|^data:image\//);
      }
    }
  });

  it("doesn't let a diagram use HTML for its labels, or other limits", async () => {
    const { elements } = await draw(
      '%%{init: {"htmlLabels": true, "flowchart": {"htmlLabels": true}, "securityLevel": "loose", "maxEdges": 9999}}%%\nflowchart TD\n A[one] --> B[two]',
    );
    expect(elements.map(({ name }) => name)).not.toContain("foreignObject");
  });

  it("has a size and a background, which a dark theme of the diagram changes", async () => {
    const light = await draw("flowchart TD\n A --> B");
    const size = light.elements[0]?.attributes;
    expect(size?.viewBox).toMatch(new RegExp(` ${size?.width} ${size?.height}$`));
    expect(light.elements[1]).toMatchObject({ name: "rect", attributes: { fill: "#ffffff" } });
    const dark = await draw("---\nconfig:\n  theme: dark\n---\nflowchart TD\n A --> B");
    expect(dark.elements[1]?.attributes.fill).toBe("#333333");
    const none = await drawDiagram("flowchart TD\n A --> B", { ...OPTIONS, transparent: true }, () => {});
    expect(none).not.toContain('fill="#ffffff"');
  });

  it("leaves no window and no document behind, whether it succeeds or fails", async () => {
    await Promise.all([draw("flowchart TD\n A --> B"), draw('pie\n "a" : 1')]);
    await draw("flowchart").catch(() => {});
    expect(Object.keys(globalThis)).not.toEqual(expect.arrayContaining(["window"]));
    expect("document" in globalThis).toBe(false);
  });

  it.each([
    ["an open bracket", "flowchart TD\n  A[x --> B\n", 2, "This line needs a closing bracket."],
    ["an arrow to nothing", "flowchart TD\n  A --> B\n\n  B -->\n\n", 4, "This line or what it began isn’t complete."],
    [
      "a line after front matter, comments and blank lines",
      "---\ntitle: x\n---\n\n%% one\nsequenceDiagram\n\n%% two\n  A->>B: hi\n  A->>B\n",
      10,
      "This line needs a colon and a text.",
    ],
    ["an unknown word", "gitGraph\n  commit\n  comit\n", 3, "Mermaid doesn’t understand “comit” here."],
    ["a character out of place", 'pie\n  "a" : x\n', 2, "Mermaid doesn’t understand “x” here."],
    ["an unknown kind", "\nhello\n", 2, "This isn’t a kind of diagram that can be drawn here."],
    ["broken front matter", "---\ntitle: [\n---\nflowchart TD\n A-->B", 3, "The front matter isn’t YAML"],
  ])("names the line of %s", async (_, text, line, message) => {
    const error = await draw(text).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(InputError);
    const { message: said, position } = error as InputError;
    expect(said).toContain(message);
    expect(text.slice(0, position?.offset).split("\n")).toHaveLength(line);
  });

  it.each([
    [
      "architecture diagrams",
      "architecture-beta\n  service a(server)[A]",
      "Architecture diagrams can’t be drawn here yet",
    ],
    ["more links than its limit", `flowchart TD\n${"A --> B\n".repeat(501)}`, "the limit is 500"],
    ["a longer text than its limit", `flowchart TD\n${"%% x\n".repeat(10_001)}`, "up to 50,000 characters"],
    ["images in nodes", 'flowchart TD\n  D@{ img: "https://example.org/a.png", label: "x" }', "Nodes with an image"],
    ["10 MB", "flowchart TD\n".padEnd(10_000_000, "A --> B\n"), "up to 50,000 characters"],
    ["two roots", "mindmap\n root\n a\n", "There can be only one root"],
  ])("refuses %s in a sentence", async (_, text, message) => {
    await expect(draw(text)).rejects.toThrow(message);
    await expect(draw(text)).rejects.toBeInstanceOf(InputError);
  });
});

describe("boxOf", () => {
  const box = (markup: string) => {
    const { document } = parseHTML(`<svg id="a"><style>#a .big{font-size:20px}</style>${markup}</svg>`);
    const found = document.querySelector("svg > :last-child") as unknown as SvgElement;
    const { x, y, width, height } = boxOf(found);
    return [x, y, width, height].map((value) => Math.round(value * 10) / 10);
  };

  it.each([
    [
      "a moved and turned group",
      '<g><g transform="translate(10,20)"><rect x="1" y="2" width="3" height="4" transform="rotate(90)"/></g></g>',
      [4, 21, 4, 3],
    ],
    ["a scaled circle", '<g><circle cx="5" cy="5" r="5" transform="scale(2)"/></g>', [0, 0, 20, 20]],
    ["a path with relative commands", '<path d="m10 10 h5 v-5 l-20 0z"/>', [-5, 5, 20, 5]],
    ["a path with an arc", '<path d="M0,0 A5 5 0 0 1 10,0"/>', [0, 0, 10, 0]],
    [
      "what is only defined",
      '<g><defs><rect width="9" height="9"/></defs><line x1="1" y1="1" x2="4" y2="1"/></g>',
      [1, 1, 3, 0],
    ],
    ["centered text", '<text x="50" y="20" text-anchor="middle" font-size="10">mmm</text>', [37.5, 11, 25, 11.5]],
    ["text whose size is in the style sheet", '<text class="big">ii</text>', [0, -18.1, 8.9, 23]],
    [
      "lines",
      '<text y="-10.1"><tspan x="0" y="-0.1em" dy="1.1em">mm</tspan><tspan x="0" y="1em" dy="1.1em">m</tspan></text>',
      [0, 1.5, 26.7, 36],
    ],
  ])("finds the box of %s", (_, markup, expected) => {
    expect(box(markup)).toEqual(expected);
  });
});

describe("textWidth", () => {
  it("is that of Arial", () => {
    // https://developer.apple.com/fonts/TrueType-Reference-Manual: advances of "Hello" in thousandths.
    expect(textWidth("Hello", 1_000, false)).toBeCloseTo(722 + 556 + 222 + 222 + 556);
  });

  it("counts accents with their letters, and wide characters as wide as they are high", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), (size) => {
        expect(textWidth("é", size, false)).toBe(textWidth("e", size, false));
        expect(textWidth("図", size, false)).toBe(size);
        expect(textWidth("ab", size, true)).toBeGreaterThan(textWidth("ab", size, false));
      }),
    );
  });
});

describe("drawPng", () => {
  it("has as many pixels as the SVG has units, times the scale", async () => {
    const { svg, elements } = await draw("flowchart TD\n A[Größe] --> B[Привет]");
    const png = await drawPng(svg, 3, () => {});
    const { width, height } = parseImageHeader(png) ?? {};
    expect(width).toBeCloseTo(3 * Number(elements[0]?.attributes.width), -1);
    expect(height).toBeCloseTo(3 * Number(elements[0]?.attributes.height), -1);
  });

  it("says that letters are missing", async () => {
    const warnings: string[] = [];
    const { svg } = await draw("flowchart TD\n A[図]");
    await drawPng(svg, 1, (message) => warnings.push(message));
    expect(warnings).toEqual(["A PNG shows Latin, Greek and Cyrillic letters only. An SVG shows all."]);
  });

  it("refuses an image that is too large", async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"/>';
    await expect(drawPng(svg, 2, () => {})).rejects.toThrow("more than 40 million pixels");
  });
});

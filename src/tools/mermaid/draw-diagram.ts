import { CSSStyleSheet } from "cssomnom";
import { parseHTML } from "linkedom/worker";
import type { MermaidConfig } from "mermaid";
import { InputError } from "#shared/input-error.ts";
import type { OptionValues } from "#shared/options.ts";
import { boxOf, type SvgElement, styleOf } from "./boxes.ts";
import { explainError } from "./explain-error.ts";
import { finishSvg } from "./finish-svg.ts";
import type { drawOptions } from "./options.ts";

/** Mermaid's own limits, which protect its layouts. */
const MAX_CHARACTERS = 50_000;
const MAX_EDGES = 500;

/** Fonts with the metrics by which `textWidth` measures. */
const FONTS = "Arimo, Arial, Helvetica, sans-serif";

const page = parseHTML("<!doctype html><html><head></head><body></body></html>");

Object.assign(page.SVGElement.prototype, {
  getBBox(this: SvgElement) {
    return boxOf(this);
  },
  getBoundingClientRect(this: SvgElement) {
    const { x, y, width, height } = boxOf(this);
    return { x, y, width, height, left: x, top: y, right: x + width, bottom: y + height };
  },
  getComputedTextLength(this: SvgElement) {
    return boxOf(this).width;
  },
});

/** What Mermaid uses of a browser. In a worker and in Node, its document is in memory and has no layout but `boxOf`. */
const BROWSER = {
  window: Object.assign(page.window, {
    getComputedStyle: (element: SvgElement) => ({
      getPropertyValue: (name: string) => styleOf(element, name) ?? "",
      fontSize: styleOf(element, "font-size") ?? "16px",
      textAnchor: styleOf(element, "text-anchor") ?? "start",
    }),
  }),
  document: page.document,
  screen: { availWidth: 1_200 },
  CSSStyleSheet,
  Image: class {
    constructor() {
      throw new InputError("Nodes with an image can’t be drawn here: a picture loads no other files.");
    }
  },
};

let drawings = 0;

/**
 * Draws a Mermaid diagram as an SVG without scripts, links and references to other files.
 * @throws {InputError} with the line that Mermaid doesn't understand
 */
export async function drawDiagram(
  text: string,
  { theme, look, transparent }: OptionValues<typeof drawOptions>,
  warn: (message: string) => void,
): Promise<string> {
  if (text.length > MAX_CHARACTERS) throw new InputError("A diagram can have up to 50,000 characters.");
  drawings++;
  Object.assign(globalThis, BROWSER);
  try {
    const [{ default: mermaid }, { default: tidyTree }] = await Promise.all([
      import("mermaid"),
      import("@mermaid-js/layout-tidy-tree"),
    ]);
    mermaid.registerLayoutLoaders(tidyTree);
    const settings: MermaidConfig = {
      startOnLoad: false,
      suppressErrorRendering: true,
      htmlLabels: false,
      fontFamily: FONTS,
      theme,
      look,
      handDrawnSeed: 1,
      maxTextSize: MAX_CHARACTERS,
      maxEdges: MAX_EDGES,
      gantt: { useWidth: 1_000 },
      journey: { textPlacement: "tspan" },
      secure: ["secure", "securityLevel", "startOnLoad", "maxTextSize", "maxEdges", "htmlLabels", "fontFamily"],
    };
    mermaid.initialize(settings);
    const { diagramType, config } = await mermaid.parse(text);
    // Its own layout needs a canvas.
    if (diagramType === "mindmap") mermaid.initialize({ ...settings, layout: "tidy-tree" });
    const { svg } = await mermaid.render("mermaid", text);
    const background = (config.theme ?? theme) === "dark" ? "#333333" : "#ffffff";
    return finishSvg(svg, transparent ? undefined : background, warn);
  } catch (error) {
    throw explainError(error, text);
  } finally {
    drawings--;
    // Other libraries take a document for a page.
    if (drawings === 0) for (const name of Object.keys(BROWSER)) Reflect.deleteProperty(globalThis, name);
  }
}

import { TokenType, tokenize } from "@csstools/css-tokenizer";
import { _collections, type XastElement, type XastParent, type XastRoot } from "svgo/browser";
import { hasFragileArc } from "./fragile-arc.ts";
import type { PluginName } from "./plugins.ts";

/** Which optimizations could change what an SVG shows or does. */
export interface Guard {
  off: ReadonlySet<string>;
  /** What the SVG has that they could break. */
  reasons: readonly string[];
  /** IDs that something other than a plain reference names. */
  keptIds: readonly string[];
  /** Decimal places to add, because the coordinates are small or enlarged. */
  digits: { coordinates: number; transforms: number };
  /** Parameters of `convertPathData`. */
  paths: { applyTransforms?: false; removeUseless?: false; convertToZ?: false };
}

/** They remove, move or replace elements, or attributes that an element inherits or a selector names. */
const STRUCTURAL: readonly PluginName[] = [
  "removeUnknownsAndDefaults",
  "removeNonInheritableGroupAttrs",
  "removeUselessStrokeAndFill",
  "removeEmptyAttrs",
  "convertShapeToPath",
  "convertEllipseToCircle",
  "mergePaths",
  "removeUselessDefs",
  "removeHiddenElems",
  "removeEmptyText",
  "removeEmptyContainers",
  "moveElemsAttrsToGroup",
  "moveGroupAttrsToElems",
  "collapseGroups",
  "sortDefsChildren",
  "inlineStyles",
];

/** SVGO's other plugins on by default. */
const OTHER: readonly PluginName[] = [
  "removeDesc",
  "mergeStyles",
  "minifyStyles",
  "convertColors",
  "cleanupIds",
  "cleanupAttrs",
  "removeDeprecatedAttrs",
  "cleanupNumericValues",
  "convertPathData",
  "convertTransform",
];

const RULES: readonly { when: keyof Features; reason?: string; off: readonly PluginName[] }[] = [
  { when: "scripts", reason: "scripts", off: [...STRUCTURAL, ...OTHER, "removeMetadata"] },
  { when: "animations", reason: "animations", off: [...STRUCTURAL, "removeUnusedNS"] },
  { when: "animatedShapes", off: ["convertPathData"] },
  {
    when: "styles",
    reason: "a style sheet for its structure",
    off: [...STRUCTURAL, "mergeStyles", "minifyStyles"],
  },
  { when: "severalClasses", off: ["inlineStyles"] },
  { when: "styledGroups", off: ["moveElemsAttrsToGroup", "moveGroupAttrsToElems", "collapseGroups"] },
  { when: "visibility", off: ["removeHiddenElems"] },
  { when: "hiddenParts", off: ["removeHiddenElems"] },
  {
    when: "copies",
    off: ["removeHiddenElems", "removeUnknownsAndDefaults", "moveElemsAttrsToGroup"],
  },
  {
    when: "interaction",
    off: ["removeHiddenElems", "removeUselessStrokeAndFill", "removeEmptyContainers", "collapseGroups"],
  },
  { when: "markers", off: ["convertShapeToPath", "convertPathData", "mergePaths"] },
  {
    when: "origins",
    off: [
      "removeNonInheritableGroupAttrs",
      "removeUnknownsAndDefaults",
      "moveElemsAttrsToGroup",
      "moveGroupAttrsToElems",
      "collapseGroups",
    ],
  },
  { when: "inherit", off: ["removeNonInheritableGroupAttrs", "removeUnknownsAndDefaults"] },
  { when: "attributeSelectors", off: [...OTHER, "removeEditorsNSData"] },
  { when: "inheritingDefs", off: ["removeUselessDefs"] },
  {
    when: "library",
    reason: "parts for other documents",
    off: ["removeHiddenElems", "removeUselessDefs", "cleanupIds"],
  },
  { when: "declaredAttributes", off: ["removeDoctype"] },
  { when: "html", off: ["cleanupAttrs", "removeEmptyAttrs", "removeEmptyContainers"] },
  { when: "overlaps", off: ["mergePaths"] },
  { when: "fragileArcs", off: ["mergePaths"] },
];

const NO_FEATURES = {
  scripts: false,
  /** SMIL. */
  animations: false,
  /** Path data or transforms are animated. */
  animatedShapes: false,
  /** That SVGO can't apply to each element by itself. */
  styles: false,
  attributeSelectors: false,
  /** An element whose classes could override each other. */
  severalClasses: false,
  /** Groups with a style, and something in them that it could override or doesn't move with. */
  styledGroups: false,
  /** Styles may show parts of a hidden group. */
  visibility: false,
  /** Gradients or clips in a hidden group. */
  hiddenParts: false,
  /** `use`, whose copies inherit from another place. */
  copies: false,
  /** Even an invisible element may be a link, or have a tooltip. */
  interaction: false,
  markers: false,
  origins: false,
  inherit: false,
  /** Gradients or clips in a group whose attributes they inherit. */
  inheritingDefs: false,
  /** Symbols that nothing here uses, or nothing to draw at all. */
  library: false,
  /** A doctype gives elements attributes. */
  declaredAttributes: false,
  html: false,
  /** Strokes that would cover something else, or add up differently, if their shapes were one. */
  overlaps: false,
  fragileArcs: false,
};
type Features = Record<keyof typeof NO_FEATURES, boolean>;

const { nonRendering, animation, shape } = _collections.elemsGroups;
const { presentation } = _collections.attrsGroups;

/** State inherited from the parent element. */
interface Context {
  scale: number;
  isRendered: boolean;
  isHidden: boolean;
  inStyledGroup: boolean;
  inDefs: boolean;
  depth: number;
  fill: string;
  stroke: string;
  strokeOpacity: string;
}

/** Finds what makes some optimizations unsafe. */
export function guardPicture(root: XastRoot): Guard {
  const features: Features = { ...NO_FEATURES };
  const ids = new Map<string, boolean>();
  const referenced = new Set<string>();
  const named = new Set<string>();
  const symbols = new Set<string>();
  const scales = { largest: 1, smallest: 1, copies: 1 };
  let size = 0;
  let isDrawn = false;

  const visit = (parent: XastParent, context: Context) => {
    for (const child of parent.children) {
      if (child.type === "instruction" && child.name === "xml-stylesheet") features.styles = true;
      if (child.type === "doctype" && child.data.doctype.includes("<!ATTLIST")) features.declaredAttributes = true;
      if (child.type !== "element") continue;
      const { name, attributes } = child;
      findFeatures(child, context.depth, features);
      const isHidden =
        context.isHidden || HIDING.some(([property, value]) => propertyOf(attributes, property) === value);
      if (attributes.id !== undefined) ids.set(attributes.id, isHidden);
      for (const [attribute, value] of Object.entries(attributes)) collectNames(attribute, value, referenced, named);
      if (name === "symbol" && attributes.id !== undefined) symbols.add(attributes.id);
      if (name === "view" && attributes.id !== undefined) named.add(attributes.id);
      const isRendered = context.isRendered && name !== "defs" && !nonRendering?.has(name);
      if (isRendered && !isHidden && (shape?.has(name) || DRAWN.has(name))) isDrawn = true;
      if (context.inDefs && name === "g" && attributes.id === undefined && Object.keys(attributes).length > 0) {
        features.inheritingDefs = true;
      }
      const isStyled = attributes.style !== undefined || attributes.class !== undefined;
      const isStyledGroup = name === "g" && isStyled;
      if (context.inStyledGroup && (isStyled || Object.keys(attributes).some((one) => presentation?.has(one)))) {
        features.styledGroups = true;
      }
      // A clip in a style doesn't move with the transform.
      if (isStyledGroup && attributes.transform !== undefined) features.styledGroups = true;
      if (size === 0) size = sizeOf(attributes);
      const own = scaleOf(attributes.transform ?? "") * innerScale(child, size, context.depth);
      const scale = context.scale * own;
      scales.largest = Math.max(scales.largest, scale);
      if (own > 0) scales.smallest = Math.min(scales.smallest, own);
      if (name === "use") scales.copies = Math.max(scales.copies, scale);
      const paint = paintOf(child, context);
      if (shape?.has(name) && mayOverlap(attributes, paint)) features.overlaps = true;
      visit(child, {
        ...paint,
        scale,
        isRendered,
        isHidden,
        inStyledGroup: context.inStyledGroup || isStyledGroup,
        inDefs: context.inDefs || name === "defs",
        depth: context.depth + 1,
      });
    }
  };
  visit(root, {
    scale: 1,
    isRendered: true,
    isHidden: false,
    inStyledGroup: false,
    inDefs: false,
    depth: 0,
    fill: "",
    stroke: "none",
    strokeOpacity: "1",
  });

  features.hiddenParts = [...ids].some(([id, isHidden]) => isHidden && (referenced.has(id) || named.has(id)));
  features.library = (!isDrawn && ids.size > 0) || [...symbols].some((id) => !referenced.has(id));
  const applied = RULES.filter(({ when }) => features[when]);
  return {
    off: new Set(applied.flatMap(({ off }) => off)),
    reasons: applied.flatMap(({ reason = [] }) => reason),
    keptIds: [...ids.keys()].filter((id) => named.has(id)),
    digits: {
      coordinates: digitsFor((scales.largest * scales.copies * ENOUGH_UNITS) / (size || ENOUGH_UNITS)),
      transforms: digitsFor(Math.max(SMALL_SCALE / scales.smallest, scales.largest * scales.copies)),
    },
    paths: {
      ...((features.animations || features.origins || features.styles || features.fragileArcs) && {
        applyTransforms: false,
      }),
      ...((features.copies || features.styles) && { removeUseless: false, convertToZ: false }),
    },
  };
}

function paintOf({ attributes }: Pick<XastElement, "attributes">, outer: Context) {
  return {
    fill: propertyOf(attributes, "fill") ?? outer.fill,
    stroke: propertyOf(attributes, "stroke") ?? outer.stroke,
    strokeOpacity: propertyOf(attributes, "stroke-opacity") ?? outer.strokeOpacity,
  };
}

function propertyOf(attributes: XastElement["attributes"], name: string): string | undefined {
  const declarations = (attributes.style ?? "").split(";").map((one) => one.split(":"));
  return (declarations.findLast(([property = ""]) => property.trim() === name)?.[1] ?? attributes[name])?.trim();
}

/** Whether the strokes of two shapes look different if the shapes are one. */
function mayOverlap(
  attributes: XastElement["attributes"],
  { fill, stroke, strokeOpacity }: ReturnType<typeof paintOf>,
) {
  const isTranslucent = strokeOpacity !== "1" || propertyOf(attributes, "opacity") !== undefined || /[(/]/.test(stroke);
  return stroke !== "none" && (fill !== "none" || isTranslucent || /^#(?:.{4}|.{8})$/.test(stroke));
}

const HIDING = [
  ["display", "none"],
  ["visibility", "hidden"],
  ["opacity", "0"],
] as const;
const DRAWN = new Set(["text", "image", "use", "foreignObject"]);

/** Properties that SVGO doesn't take into account if a style sets them. */
const UNHANDLED =
  /^(?:x|y|cx|cy|r|rx|ry|d|width|height|all|(?:marker|transform|rotate|scale|translate|offset|animation|transition)(?:-[a-z-]+)?)$/i;

function isPlainStyle(css: string): boolean {
  if (/[{}@\\&<]|--/.test(css)) return false;
  return css.split(";").every((declaration) => {
    const [property = "", value = ""] = declaration.split(":");
    return !UNHANDLED.test(property.trim()) || value.trim() === "none";
  });
}

function findFeatures(element: XastElement, depth: number, features: Features): void {
  const { name, attributes } = element;
  const names = Object.keys(attributes);
  const { style = "", class: classes = "" } = attributes;
  if (name.replace(/^.*:/, "") === "script" || names.some((one) => /^on[a-z]/i.test(one))) features.scripts = true;
  const href = attributes.href ?? attributes["xlink:href"];
  if (href !== undefined && /^\s*javascript:/i.test(href)) features.scripts = true;
  if (animation?.has(name) || name === "discard") {
    features.animations = true;
    if (name === "animateTransform" || attributes.attributeName === "d") features.animatedShapes = true;
  }
  if (name === "style" || /:style$/.test(name)) {
    const css = textOf(element);
    if (!isPlainSheet(css) || attributes.media !== undefined || attributes.title !== undefined) features.styles = true;
    if (css.includes("[")) features.attributeSelectors = true;
    if (/visibility|display|opacity/i.test(css)) features.visibility = true;
    if (/pointer-events|cursor/i.test(css)) features.interaction = true;
    if (/stroke/i.test(css)) features.overlaps = true;
  }
  if (depth > 0 && !isPlainStyle(style)) features.styles = true;
  if (/visibility/i.test(style)) features.visibility = true;
  if (/\S\s+\S/.test(classes.trim())) features.severalClasses = true;
  if (name === "use" || name === "tref") features.copies = true;
  const isInteractive = ["pointer-events", "tabindex", "cursor"].some((one) => attributes[one] !== undefined);
  if (name === "a" || isInteractive || /pointer-events|cursor/i.test(style)) features.interaction = true;
  if (depth > 1 && (name === "title" || name === "desc")) features.interaction = true;
  if (name === "marker") features.markers = true;
  if (names.some((one) => /^transform-(?:origin|box)$/.test(one))) features.origins = true;
  if (name === "foreignObject") features.html = true;
  if (/\binherit\b/.test(style) || Object.values(attributes).includes("inherit")) features.inherit = true;
  if (name === "path" && hasFragileArc(attributes.d ?? "")) features.fragileArcs = true;
}

/**
 * Whether a style sheet has only rules for single classes and IDs, so it doesn't matter which elements are around, and
 * only properties that SVGO knows.
 */
function isPlainSheet(css: string): boolean {
  const tokens = tokenize({ css }).map(([type, raw]) => (type === TokenType.Comment ? " " : raw));
  const rules = tokens.join("").split("}");
  return (
    rules.pop()?.trim() === "" &&
    rules.every((rule) => {
      const [selectors = "", block = "", ...more] = rule.split("{");
      const isSingle = selectors.split(",").every((one) => /^[.#][\w-]+$/.test(one.trim()));
      return isSingle && more.length === 0 && isPlainStyle(block);
    })
  );
}

function textOf({ children }: XastElement): string {
  return children.map((child) => (child.type === "text" || child.type === "cdata" ? child.value : "")).join("");
}

const NO_NAMES = /^(?:d|points|(?:gradient|pattern)?transform|viewBox|id|class|xmlns.*)$/i;

/** Collects the IDs that an attribute refers to: those that SVGO follows, and whatever else could be one. */
function collectNames(attribute: string, value: string, referenced: Set<string>, named: Set<string>): void {
  if (NO_NAMES.test(attribute)) return;
  const target = targetOf(value);
  if (target !== undefined) {
    referenced.add(target);
    named.add(_collections.referencesProps.has(attribute) || /(?:^|:)href$/.test(attribute) ? "" : target);
  } else if (attribute !== "style" || value.split("url(").length > 2) {
    for (const part of value.replaceAll("\\", "").split(/[\s;,"'()#]+/)) {
      named.add(part);
      for (let dot = part.indexOf("."); dot > 0; dot = part.indexOf(".", dot + 1)) named.add(part.slice(0, dot));
    }
  }
}

/** @example targetOf("url('#a')") // "a" */
function targetOf(value: string): string | undefined {
  const trimmed = value.trim();
  const isUrl = trimmed.startsWith("url(") && trimmed.endsWith(")");
  const address = isUrl
    ? trimmed
        .slice("url(".length, -1)
        .trim()
        .replace(/^["']|["']$/g, "")
    : trimmed;
  return address.startsWith("#") && address.lastIndexOf("#") === 0 ? address.slice(1) : undefined;
}

/** A picture this wide needs no more decimal places than chosen: three make 5,000 steps. */
const ENOUGH_UNITS = 5;
/** A smaller scale needs more decimal places, because coordinates are multiplied with what is left of it. */
const SMALL_SCALE = 0.1;
const MAX_DIGITS = 9;

function digitsFor(factor: number): number {
  return factor > 1 && Number.isFinite(factor) ? Math.min(MAX_DIGITS, Math.ceil(Math.log10(factor))) : 0;
}

/** The longer side of the view in its own units; 0 if unknown. */
function sizeOf({ viewBox, width = "", height = "" }: XastElement["attributes"]): number {
  const [, , boxWidth = 0, boxHeight = 0] = (viewBox ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const size = Math.max(boxWidth, boxHeight) || Math.max(Number.parseFloat(width) || 0, Number.parseFloat(height) || 0);
  return Number.isFinite(size) && size > 0 ? size : 0;
}

/** The factor by which a transform enlarges. */
function scaleOf(transform: string): number {
  let scale = 1;
  for (const call of transform.split(")")) {
    const [name = "", list = ""] = call.split("(");
    const [a = 1, b, c = 0, d = 1] = list
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    if (/scale\s*$/.test(name)) scale *= Math.max(Math.abs(a), Math.abs(b ?? a));
    if (/matrix\s*$/.test(name)) scale *= Math.max(Math.hypot(a, b ?? 0), Math.hypot(c, d));
  }
  return Number.isNaN(scale) ? 1 : scale;
}

const INNER_UNITS = /^(?:clipPathUnits|maskContentUnits|patternContentUnits|primitiveUnits)$/;

/** An upper limit of the factor by which an element with units of its own enlarges its content. */
function innerScale({ attributes }: XastElement, size: number, depth: number): number {
  if (Object.entries(attributes).some(([name, value]) => INNER_UNITS.test(name) && value === "objectBoundingBox")) {
    return Math.max(1, size);
  }
  const inner = depth > 0 && attributes.viewBox !== undefined ? sizeOf(attributes) : 0;
  return inner > 0 && inner < size ? size / inner : 1;
}

import { builtinPlugins, type CustomPlugin, optimize } from "svgo/browser";
import { plural } from "#shared/format-number.ts";
import { InputError, type TextPosition } from "#shared/input-error.ts";
import { type Finding, findUnsafe } from "#shared/markup/find-unsafe.ts";
import type { RunContext } from "#shared/operation.ts";
import { positionAt } from "#shared/text-position.ts";
import { type Inspection, inspect } from "./inspect.ts";
import { limitPlugin } from "./limit-plugin.ts";
import { type Guard, guardPicture } from "./picture-guard.ts";
import type { PluginName } from "./plugins.ts";
import "./text-spaces.ts";

export interface Settings {
  plugins: Readonly<Record<PluginName, boolean>>;
  /** Decimal places. */
  floatPrecision: number;
  transformPrecision: number;
  /** Repeats until nothing gets shorter. */
  multipass: boolean;
  sanitize: boolean;
  /** For readers; otherwise on one line. */
  indent?: string | undefined;
  /** Around attribute values: single quotes need no escape in a data URI. */
  quote?: "'" | undefined;
  /** For the prefix of IDs. */
  fileName: string;
}

export interface Optimized extends Inspection {
  svg: string;
}

/** Each pair of paths is compared: 5,000 paths took 12 seconds. */
const MAX_MERGED_PATHS = 2_000;

const PRESET = (builtinPlugins.find(({ name }) => name === "preset-default")?.plugins ?? []).map(({ name }) => name);
/** Plugins outside SVGO's preset that come after it. The others come before. */
const LAST: readonly string[] = ["removeXlink", "reusePaths", "prefixIds", "removeXMLNS"];

/**
 * Optimizes an SVG with SVGO.
 * @throws {InputError} with line and column if it isn't well-formed XML, or naming the limit it exceeds
 */
export function optimizeSvg(
  source: string,
  settings: Settings,
  { progress, warn }: Pick<RunContext, "progress" | "warn">,
): Optimized {
  assertFewEntities(source);
  const { text, at, added } = declareXlink(source);
  const names = orderedPlugins(settings.plugins);
  let inspection: Inspection = { elements: 0, paths: 0, drawn: 0 };
  let guard: Guard | undefined;
  const first: CustomPlugin = {
    name: "inspect",
    fn: (root, _, { multipassCount }) => {
      if (multipassCount > 0) return;
      inspection = inspect(root);
      report(findUnsafe(root), settings.sanitize, warn);
      guard = guardPicture(root);
      const isLimited = names.some((name) => guard?.off.has(name));
      if (isLimited && guard.reasons.length > 0) {
        const list = new Intl.ListFormat("en").format(guard.reasons);
        warn(`Some optimizations are off, because the SVG has ${list}.`);
      }
      if (names.includes("mergePaths") && inspection.paths > MAX_MERGED_PATHS) {
        warn("Paths are not merged, because there are more than 2,000.");
      }
    },
  };
  const guarded = (name: string): CustomPlugin => ({
    name,
    fn: (root, params, info) => {
      if (!guard || guard.off.has(name) || (name === "mergePaths" && inspection.paths > MAX_MERGED_PATHS)) return;
      return limitPlugin(name, builtin(name).fn(root, paramsFor(name, params, settings, guard), info));
    },
  });
  const plugins = names.flatMap((name, index) => [step(progress, index / names.length), guarded(name)]);
  try {
    const { data } = optimize(text, {
      path: settings.fileName,
      multipass: settings.multipass,
      floatPrecision: settings.floatPrecision,
      plugins: [first, ...plugins],
      js2svg: {
        pretty: settings.indent !== undefined,
        ...(settings.indent !== undefined && { indent: settings.indent, finalNewline: true }),
        ...(settings.quote && { attrStart: "='", attrEnd: "'", regValEntities: /[&'<>]/g }),
      },
    });
    return { svg: data, ...inspection };
  } catch (error) {
    throw explain(error, text, (offset) => positionAt(source, offset > at ? Math.max(at, offset - added) : offset));
  }
}

function builtin(name: string) {
  const found = builtinPlugins.find((plugin) => plugin.name === name);
  if (!found) throw new Error(`SVGO has no plugin ${name}`);
  // biome-ignore lint/suspicious/noExplicitAny: each plugin has parameters of its own
  return found as CustomPlugin<any>;
}

function orderedPlugins(switches: Settings["plugins"]): string[] {
  const others = Object.keys(switches).filter((name) => !PRESET.includes(name) && !LAST.includes(name));
  return [...others, ...PRESET, ...LAST].filter((name) => switches[name as PluginName]);
}

function paramsFor(name: string, params: object, settings: Settings, { digits, keptIds, paths }: Guard): object {
  const precision = {
    ...params,
    floatPrecision: settings.floatPrecision + digits.coordinates,
    ...(takesTransforms(name) && { transformPrecision: settings.transformPrecision + digits.transforms }),
  };
  switch (name) {
    case "cleanupIds":
      return { ...precision, preserve: keptIds };
    case "convertPathData":
      return { ...precision, ...paths };
    // A browser may know attributes and elements that SVGO doesn't, such as `href` without `xlink:`.
    case "removeUnknownsAndDefaults":
      return { ...precision, unknownContent: false, unknownAttrs: false };
    // A value that replaces another may be one that not every browser knows.
    case "minifyStyles":
      return { ...params, restructure: false };
    // Without its pattern, a shape gets the fallback color.
    case "removeHiddenElems":
      return { ...params, patternWidth0: false, patternHeight0: false };
    default:
      return precision;
  }
}

const takesTransforms = (name: string) => name === "convertTransform" || name === "convertPathData";

/** Each pass takes half of the bar that is left, because nobody knows how many there will be. */
function step(progress: RunContext["progress"], fraction: number): CustomPlugin {
  return {
    name: "progress",
    fn: (_, __, { multipassCount }) => progress(1 - 0.5 ** multipassCount + 0.5 ** (multipassCount + 1) * fraction),
  };
}

/** Removes what was found, or says that it is there. */
function report(findings: readonly Finding[], remove: boolean, warn: RunContext["warn"]): void {
  if (remove) for (const finding of findings) finding.remove();
  const counts = [...Map.groupBy(findings, ({ what }) => what)]
    .filter(([what]) => what !== undefined)
    .map(([what = "", { length }]) => plural(length, what));
  if (counts.length === 0) return;
  const list = new Intl.ListFormat("en").format(counts);
  warn(remove ? `Removed ${list}.` : `Has ${list}. Sanitize removes what can run or load something.`);
}

const MAX_ENTITIES = 256;
const MAX_ENTITY_CHARACTERS = 65_536;

/** SVGO allows 512 uses of entities, which may be long, and reads each unclosed declaration up to the end. */
function assertFewEntities(svg: string): void {
  const starts = svg.indexOf("<!ENTITY");
  if (starts < 0) return;
  const last = svg.lastIndexOf("<!ENTITY");
  const quote = /["']/.exec(svg.slice(last, last + MAX_ENTITY_CHARACTERS));
  const end = quote ? svg.indexOf(quote[0], last + quote.index + 1) : -1;
  const isLong = (end < 0 ? svg.length : end) - starts > MAX_ENTITY_CHARACTERS;
  if (isLong || svg.slice(starts, last).split("<!ENTITY").length > MAX_ENTITIES) {
    throw new InputError("This SVG declares too many or too long entities.");
  }
}

/** SVG copied out of HTML often uses `xlink:href` without declaring it, which is an error in XML. */
function declareXlink(svg: string): { text: string; at: number; added: number } {
  const [tag] = svg.includes("xlink:") && !svg.includes("xmlns:xlink") ? (/<svg(?=[\s>])/.exec(svg) ?? []) : [];
  if (tag === undefined) return { text: svg, at: 0, added: 0 };
  const declaration = ' xmlns:xlink="http://www.w3.org/1999/xlink"';
  const at = svg.indexOf(tag) + tag.length;
  return { text: svg.slice(0, at) + declaration + svg.slice(at), at, added: declaration.length };
}

/** @param inSource the position in the source of an offset in `text`, which SVGO got */
function explain(error: unknown, text: string, inSource: (offset: number) => Required<TextPosition>): unknown {
  if (error instanceof InputError || !(error instanceof Error)) return error;
  if (error.name === "SvgoParserError" && "reason" in error) {
    const { reason, line, column } = error as Error & Record<"reason" | "line" | "column", unknown>;
    const position = inSource(offsetOf(text, Number(line), Number(column)));
    return new InputError(
      `This isn’t a well-formed SVG: ${String(reason).replace(/\.$/, "")} at line ${position.line}, column ${position.column}`,
      { position },
    );
  }
  // A few plugins fail on input that is valid, but not as they expect.
  return new InputError(`SVGO can’t optimize this SVG: ${error.message}`);
}

/** sax counts only line feeds, and names the place after the character at fault. */
function offsetOf(text: string, line: number, column: number): number {
  let start = 0;
  for (let count = 1; count < line; count++) {
    const feed = text.indexOf("\n", start);
    if (feed < 0) return text.length;
    start = feed + 1;
  }
  return Math.min(text.length, start + Math.max(0, column - 1));
}

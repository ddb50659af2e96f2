import { type AtRule, type ChildNode, type Container, type Declaration, parse, type Root } from "postcss";
import { closeCss } from "#shared/close-css.ts";
import { InputError } from "#shared/input-error.ts";
import { shortenKeyframe, shortenParams, shortenSelector, shortenValue } from "./shorten.ts";
import { throwSyntaxError } from "./syntax-error.ts";

export interface MinifySettings {
  /** Keeps comments that start with `!` or contain @license or @preserve. */
  keepLicenses: boolean;
}

/**
 * Minifies CSS without changing its meaning: rules are never merged, moved or rewritten for other browsers, and syntax
 * unknown to PostCSS passes through unchanged. Warns of what only the end of the style sheet closes.
 * @throws {InputError} with line and column for invalid CSS.
 * @example minifyCss("a {\n  color: #ff0000;\n}\n", { keepLicenses: true }) // "a{color:red}"
 */
export function minifyCss(css: string, settings: MinifySettings, warn?: (message: string) => void): string {
  if (css.length > MAX_LENGTH) {
    throw new InputError("Failed to minify CSS: the limit is 20 million characters");
  }
  const root = parseCss(closeCss(css, warn));
  return printNodes(root, { ...settings, keptNodes: nodesBeforeImports(root) });
}

const MAX_LENGTH = 20_000_000;

interface PrintSettings extends MinifySettings {
  /** Nodes kept even if they are empty. */
  keptNodes: ReadonlySet<ChildNode>;
}

/** Even an empty rule makes browsers ignore any later `@import` and `@namespace` (CSS Cascade Level 5, §2). */
function nodesBeforeImports({ nodes }: Root): ReadonlySet<ChildNode> {
  const last = nodes.findLastIndex((node) => node.type === "atrule" && /^(import|namespace)$/i.test(node.name));
  return new Set(nodes.slice(0, Math.max(last, 0)));
}

function parseCss(css: string): Root {
  try {
    return parse(css);
  } catch (error) {
    return throwSyntaxError(css, error, "minify");
  }
}

function printNodes({ nodes = [] }: { nodes?: ChildNode[] | undefined }, settings: PrintSettings): string {
  let printed = "";
  let open = false;
  for (const node of nodes) {
    const text = printNode(node, settings);
    if (text === "") continue;
    printed += (open ? ";" : "") + text;
    open = node.type === "decl";
  }
  return printed;
}

function printNode(node: ChildNode, settings: PrintSettings): string {
  // A hack such as *zoom, or a semicolon that makes the next rule invalid.
  const strayText = stripComments(node.raws.before ?? "");
  switch (node.type) {
    case "comment":
      return settings.keepLicenses && /^!|@licen[cs]e|@preserve/.test(node.text)
        ? `/*${node.raws.left}${node.text}${node.raws.right}*/`
        : "";
    case "decl":
      return strayText + printDeclaration(node);
    case "rule": {
      const selector = node.raws.selector?.raw ?? node.selector;
      const body = printNodes(node, settings);
      const own = node.raws.ownSemicolon ? ";" : "";
      if (body === "" && strayText + own === "" && !settings.keptNodes.has(node)) return "";
      return `${strayText}${isKeyframe(node.parent) ? shortenKeyframe(selector) : shortenSelector(selector)}{${body}}${own}`;
    }
    default:
      return strayText + printAtRule(node, settings);
  }
}

function printDeclaration({ prop, value, important, raws }: Declaration): string {
  const colon = raws.between?.includes(":") ? ":" : "";
  return prop + colon + shortenValue(prop, raws.value?.raw ?? value) + (important ? "!important" : "");
}

function printAtRule(node: AtRule, settings: PrintSettings): string {
  const { name, raws } = node;
  const params = shortenParams(name, raws.params?.raw ?? node.params);
  const bare = params === "" || (/^media$/i.test(name) && params.startsWith("("));
  const head = `@${name}${bare ? "" : " "}${params}`;
  if (!node.nodes) return `${head};`;
  const body = printNodes(node, settings);
  // No other empty at-rule may be removed: a layer has an order, and keyframes override others of the same name.
  const empty = body === "" && /^(media|supports)$/i.test(name) && !settings.keptNodes.has(node);
  return empty ? "" : `${head}{${body}}`;
}

function isKeyframe(parent: Container | Root | undefined): boolean {
  return parent?.type === "atrule" && /keyframes$/i.test((parent as AtRule).name);
}

function stripComments(text: string): string {
  return text.replace(/\/\*.*?(?:\*\/|$)/gs, "").trim();
}

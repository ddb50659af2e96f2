import { type AtRule, type ChildNode, type Container, type Declaration, parse, type Root } from "postcss";
import { InputError } from "#shared/input-error.ts";
import { refuseSyntax } from "./refuse-syntax.ts";
import { shortenKeyframe, shortenParams, shortenSelector, shortenValue } from "./shorten.ts";

export interface MinifySettings {
  /** Keeps comments that begin with `!` or name @license or @preserve. */
  keepLicenses: boolean;
}

/**
 * Shortens CSS without changing what a browser reads: no rule is merged, moved or rewritten for other browsers, and
 * what PostCSS does not know goes through as it is.
 * @throws {InputError} with line and column for what is not CSS.
 * @example minifyCss("a {\n  color: #ff0000;\n}\n", { keepLicenses: true }) // "a{color:red}"
 */
export function minifyCss(css: string, settings: MinifySettings): string {
  if (css.length > LONGEST) {
    throw new InputError("Failed to minify CSS: this is more than 20 million characters, too much to be minified");
  }
  const root = parseCss(css);
  return printNodes(root, { ...settings, needed: nodesBeforeImports(root) });
}

const LONGEST = 20_000_000;

interface Printing extends MinifySettings {
  /** What stays even if it is empty. */
  needed: ReadonlySet<ChildNode>;
}

/** A rule, even an empty one, makes a browser ignore any `@import` and `@namespace` behind it (CSS Cascade Level 5, §2). */
function nodesBeforeImports({ nodes }: Root): ReadonlySet<ChildNode> {
  const last = nodes.findLastIndex((node) => node.type === "atrule" && /^(import|namespace)$/i.test(node.name));
  return new Set(nodes.slice(0, Math.max(last, 0)));
}

function parseCss(css: string): Root {
  try {
    return parse(css);
  } catch (error) {
    return refuseSyntax(css, error, "minify");
  }
}

function printNodes({ nodes = [] }: { nodes?: ChildNode[] | undefined }, settings: Printing): string {
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

function printNode(node: ChildNode, settings: Printing): string {
  // A hack such as *zoom, or a semicolon that makes the next rule invalid.
  const stray = strip(node.raws.before ?? "");
  switch (node.type) {
    case "comment":
      return settings.keepLicenses && /^!|@licen[cs]e|@preserve/.test(node.text)
        ? `/*${node.raws.left}${node.text}${node.raws.right}*/`
        : "";
    case "decl":
      return stray + printDeclaration(node);
    case "rule": {
      const selector = node.raws.selector?.raw ?? node.selector;
      const body = printNodes(node, settings);
      const own = node.raws.ownSemicolon ? ";" : "";
      if (body === "" && stray + own === "" && !settings.needed.has(node)) return "";
      return `${stray}${isKeyframe(node.parent) ? shortenKeyframe(selector) : shortenSelector(selector)}{${body}}${own}`;
    }
    default:
      return stray + printAtRule(node, settings);
  }
}

function printDeclaration({ prop, value, important, raws }: Declaration): string {
  const colon = raws.between?.includes(":") ? ":" : "";
  return prop + colon + shortenValue(prop, raws.value?.raw ?? value) + (important ? "!important" : "");
}

function printAtRule(node: AtRule, settings: Printing): string {
  const { name, raws } = node;
  const params = shortenParams(name, raws.params?.raw ?? node.params);
  const bare = params === "" || (/^media$/i.test(name) && params.startsWith("("));
  const head = `@${name}${bare ? "" : " "}${params}`;
  if (!node.nodes) return `${head};`;
  const body = printNodes(node, settings);
  // Nothing else may go when it is empty: a layer takes its place, keyframes hide others of their name.
  const empty = body === "" && /^(media|supports)$/i.test(name) && !settings.needed.has(node);
  return empty ? "" : `${head}{${body}}`;
}

function isKeyframe(parent: Container | Root | undefined): boolean {
  return parent?.type === "atrule" && /keyframes$/i.test((parent as AtRule).name);
}

function strip(text: string): string {
  return text.replace(/\/\*.*?(?:\*\/|$)/gs, "").trim();
}

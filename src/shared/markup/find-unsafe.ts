import { type CSSToken, TokenType, tokenize } from "@csstools/css-tokenizer";
import { _collections, type XastElement, type XastParent, type XastRoot } from "svgo/browser";

/** Something an SVG should not have if others may have made it. */
export interface Finding {
  /** What it is, in the singular; undefined for what browsers ignore. */
  what: "script" | "event handler" | "external reference" | "foreign element" | undefined;
  remove: () => void;
}

const SVG = "http://www.w3.org/2000/svg";
const XHTML = "http://www.w3.org/1999/xhtml";

/** SVG 1.1 and the elements of SVG 2 and Filter Effects that SVGO doesn't know. */
const ALLOWED: ReadonlySet<string> = new Set([
  ...Object.keys(_collections.elems).filter((name) => name !== "script" && name !== "foreignObject"),
  "discard",
  "feDropShadow",
  "hatchpath",
  "mesh",
  "meshgradient",
  "meshpatch",
  "meshrow",
  "solidcolor",
]);

/**
 * Finds what can run code, loads something from elsewhere or isn't SVG: scripts, event handlers, `javascript:` links,
 * animations of these, external references in attributes, styles and processing instructions, `foreignObject`, and
 * what means something else to an HTML parser (comments) or adds attributes unseen (a doctype).
 */
export function findUnsafe(root: XastRoot): Finding[] {
  const findings: Finding[] = [];
  const found = (what: Finding["what"], remove: () => void) => findings.push({ what, remove });
  const detach = (what: Finding["what"], child: XastParent["children"][number], parent: XastParent) =>
    found(what, () => {
      parent.children = parent.children.filter((other) => other !== child);
    });

  const visit = (parent: XastParent, namespaces: Readonly<Record<string, string>>) => {
    for (const child of parent.children) {
      if (child.type === "doctype" || child.type === "comment") detach(undefined, child, parent);
      if (child.type === "instruction" && child.name !== "xml") detach("external reference", child, parent);
      if (child.type !== "element") continue;
      const inner = declaredIn(child, namespaces);
      const { prefix, local } = splitName(child.name);
      const namespace = inner[prefix] ?? (prefix === "" ? SVG : undefined);
      if (namespace !== SVG || !ALLOWED.has(local)) detach(kindOf(namespace, local), child, parent);
      else if (animatesCode(child, local)) detach("event handler", child, parent);
      else {
        visitAttributes(child, local);
        if (local === "style") visitStyle(child);
        visit(child, inner);
      }
    }
  };

  const visitAttributes = (element: XastElement, local: string) => {
    const { attributes } = element;
    for (const [name, value] of Object.entries(attributes)) {
      const attribute = splitName(name).local.toLowerCase();
      const drop = (what: Finding["what"]) => found(what, () => delete attributes[name]);
      if (attribute.startsWith("on")) drop("event handler");
      // With a base elsewhere, even `#id` is external.
      else if (name === "xml:base" || attribute === "src" || attribute === "ping") drop("external reference");
      else if (attribute === "href") {
        const problem = judgeLink(value, local);
        if (problem) drop(problem);
      } else if (!name.startsWith("xmlns")) {
        const { css, external } = cleanCss(value);
        for (let count = 0; count < external; count++) {
          found("external reference", () => {
            attributes[name] = css;
          });
        }
      }
    }
  };

  const visitStyle = (element: XastElement) => {
    const text = element.children.map((child) => ("value" in child && child.type !== "comment" ? child.value : ""));
    const { css, external } = cleanCss(text.join(""));
    for (let count = 0; count < external; count++) {
      found("external reference", () => {
        element.children = [{ type: "text", value: css }];
      });
    }
  };

  // Prefixes may be names such as __proto__.
  visit(root, Object.create(null));
  return findings;
}

function splitName(name: string): { prefix: string; local: string } {
  const colon = name.indexOf(":");
  return { prefix: name.slice(0, Math.max(0, colon)), local: name.slice(colon + 1) };
}

function declaredIn({ attributes }: XastElement, outer: Readonly<Record<string, string>>) {
  const own = Object.entries(attributes).filter(([name]) => name === "xmlns" || name.startsWith("xmlns:"));
  if (own.length === 0) return outer;
  const inner: Record<string, string> = Object.assign(Object.create(null), outer);
  for (const [name, value] of own) inner[name.slice("xmlns:".length)] = value;
  return inner;
}

/** Data of editors is harmless, but not SVG. */
function kindOf(namespace: string | undefined, local: string): Finding["what"] {
  const name = local.toLowerCase();
  if (name === "script") return "script";
  return name === "foreignobject" || namespace === XHTML || namespace === SVG ? "foreign element" : undefined;
}

/** Whether an animation could set a link or an event handler. */
function animatesCode({ attributes }: XastElement, local: string): boolean {
  if (!local.startsWith("animate") && local !== "set") return false;
  const target = splitName((attributes.attributeName ?? "").trim()).local.toLowerCase();
  return target === "href" || target.startsWith("on");
}

function judgeLink(value: string, element: string): Finding["what"] {
  // Browsers ignore these characters before and in a scheme.
  const url = value.replace(/[\t\n\r]/g, "").replace(/^[\0- ]+/, "");
  if (url.startsWith("#") || url === "") return undefined;
  if ((element === "image" || element === "feImage") && /^data:image\//i.test(url)) return undefined;
  const [, scheme] = /^([a-z][a-z\d+.-]*):/i.exec(url) ?? [];
  if (element === "a" && (scheme === undefined || /^(?:https?|mailto|tel)$/i.test(scheme))) return undefined;
  return /^(?:javascript|vbscript|data)$/i.test(scheme ?? "") ? "script" : "external reference";
}

const MAY_LOAD = /url|import|image|src|cross-fade|\\/i;
/** Functions whose strings are addresses. */
const LOADING = /^(?:url|src|image|(?:-webkit-)?image-set|(?:-webkit-)?cross-fade)$/i;
/** Functions that could give another function an address. */
const SUBSTITUTING = /^(?:var|env|attr)$/i;

/** Removes references outside the document from CSS, also in the form of a presentation attribute. */
function cleanCss(css: string): { css: string; external: number } {
  if (!MAY_LOAD.test(css)) return { css, external: 0 };
  let cleaned = "";
  let external = 0;
  /** For each open bracket, whether strings in it are addresses. */
  const open: boolean[] = [];
  /** The at-rule being skipped or copied up to its semicolon. */
  let rule: "import" | "namespace" | undefined;
  const replace = (replacement: string) => {
    external++;
    return replacement;
  };
  for (const token of tokenize({ css })) {
    const [type, raw] = token;
    if (type === TokenType.AtKeyword && open.length === 0) {
      const name = token[4].value.toLowerCase();
      rule = name === "import" || name === "namespace" ? name : undefined;
      if (rule === "import") external++;
    }
    if (rule !== "import") cleaned += rule === "namespace" ? raw : cleanToken(token, open, replace);
    if (type === TokenType.Semicolon) rule = undefined;
  }
  return { css: cleaned, external };
}

function cleanToken(token: CSSToken, open: boolean[], replace: (replacement: string) => string): string {
  const [type, raw] = token;
  const loads = open.at(-1) ?? false;
  switch (type) {
    case TokenType.Function: {
      const { value } = token[4];
      open.push(loads || LOADING.test(value));
      return loads && SUBSTITUTING.test(value) ? replace("none(") : raw;
    }
    case TokenType.OpenParen:
    case TokenType.OpenCurly:
    case TokenType.OpenSquare:
      open.push(loads);
      return raw;
    case TokenType.CloseParen:
    case TokenType.CloseCurly:
    case TokenType.CloseSquare:
      open.pop();
      return raw;
    case TokenType.URL:
      return isInside(token[4].value) ? raw : replace("url(#)");
    case TokenType.BadURL:
      return replace("url(#)");
    case TokenType.String:
      return loads && !isInside(token[4].value) ? replace('"#"') : raw;
    default:
      return raw;
  }
}

/** Whether an address in CSS is part of the document. */
function isInside(address: string): boolean {
  const url = address.trim();
  return url === "" || url.startsWith("#") || /^data:(?:image|font|application\/(?:x-)?font)/i.test(url);
}

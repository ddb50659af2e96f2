import { type CSSToken, TokenType } from "@csstools/css-tokenizer";
import { trimEndCharacters } from "#shared/trim-characters.ts";
import { isComma, isDelimiter, printTokens } from "./css-tokens.ts";

/**
 * Shortens the value of a declaration: whitespace, comments, zeros, hexadecimal colors. Custom properties stay unchanged,
 * because scripts can read them.
 * @example shortenValue("margin", "0px  auto") // "0 auto"
 */
export function shortenValue(property: string, value: string): string {
  if (property.startsWith("--")) return value === "" ? "" : value.trim() || " ";
  if (VERBATIM.test(property) || /progid:/i.test(value)) return value.trim();
  const allowsUnitlessZero = ALLOWS_UNITLESS_ZERO.test(property);
  return printTokens(value, {
    tight: (spot) => isComma(spot) || isDelimiter(spot, spot.depth > 0 ? "/*" : "/"),
    shorten: (token, depth) => shortenToken(token, allowsUnitlessZero && depth === 0),
  });
}

/** @example shortenSelector("a > b , c") // "a>b,c" */
export function shortenSelector(selector: string): string {
  return printTokens(selector, {
    tight: (spot) => isComma(spot) || isDelimiter(spot, spot.inside === "[" ? "=~|^$*" : ">+~"),
  });
}

/**
 * Leaves selectors with a named timeline range unchanged: in `entry 100%`, only a percentage is allowed.
 * @example shortenKeyframe("from, 100%") // "0%,to"
 */
export function shortenKeyframe(selector: string): string {
  const printed = printTokens(selector, { tight: isComma });
  const parts = printed.split(",");
  if (!parts.every((part) => /^(from|to|[-+.\de]+%)$/i.test(part))) return printed;
  return parts.map((part) => (/^from$/i.test(part) ? "0%" : part === "100%" ? "to" : part)).join();
}

/** @example shortenParams("media", "(min-width: 1px) and (width <= 9px)") // "(min-width:1px) and (width<=9px)" */
export function shortenParams(name: string, params: string): string {
  const hasFeatures = /^(media|container|supports|import)$/i.test(name);
  const range = /^(media|container)$/i.test(name) ? "<>=" : "";
  return printTokens(params, {
    tight: (spot) => {
      if (isComma(spot)) return true;
      if (!hasFeatures || spot.depth === 0) return false;
      // Space before a colon can be a descendant combinator, in selector().
      return isDelimiter(spot, range) || (spot.side === "after" && spot.token[0] === TokenType.Colon);
    },
  });
}

function shortenToken(token: CSSToken, allowUnitlessZero: boolean): string {
  const [type, raw] = token;
  switch (type) {
    case TokenType.Dimension:
      return allowUnitlessZero && token[4].value === 0 && LENGTH_UNIT.test(token[4].unit)
        ? "0"
        : shortenNumber(raw, true);
    case TokenType.Percentage:
      return shortenNumber(raw, true);
    case TokenType.Number:
      return shortenNumber(raw, false);
    case TokenType.Hash:
      return shortenHex(raw);
    default:
      return raw;
  }
}

/** Keeps a bare `1.0`: it is not an integer, so `z-index: 1.0` is invalid and must not become `z-index: 1`. */
function shortenNumber(raw: string, withUnit: boolean): string {
  const [, sign = "", whole = "", fraction = "", unit = ""] = /^([+-]?)(\d*)\.(\d+)(.*)$/s.exec(raw) ?? [];
  if (fraction === "" || /^e[+-]?\d/i.test(unit)) return raw;
  const digits = trimEndCharacters(fraction, "0");
  if (digits === "") return withUnit ? `${sign}${whole || "0"}${unit}` : raw;
  return `${sign}${Number(whole) === 0 ? "" : whole}.${digits}${unit}`;
}

function shortenHex(raw: string): string {
  if (!/^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(raw)) return raw;
  const hex = raw.toLowerCase().replace(/^#(?:(.)\1(.)\2(.)\3)(?:(.)\4)?$/, "#$1$2$3$4");
  return hex === "#f00" ? "red" : hex;
}

/** Descriptors that scripts can read or that have their own syntax. */
const VERBATIM = /^(initial-value|result|syntax|unicode-range)$/i;
/**
 * Properties where a zero length needs no unit. In `flex` and `line-height` it does, and in `border-image` a bare zero
 * can also be a slice.
 */
const ALLOWS_UNITLESS_ZERO =
  /^(margin|padding|scroll-margin|scroll-padding|inset)(-[a-z]+)*$|^(top|right|bottom|left|(min-|max-)?(width|height|(inline|block)-size)|(row-|column-)?gap|border(?!-image(-slice)?$)(-[a-z]+)*|outline(-[a-z]+)?|(box|text)-shadow|(text-indent|letter-spacing|word-spacing))$/i;
const LENGTH_UNIT = /^(px|r?em|ex|ch|v[wh]|vmin|vmax|cm|mm|q|in|p[ct]|[sld]v[wh])$/i;

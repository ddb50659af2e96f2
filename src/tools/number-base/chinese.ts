import nzh from "nzh";
import { InputError } from "#shared/input-error.ts";
import { positionAt } from "#shared/text-position.ts";

export type Style = "everyday" | "financial" | "amount";
export type Script = "simplified" | "traditional";

/** Larger numbers are read in different ways. */
const MAX_DIGITS = 16;
const MAX_LENGTH = 100;
/** All digits. The library's types omit `outputString`. */
const EXACT = { tenMin: true, outputString: true };

/** Writes numbers in Chinese characters, and Chinese numbers and amounts in digits, one per line.
 *  @throws {InputError} at the first line that is neither */
export function convertChinese(text: string, { style, script }: { style: Style; script: Script }): string {
  const results: string[] = [];
  for (const { 0: line, index } of text.matchAll(/[^\n]+/g)) {
    const written = line.trim();
    if (written === "") continue;
    const explain = (message: string) =>
      new InputError(message, { position: positionAt(text, index + line.indexOf(written)) });
    results.push(
      /^[-+−]?[¥￥]?\s?[\d.]/.test(written)
        ? toChinese(written, style, script, explain)
        : fromChinese(written, explain),
    );
  }
  return results.join("\n");
}

function toChinese(written: string, style: Style, script: Script, explain: (message: string) => InputError): string {
  const digits = written.replace(/[¥￥,_'’\s]/g, "").replace("−", "-");
  const [, sign = "", integer = "", decimals = ""] = /^\+?(-?)(\d+)(?:\.(\d+))?$/.exec(digits) ?? [];
  if (integer === "" || digits.length > MAX_LENGTH) {
    throw explain(`“${written.slice(0, 20)}” is not a number such as 1234.56 or 一千二百`);
  }
  const whole = integer.replace(/^0+(?=\d)/, "");
  const fraction = decimals.replace(/0{1,100}$/, "");
  if (whole.length > MAX_DIGITS) throw explain(`Up to ${MAX_DIGITS} digits before the point can be written in Chinese`);
  if (style === "amount" && fraction.length > 2) throw explain("An amount has at most two digits after the point");
  const number = sign + whole + (fraction && `.${fraction}`);
  const language = script === "simplified" ? nzh.cn : nzh.hk;
  if (style === "everyday") return language.encodeS(number);
  return style === "financial" ? language.encodeB(number) : language.toMoney(number, { outSymbol: false });
}

const { s: EVERYDAY, b, hk_s, hk_b } = nzh.langs;
const charactersOf = ({ ch, ch_u, ch_f, ch_d }: typeof EVERYDAY) => [...ch, ...ch_u, ...ch_f, ...ch_d];
/** Simplified everyday characters by the others that mean the same. */
const SIMPLE = new Map<string, string | undefined>([
  ...[b, hk_s, hk_b].flatMap((script) =>
    charactersOf(script).map((character, at) => [character, charactersOf(EVERYDAY)[at]] as const),
  ),
  ...["〇零", "两二", "兩二", "参三", "叄三", "圆元", "圓元", "正整"].map(
    ([other = "", simple]) => [other, simple] as const,
  ),
]);
const simplify = (text: string) => [...text].map((character) => SIMPLE.get(character) ?? character).join("");

function fromChinese(written: string, explain: (message: string) => InputError): string {
  const simple = simplify(written.slice(0, MAX_LENGTH).replace(/^人民[币幣]/, ""));
  const foreign = /[^零一二三四五六七八九十百千万亿点负元角分整]/u.exec(simple);
  if (foreign) throw explain(`“${foreign[0]}” is not part of a number such as 1234.56 or 一千二百`);
  // A year is read digit by digit.
  if (/^[零一二三四五六七八九]{2,}$/.test(simple)) return [...simple].map(digitOf).join("");
  const isAmount = /[元角分]/.test(simple);
  const number = isAmount ? readAmount(simple) : nzh.cn.decodeS(simple, EXACT);
  if (!/^-?\d+(?:\.\d+)?$/.test(number)) throw explain(`“${written.slice(0, 20)}” is not a Chinese number`);
  const usual = isAmount ? nzh.cn.toMoney(number, { outSymbol: false }) : nzh.cn.encodeS(number);
  if (withoutVariants(simplify(usual)) !== withoutVariants(simple)) {
    throw explain(`“${written.slice(0, 20)}” is not a Chinese number: ${number} is written ${usual}`);
  }
  return number;
}

const digitOf = (character: string) => EVERYDAY.ch.indexOf(character);

function readAmount(simple: string): string {
  const [, sign = "", yuan = "零", jiao = "零", fen = "零"] =
    /^(负?)(?:(.+)元)?零?(?:(.)角)?零?(?:(.)分)?整?$/u.exec(simple) ?? [];
  const whole = nzh.cn.decodeS(yuan, EXACT);
  const fraction = `${digitOf(jiao)}${digitOf(fen)}`.replace(/0{1,2}$/, "");
  return `${sign && "-"}${whole}${fraction && "."}${fraction}`;
}

/** Amounts may have a zero after the yuan and a “whole” at the end, and ten may be one ten. */
function withoutVariants(simple: string): string {
  return simple
    .replace("元零", "元")
    .replace(/整$/, "")
    .replace(/^(负?)一十/, "$1十");
}

import { lookup } from "#shared/lookup.ts";

/** How the amounts of a column are written. */
export interface Currency {
  /** As in the file: `$`, `CHF`, `kr`. */
  sign: string;
  /** Decimals that occur, at most 6. */
  digits: number;
}

const CODES =
  "USD|EUR|GBP|CHF|JPY|CNY|INR|AUD|CAD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|RON|BRL|MXN|ZAR|KRW|SGD|HKD|TWD|THB|ILS|AED|SAR|UAH|IDR";
const SIGN = `(?:US|CA?|AU?|NZ|HK|S|R|MX|NT)?\\$|(?:CN|JP)¥|\\p{Sc}|zł|Kč|${CODES}`;

/** Before or after a number. `kr` and `Rs` need a space or a point before the number: `KR5` is a name. */
export const CURRENCY = new RegExp(
  `^(?:${SIGN}|kr\\.?(?=\\s)|Rs\\.|Rs(?=\\s))\\s*|(?:(?<!\\s)\\s+)?(?:${SIGN}|kr\\.?|%)$`,
  "giu",
);

/** Signs of a currency with an unambiguous code. `$` and `¥` are ambiguous, so they stand for the most frequent one. */
const CODE_OF = lookup<string>({
  $: "USD",
  US$: "USD",
  A$: "AUD",
  AU$: "AUD",
  C$: "CAD",
  CA$: "CAD",
  NZ$: "NZD",
  HK$: "HKD",
  S$: "SGD",
  R$: "BRL",
  MX$: "MXN",
  NT$: "TWD",
  "€": "EUR",
  "£": "GBP",
  "¥": "JPY",
  "￥": "JPY",
  "JP¥": "JPY",
  "CN¥": "CNY",
  "₹": "INR",
  RS: "INR",
  "₩": "KRW",
  ZŁ: "PLN",
  KČ: "CZK",
  "₪": "ILS",
  "฿": "THB",
  "₴": "UAH",
});

/** What identifies a currency, however it is written. @example currencyCode("US$") // "USD" */
export function currencyCode(sign: string): string {
  const upper = sign.toUpperCase().replace(/\.$/, "");
  return CODE_OF[upper] ?? upper;
}

/** The sign that says most: in `$5 CAD`, the code. */
export function clearestSign(signs: readonly string[]): string {
  const written = signs.map((sign) => sign.trim().replace(/\.$/, "")).filter((sign) => sign !== "" && sign !== "%");
  return written.find((sign) => /^[A-Z]{3}$/i.test(sign))?.toUpperCase() ?? written[0] ?? "";
}

const MAX_DIGITS = 6;

/** Decimals needed to write all values, at most 6. */
export function decimalsOf(values: Float64Array): number {
  let digits = 0;
  let power = 1;
  for (const value of values) {
    while (digits < MAX_DIGITS && Math.abs(value * power - Math.round(value * power)) > 1e-6) {
      digits += 1;
      power *= 10;
    }
  }
  return digits;
}

const AFTER_NUMBER = /^(?:zł|kr|Kč)$/i;
const NO_BREAK_SPACE = "\u00a0";

/**
 * Formats an amount in English, with all decimals of its column or none.
 * @param options.isTick leaves out decimals of whole amounts, on an axis
 * @example amountLabel(-1234.5, { sign: "$", digits: 2 }) // "-$1,234.50"
 */
export function amountLabel(value: number, { sign, digits }: Currency, { isTick = false } = {}): string {
  const maximumFractionDigits = Math.max(2, digits);
  const rounded = Number(Math.abs(value).toFixed(isTick ? MAX_DIGITS : maximumFractionDigits));
  const isWhole = Number.isInteger(rounded) && (isTick || digits === 0);
  const number = rounded.toLocaleString("en", {
    minimumFractionDigits: isWhole ? 0 : 2,
    maximumFractionDigits: isTick ? MAX_DIGITS : maximumFractionDigits,
  });
  const minus = value < 0 && rounded !== 0 ? "-" : "";
  if (AFTER_NUMBER.test(sign)) return `${minus}${number}${NO_BREAK_SPACE}${sign}`;
  return `${minus}${sign}${/^\p{L}+$/u.test(sign) ? NO_BREAK_SPACE : ""}${number}`;
}

/** The currency that all columns share, or undefined. */
export function sharedCurrency(columns: readonly { currency?: Currency | undefined }[]): Currency | undefined {
  const currencies = columns.map(({ currency }) => currency);
  const [first] = currencies;
  if (!first || currencies.some((other) => !other || currencyCode(other.sign) !== currencyCode(first.sign))) {
    return undefined;
  }
  return { sign: first.sign, digits: Math.max(...currencies.map((other) => other?.digits ?? 0)) };
}

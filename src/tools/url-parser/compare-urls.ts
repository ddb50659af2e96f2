import { positionAt } from "#shared/text-position.ts";
import { type TrackingTest, trackingTest } from "./clean-url.ts";
import { ASSUMED_HTTPS, orInputError, visible } from "./describe-url.ts";
import { maskCredentials, readUrl, unicodeHost, withHttps } from "./parse-url.ts";
import { decodePercent, type Parameter, splitParameters } from "./query.ts";

interface CompareOptions {
  base: string;
  showCredentials: boolean;
  ignoreOrder: boolean;
  ignoreTracking: boolean;
}

/**
 * What differs between two URLs, a line per part: − in the first, + in the second.
 * @throws {InputError} for an invalid one, with its line and column
 */
export function compareUrls(
  original: string,
  changed: string,
  options: CompareOptions,
  warn: (message: string) => void,
): string {
  const { base, showCredentials, ignoreOrder, ignoreTracking } = options;
  const read = (text: string, field: "original" | "changed") => {
    const assumed = base.trim() === "" ? withHttps(text) : undefined;
    if (assumed) warn(`${field === "original" ? "Original" : "Changed"}: ${ASSUMED_HTTPS}`);
    return orInputError(
      () => readUrl(assumed ?? text, base),
      (index) => positionAt(text, index),
      field,
    );
  };
  const [one, other] = [read(original, "original"), read(changed, "changed")];
  const isTracking: TrackingTest = ignoreTracking ? trackingTest({ also: "", keep: "" }) : () => false;
  const parametersOf = (url: URL) =>
    splitParameters(url.search.slice(1)).filter(({ name }) => !isTracking(name, () => url.hostname));
  const [before, after] = [parametersOf(one), parametersOf(other)];

  const lines: string[] = [];
  const add = (name: string, from: string | undefined, to: string | undefined) => {
    if (from === to) return;
    const line = (sign: string, value: string) =>
      lines.push(`${sign} ${name}${value === "" ? "" : `  ${visible(value)}`}`);
    if (from !== undefined) line("-", from);
    if (to !== undefined) line("+", to);
  };
  const part = (name: string, from: string, to: string) => add(name, from || undefined, to || undefined);
  const secret = (name: string, from: string, to: string) => {
    if (showCredentials) part(name, from, to);
    else if (from !== to) {
      if (from !== "") lines.push(`- ${name}  ****`);
      if (to !== "") lines.push(`+ ${name}  ****`);
    }
  };
  part("Scheme", one.protocol.slice(0, -1), other.protocol.slice(0, -1));
  secret("User", one.username, other.username);
  secret("Password", one.password, other.password);
  part("Host", unicodeHost(one.hostname), unicodeHost(other.hostname));
  part("Port", one.port, other.port);
  part("Path", decodePercent(one.pathname), decodePercent(other.pathname));
  if (one.pathname !== other.pathname && decodePercent(one.pathname) === decodePercent(other.pathname)) {
    part("Path as written", one.pathname, other.pathname);
  }
  for (const [name, from, to] of differingParameters(before, after)) add(`Parameter ${visible(name)}`, from, to);
  if (
    lines.every((line) => !line.slice(2).startsWith("Parameter")) &&
    !ignoreOrder &&
    orderOf(before) !== orderOf(after)
  ) {
    part("Order", orderOf(before), orderOf(after));
  }
  part("Fragment", decodePercent(one.hash), decodePercent(other.hash));
  if (lines.length > 0) return lines.join("\n");
  const same = (url: URL) => (showCredentials ? url.href : maskCredentials(url));
  return original.trim() === changed.trim()
    ? "The URLs are the same"
    : `Both lead to the same\n  ${same(one)}${same(one) === same(other) ? "" : `\n  ${same(other)}`}`;
}

const orderOf = (parameters: readonly Parameter[]) => parameters.map(({ name }) => name).join(", ");

/** Parameters in the order of the first URL, then those only in the second. Repeated names are paired in order. */
function* differingParameters(
  before: readonly Parameter[],
  after: readonly Parameter[],
): Generator<[name: string, from: string | undefined, to: string | undefined]> {
  const [from, to] = [valuesByName(before), valuesByName(after)];
  for (const name of new Set([...from.keys(), ...to.keys()])) {
    const [old = [], now = []] = [from.get(name), to.get(name)];
    for (let index = 0; index < Math.max(old.length, now.length); index += 1) {
      if (old[index] !== now[index]) yield [name, old[index], now[index]];
    }
  }
}

function valuesByName(parameters: readonly Parameter[]): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const { name, value } of parameters) {
    const list = values.get(name);
    if (list) list.push(value);
    else values.set(name, [value]);
  }
  return values;
}

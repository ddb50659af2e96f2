import { InputError } from "#shared/input-error.ts";
import { parametersOf, withParameters } from "./query.ts";
import { TRACKING_RULES } from "./tracking-parameters.ts";

interface CleanOptions {
  /** Further names, separated by commas or spaces; * at the end stands for any characters. */
  also: string;
  /** Names to keep. */
  keep: string;
}

/** Whether a parameter only tracks: by its name, and the host for names that mean something elsewhere. */
export type TrackingTest = (name: string, host: () => string) => boolean;

/** @throws {InputError} for a bare `*`, and for one that isn't at the end */
export function trackingTest({ also, keep }: CleanOptions): TrackingTest {
  const isKept = nameTest(readNames(keep, "keep"));
  const isNamed = nameTest(readNames(also, "also"));
  const isTracking = nameTest(TRACKING_RULES.filter(({ hosts }) => !hosts).flatMap(({ names }) => names));
  const bound = TRACKING_RULES.flatMap(({ names, hosts }) => (hosts ? [{ isBound: nameTest(names), hosts }] : []));
  return (written, host) => {
    const name = written.toLowerCase();
    if (isKept(name)) return false;
    if (isNamed(name) || isTracking(name)) return true;
    return bound.some(({ isBound, hosts }) => isBound(name) && hosts.some((one) => isIn(host(), one)));
  };
}

/** The URL without tracking parameters, and otherwise as written. */
export function cleanUrl(url: string, isTracking: TrackingTest): string {
  if (!url.includes("?")) return url;
  let known: string | undefined;
  const host = () => (known ??= hostOf(url));
  const parameters = parametersOf(url);
  const kept = parameters.filter(({ name }) => !isTracking(name, host));
  return kept.length === parameters.length ? url : withParameters(url, kept);
}

function hostOf(url: string): string {
  return (URL.parse(url) ?? URL.parse(`https://${url.trimStart().replace(/^\/+/, "")}`))?.hostname ?? "";
}

const isIn = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`);

function nameTest(names: readonly string[]): (name: string) => boolean {
  const exact = new Set(names);
  const prefixes = names.filter((name) => name.endsWith("*")).map((name) => name.slice(0, -1));
  return (name) => exact.has(name) || prefixes.some((prefix) => name.startsWith(prefix));
}

function readNames(list: string, field: string): string[] {
  const names = list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((name) => name !== "");
  for (const name of names) {
    const star = name.indexOf("*");
    if (name === "*" || (star !== -1 && star < name.length - 1)) {
      throw new InputError(`“${name}”: a * can only stand at the end of a name, such as utm_*.`, { field });
    }
  }
  return names;
}

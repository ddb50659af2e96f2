import { CspEvaluator } from "csp_evaluator";
import { type Finding, Severity } from "csp_evaluator/dist/finding.js";
import { CspParser } from "csp_evaluator/dist/parser.js";
import { fromAnyBase64 } from "#shared/encoded-bytes.ts";
import { explainCookie, explainSetCookie } from "./cookies.ts";
import { duration, type Explanation, problemsOf } from "./explanation.ts";

const YEAR_SECONDS = 31_536_000;

/** Explains one header; undefined for one that is not known here. */
export function explainHeader(header: string, value: string, now: number): Explanation | undefined {
  const name = header.toLowerCase();
  if (name === "cookie") return explainCookie(value);
  if (name === "set-cookie") return explainSetCookie(value, now);
  if (name === "cache-control") return explainCacheControl(value);
  if (name === "strict-transport-security") return explainHsts(value);
  if (/^content-security-policy(?:-report-only)?$/.test(name)) return explainPolicy(value);
  if (/^accept(?:-language|-encoding|-charset)?$/.test(name)) return explainWeights(value);
  if (/^(?:proxy-)?authorization$/.test(name)) return explainCredentials(value);
  const setting = SETTINGS.find(([known]) => known === name);
  return setting && { facts: [], problems: problemsOf([[!setting[1].test(value), setting[2]]]) };
}

/** Directives of RFC 9111, 5861, 8246 and 6797. Those with a time end with a colon. */
const CACHE_DIRECTIVES = new Map([
  ["no-store", "nothing is stored"],
  ["no-cache", "stored, but checked with the server before every use"],
  ["private", "only the browser stores it, no shared cache"],
  ["public", "every cache stores it, even if the request had credentials"],
  ["must-revalidate", "once stale, never used without a check"],
  ["proxy-revalidate", "once stale, shared caches check it"],
  ["must-understand", "stored only by caches that know the status code"],
  ["no-transform", "proxies don't change the content"],
  ["immutable", "never changes while it is fresh, so reloads don't check it"],
  ["only-if-cached", "answer from the cache or with 504"],
  ["max-age", "fresh for:"],
  ["s-maxage", "fresh in shared caches for:"],
  ["stale-while-revalidate", "after that, used while it is updated, for:"],
  ["stale-if-error", "after that, used if the server fails, for:"],
  ["max-stale", "may be stale by:"],
  ["min-fresh", "must stay fresh for:"],
]);
const HSTS_DIRECTIVES = new Map([
  ["max-age", "HTTPS only for:"],
  ["includesubdomains", "subdomains too"],
  ["preload", "browsers may have it in their list"],
]);

/** The directives of a list, with those that are unknown, repeated or lack their number. */
function readDirectives(parts: readonly string[], meanings: ReadonlyMap<string, string>) {
  const directives = new Map<string, string>();
  const facts: Explanation["facts"] = [];
  const problems: string[] = [];
  for (const part of parts) {
    const [written, argument] = splitOnce(part, "=");
    const name = written.toLowerCase();
    const number = argument.replaceAll('"', "");
    const meaning = meanings.get(name);
    const isTimed = meaning?.endsWith(":") === true;
    const hasTime = isTimed && /^\d+$/.test(number);
    problems.push(
      ...problemsOf([
        [directives.has(name), `${written} is there twice.`],
        [!meaning, `${written} is not a known directive, and ignored.`],
        [isTimed && !hasTime && name !== "max-stale", `${written} needs a number of seconds.`],
      ]),
    );
    directives.set(name, number);
    const detail = hasTime ? ` ${duration(Number(number))}` : argument && ` (${argument})`;
    facts.push([written, `${meaning?.replace(":", "") ?? "unknown"}${detail}`]);
  }
  return { directives, facts, problems };
}

function explainCacheControl(value: string): Explanation {
  const { directives, facts, problems } = readDirectives(splitList(value, ","), CACHE_DIRECTIVES);
  const has = (name: string) => directives.has(name);
  const contradictions = problemsOf([
    [has("no-store") && directives.size > 1, "With no-store, the other directives have no effect."],
    [has("public") && has("private"), "public and private contradict each other."],
    [has("no-cache") && has("immutable"), "no-cache and immutable contradict each other."],
    [has("private") && has("s-maxage"), "With private, s-maxage has no effect."],
    [has("immutable") && !has("max-age"), "immutable needs max-age."],
  ]);
  return { facts, problems: [...problems, ...contradictions] };
}

function explainHsts(value: string): Explanation {
  const { directives, facts, problems } = readDirectives(splitList(value, ";"), HSTS_DIRECTIVES);
  const seconds = Number(directives.get("max-age") ?? Number.NaN);
  const isListable = seconds >= YEAR_SECONDS && directives.has("includesubdomains");
  const weak = problemsOf([
    [!directives.has("max-age"), "It has no effect: max-age is missing."],
    [seconds === 0, "This ends it: browsers use HTTP again."],
    [seconds > 0 && seconds < YEAR_SECONDS / 2, "max-age is short. Usual is a year or two."],
    [directives.has("preload") && !isListable, "The preload list needs includeSubDomains and a year (31536000)."],
  ]);
  return { facts, problems: [...problems, ...weak] };
}

function explainPolicy(value: string): Explanation {
  const facts = splitList(value, ";").map((part) => splitOnce(part, " "));
  try {
    const findings = new CspEvaluator(new CspParser(value).csp).evaluate();
    return { facts, problems: findings.toSorted((a, b) => a.severity - b.severity).map(describeFinding) };
  } catch {
    // The library takes every source for a URL.
    return { facts, problems: ["A source is not a valid host or URL, so the policy can’t be checked."] };
  }
}

function describeFinding({ severity, directive, value = "", description }: Finding): string {
  const level = Severity[severity]?.toLowerCase().replace("_", " ") ?? "info";
  return `${`${directive} ${value}`.trim()} (${level}): ${description.replace(/\s+/g, " ").trim()}`;
}

/** A list with weights (RFC 9110 §12.4.2), the most wanted first. */
function explainWeights(value: string): Explanation {
  const entries = splitList(value, ",").map((part) => {
    const parameters = splitList(part, ";");
    const [, q = "1"] = splitOnce(parameters.find((parameter) => /^q\s*=/i.test(parameter)) ?? "q=1", "=");
    const name = parameters.filter((parameter) => !/^q\s*=/i.test(parameter)).join(";");
    return { name, weight: q === "" ? Number.NaN : Number(q) };
  });
  return {
    facts: entries
      .toSorted((a, b) => b.weight - a.weight)
      .map(({ name, weight }) => [name, weight === 0 ? "not accepted" : `weight ${weight}`]),
    problems: entries
      .filter(({ weight }) => !(weight >= 0 && weight <= 1))
      .map(({ name }) => `The weight (q) of ${name} is not a number from 0 to 1.`),
  };
}

function explainCredentials(value: string): Explanation {
  const [scheme, credentials] = splitOnce(value, " ");
  const facts: Explanation["facts"] = [[scheme, credentials]];
  if (scheme.toLowerCase() !== "basic") return { facts, problems: [] };
  const bytes = fromAnyBase64(credentials);
  const decoded = new TextDecoder().decode(bytes);
  const [user, password] = splitOnce(decoded, ":");
  facts.push(["User", user], ["Password", password]);
  return {
    facts,
    problems: problemsOf([
      [!bytes, "The credentials are not Base64."],
      [bytes && !decoded.includes(":"), "A colon after the user name is missing."],
      [bytes, "Base64 is not encryption: only HTTPS protects the password."],
    ]),
  };
}

/** Other headers, with the values that are fine and what to say about any other. */
const SETTINGS: readonly [name: string, fine: RegExp, problem: string][] = [
  ["x-content-type-options", /^nosniff$/i, "Only nosniff has a meaning."],
  [
    "x-frame-options",
    /^(?:deny|sameorigin)$/i,
    "Only DENY and SAMEORIGIN work. For others, use frame-ancestors in a CSP.",
  ],
  [
    "referrer-policy",
    /^(?:no-referrer|(?:strict-)?origin(?:-when-cross-origin)?|same-origin)$/,
    "Others get whole URLs.",
  ],
  [
    "access-control-allow-origin",
    /^(?:null|https?:\/\/[^\s,/]+)$/,
    "Every site may read this, or it isn't one origin.",
  ],
  ["content-type", /^(?!text\/)|charset=/i, "Without charset, browsers guess the encoding. Add charset=utf-8."],
  ["server", /^\D*$/, "The version helps attackers. Leave it out."],
];

/** Splits at a separator that is not in quotes. */
function splitList(value: string, separator: string): string[] {
  const parts = value.match(separator === "," ? /(?:"[^"]*"?|[^",])+/g : /(?:"[^"]*"?|[^";])+/g) ?? [];
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text.trim(), ""] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

import { RE2JS } from "re2js";

/** Steps that a browser's own engine takes in well under a second. */
const MAX_QUICK_STEPS = 100_000;
/** Limit for patterns that only the browser's engine can run. */
const MAX_STEPS = 50_000_000;

/**
 * A pattern from a stranger's schema whose `test` can't take exponential time, and that is written as there. The browser's engine runs what is quick for
 * sure, RE2 everything else, in linear time.
 * @param onSlow called for what RE2 doesn't know (look-around, back references) and could take too long otherwise.
 */
export function boundPattern(pattern: RegExp, onSlow: (text: string) => never): RegExp {
  const cost = estimateCost(pattern.source);
  let linear: RE2JS | null | undefined;
  return Object.assign(new RegExp(pattern), {
    test: (text: string) => {
      const steps = stepsFor(cost, text);
      if (steps > MAX_QUICK_STEPS) {
        if (linear === undefined) linear = compileLinear(pattern.source);
        if (linear) return linear.matcher(text).find();
        if (steps > MAX_STEPS) onSlow(text);
      }
      return pattern.test(text);
    },
    toString: () => pattern.source.replaceAll("\\/", "/"),
  });
}

function compileLinear(source: string): RE2JS | null {
  try {
    return RE2JS.compile(RE2JS.translateRegExp(source));
  } catch {
    return null;
  }
}

/** The most ways to match a text of n characters: `factor` × (n + 1) ^ `degree`. */
interface Cost {
  factor: number;
  degree: number;
}

/** One more power, because a match can start anywhere. */
function stepsFor({ factor, degree }: Cost, text: string): number {
  return factor * (text.length + 1) ** (degree + 1);
}

const ATOM =
  /\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\k<[^>]*>|\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<[^>=!][^>]*>))?|[\s\S]/uy;
const QUANTIFIER = /([*+?]|\{(\d+)(?:(,)(\d*))?\})\??/y;

/** An upper estimate of how many ways a valid pattern can be tried at one place. */
function estimateCost(source: string): Cost {
  let at = 0;
  const take = (part: RegExp) => {
    part.lastIndex = at;
    const found = part.exec(source);
    if (found) at = part.lastIndex;
    return found;
  };
  const readAlternatives = (): Cost => {
    const all: Cost = { factor: 0, degree: 0 };
    let branch: Cost = { factor: 1, degree: 0 };
    for (;;) {
      const atom = take(ATOM)?.[0];
      if (atom === undefined || atom === ")" || atom === "|") {
        all.factor += branch.factor;
        all.degree = Math.max(all.degree, branch.degree);
        if (atom !== "|") return all;
        branch = { factor: 1, degree: 0 };
        continue;
      }
      const inner = atom.startsWith("(") ? readAlternatives() : { factor: 1, degree: 0 };
      const repeated = repeat(inner, take(QUANTIFIER));
      branch = { factor: branch.factor * repeated.factor, degree: branch.degree + repeated.degree };
    }
  };
  return readAlternatives();
}

function repeat({ factor, degree }: Cost, quantifier: RegExpExecArray | null): Cost {
  if (!quantifier) return { factor, degree };
  const [, sign = "", least = "0", comma, most = ""] = quantifier;
  const isEndless = sign === "*" || sign === "+" || (comma !== undefined && most === "");
  if (isEndless) {
    // A choice that repeats without end takes exponential time.
    return factor > 1 || degree > 0 ? { factor: Number.POSITIVE_INFINITY, degree } : { factor: 1, degree: 1 };
  }
  if (sign === "?") return { factor: factor + 1, degree };
  const max = Number(comma === undefined ? least : most);
  return { factor: factor ** max * (max - Number(least) + 1), degree: degree * max };
}

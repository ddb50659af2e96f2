import { plural } from "#shared/format-number.ts";
import { InputError } from "#shared/input-error.ts";
import { type Account, LIMITS } from "./account.ts";
import type { Verification } from "./code-text.ts";
import { codeAt, stepAt } from "./codes.ts";

/** How far around the window a wrong code is searched, to name a wrong clock. Among this many codes of 6 digits, a random
 *  one is found in 0.02% of all cases. */
const SEARCHED_STEPS = 100;

/**
 * Compares a code with those around the present one. For HOTP, only later counters count (RFC 4226 §7.2), since earlier
 * codes have been used.
 * @param window number of steps on each side
 * @throws {InputError} if it isn't a code of the account's length.
 */
export function verifyCode(
  account: Account,
  code: string,
  { window, now }: { window: number; now: number },
): Verification {
  const given = readCode(code, account.digits);
  const present = stepAt(account, now);
  const step = findStep(account, given, present, window);
  if (step !== undefined) {
    return { verified: true, reason: `It’s ${describeStep(account, step, now)}.`, step, counter: present + step };
  }
  const far = findStep({ ...account, type: "totp" }, given, present, window + SEARCHED_STEPS);
  return {
    verified: false,
    reason:
      far === undefined
        ? `It’s none of the codes that count. Check the secret, ${account.type === "totp" ? "clock, algorithm and period" : "counter and algorithm"}.`
        : `It’s ${describeStep(account, far, now)}, outside the window.`,
  };
}

function readCode(code: string, digits: number): string {
  const given = code.replaceAll(/[\s-]/g, "");
  if (!/^\d*$/.test(given)) throw new InputError("The code has a character other than a digit", { field: "code" });
  if (given.length === digits) return given;
  throw new InputError(`The code has ${plural(given.length, "digit")}. It must have ${digits}.`, { field: "code" });
}

/** Compares all codes whether or not one matched, so that the time says nothing. The nearest match counts. */
function findStep(account: Account, given: string, present: number, window: number): number | undefined {
  let found: number | undefined;
  for (let distance = window; distance >= 0; distance--) {
    for (const step of account.type === "hotp" || distance === 0 ? [distance] : [distance, -distance]) {
      const counter = present + step;
      if (counter < 0 || counter > LIMITS.counter.max) continue;
      if (areEqual(codeAt(account, counter), given)) found = step;
    }
  }
  return found;
}

/** In constant time, for texts of the same length. */
function areEqual(one: string, other: string): boolean {
  let difference = 0;
  for (let at = 0; at < one.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
}

function describeStep({ type, period, counter }: Account, step: number, now: number): string {
  if (type === "hotp") {
    const place = step === 0 ? "the present one" : `${Math.abs(step)} ${step > 0 ? "after" : "before"} the present one`;
    return `the code of counter ${counter + step}, ${place}`;
  }
  if (step === 0) return "the present code";
  // The other clock showed a time in this step when ours showed `now`.
  const elapsed = (now / 1000) % period;
  const [from, to] =
    step < 0
      ? [-(step + 1) * period + elapsed, -step * period + elapsed]
      : [step * period - elapsed, (step + 1) * period - elapsed];
  const drift = `${Math.floor(from)} to ${Math.ceil(to)} seconds ${step < 0 ? "slow" : "fast"}`;
  const place = `${plural(Math.abs(step), "step")} ${step < 0 ? "before" : "after"} the present one`;
  return `the code ${place}: that clock is ${drift}${step < 0 ? ", or it was typed late" : ""}`;
}

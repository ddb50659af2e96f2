import { HOTP, Secret } from "otpauth/slim";
import type { Account } from "./account.ts";
import type { AccountCode } from "./code-text.ts";

/** The code of a time step or counter (RFC 4226 §5.3). */
export function codeAt({ key, algorithm, digits }: Account, counter: number): string {
  return HOTP.generate({ secret: new Secret({ buffer: key.slice().buffer }), algorithm, digits, counter });
}

/** The time step (RFC 6238 §4.2) or counter of the present code. @param now milliseconds since 1970 */
export function stepAt({ type, period, counter }: Account, now: number): number {
  return type === "hotp" ? counter : Math.floor(now / 1000 / period);
}

export function presentCode(account: Account, now: number): AccountCode {
  const { issuer, name, type, algorithm, digits, period } = account;
  const step = stepAt(account, now);
  const until = (step + 1) * period * 1000;
  return {
    issuer,
    account: name,
    type,
    algorithm,
    digits,
    code: codeAt(account, step),
    ...(step > 0 && { previous: codeAt(account, step - 1) }),
    next: codeAt(account, step + 1),
    ...(type === "hotp"
      ? { counter: step }
      : {
          period,
          validFrom: isoTime(step * period * 1000),
          validUntil: isoTime(until),
          secondsLeft: Math.ceil((until - now) / 1000),
        }),
  };
}

function isoTime(time: number): string {
  return new Date(time).toISOString().replace(".000Z", "Z");
}

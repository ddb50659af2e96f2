import type { Expiry } from "#contract/expiry.ts";
import { lookup } from "#shared/lookup.ts";
import { UsageError } from "./terminal.ts";

/** What `--expires` takes. */
export const EXPIRIES = lookup<Expiry>({
  "1h": "hour",
  "1d": "day",
  "1w": "week",
  "30d": "month",
  "1y": "year",
});

const ALSO = lookup<Expiry>({ "7d": "week", "365d": "year" });

/** @throws {UsageError} for another time */
export function parseExpires(text: string): Expiry {
  const known = { ...EXPIRIES, ...ALSO, ...Object.fromEntries(Object.values(EXPIRIES).map((name) => [name, name])) };
  const found = Object.hasOwn(known, text) ? known[text] : undefined;
  if (!found) throw new UsageError(`--expires: please choose one of ${Object.keys(EXPIRIES).join(", ")}.`);
  return found;
}

import { parse, TomlError, type TomlTable } from "smol-toml";
import { Temporal } from "temporal-polyfill";
import { InputError } from "#shared/input-error.ts";
import { MAX_JSON_DEPTH } from "#shared/json/json-value.ts";
import { lineColumnToOffset, positionAt } from "#shared/text-position.ts";

// The library takes it from there. Its own dates turn February 30 into March 2.
(globalThis as { Temporal?: unknown }).Temporal ??= Temporal;

/** An offset date-time, a local one, a local date or a local time. */
export type TomlDate = Temporal.ZonedDateTime | Temporal.PlainDateTime | Temporal.PlainDate | Temporal.PlainTime;

/**
 * Parses TOML 1.1. Integers are BigInts, dates are Temporal's.
 * @throws {InputError} with line and column of an error.
 */
export function parseToml(text: string): TomlTable {
  try {
    return parse(text, { integersAsBigInt: true, useLegacyDate: false, maxDepth: MAX_JSON_DEPTH });
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const position = positionAt(text, lineColumnToOffset(text, error.line, error.column));
    const reason = (error.message.split("\n", 1)[0] ?? "").replace("Invalid TOML document: ", "");
    throw new InputError(`Invalid TOML: ${reason} at line ${position.line}, column ${position.column}`, {
      field: "input",
      position,
    });
  }
}

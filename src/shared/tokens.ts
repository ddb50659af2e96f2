import { formatCount } from "#shared/format-number.ts";
import { InputError } from "#shared/input-error.ts";

const MAX_LENGTH = 10_000_000;
/** Characters of one kind in a row, whose time grows with the square of their number. */
const MAX_RUN = 5_000;

/** Each is loaded when it's used: up to 2.4 MB. */
export const LOAD_ENCODING = {
  o200k: () => import("gpt-tokenizer/encoding/o200k_base"),
  cl100k: () => import("gpt-tokenizer/encoding/cl100k_base"),
  p50k: () => import("gpt-tokenizer/encoding/p50k_base"),
  r50k: () => import("gpt-tokenizer/encoding/r50k_base"),
};

/** The tokens of a text in o200k_base; undefined if they would take too long to count. */
export async function countTokens(text: string): Promise<number | undefined> {
  try {
    assertCountable(text);
  } catch {
    return undefined;
  }
  const { encode } = await LOAD_ENCODING.o200k();
  return encode(text, { disallowedSpecial: new Set() }).length;
}

/** @throws {InputError} for text that would take too long */
export function assertCountable(text: string): void {
  if (text.length > MAX_LENGTH)
    throw new InputError("This text is too long: up to 10 million characters can be counted.");
  for (const { 0: run, index } of text.matchAll(/[\p{L}\p{M}]+|\s+|[^\s\p{L}\p{M}\p{N}]+/gu)) {
    if (run.length <= MAX_RUN) continue;
    throw new InputError(
      `${formatCount(run.length)} characters without a break take too long to count: the limit is ${formatCount(MAX_RUN)}.`,
      { position: { offset: index } },
    );
  }
}

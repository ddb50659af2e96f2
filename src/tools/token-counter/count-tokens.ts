import { formatBytes, formatCount } from "#shared/format-number.ts";
import { assertCountable, LOAD_ENCODING } from "#shared/tokens.ts";
import { utf8Length } from "#shared/utf8-length.ts";
import type { Encoding, Piece, Tokenization } from "./tokenization.ts";

const MAX_PIECES = 4_000;

interface CountSettings {
  encoding: Encoding;
  /** Tokens that the model takes; 0 for none. */
  limit: number;
  /** Price per million tokens; 0 for none. */
  price: number;
}

/**
 * Counts tokens as tiktoken does for text: names of special tokens are text, too.
 * @throws {InputError} for text that would take too long
 */
export async function countTokens(text: string, { encoding, limit, price }: CountSettings): Promise<Tokenization> {
  assertCountable(text);
  const { encode, decodeGenerator } = await LOAD_ENCODING[encoding]();
  const ids = encode(text, { disallowedSpecial: new Set() });
  const characters = [...new Intl.Segmenter().segment(text)].length;
  return {
    tokens: ids.length,
    facts: [
      ["Tokens", formatCount(ids.length)],
      ["Characters", formatCount(characters)],
      ["Size", formatBytes(utf8Length(text))],
      ...(ids.length > 0 ? [["Characters per token", (characters / ids.length).toFixed(2)] as const] : []),
      ...(limit > 0 ? [["Of the limit", share(ids.length, limit)] as const] : []),
      ...(price > 0 ? [["Cost", cost((ids.length * price) / 1e6)] as const] : []),
    ],
    pieces: [...piecesOf(ids.slice(0, MAX_PIECES), decodeGenerator)],
  };
}

/** @throws {InputError} for text that would take too long */
export async function tokenIds(text: string, encoding: Encoding): Promise<string> {
  assertCountable(text);
  const { encode } = await LOAD_ENCODING[encoding]();
  return `[${encode(text, { disallowedSpecial: new Set() }).join(", ")}]`;
}

/** Each token with its text; tokens that only together make a character share a piece. */
function* piecesOf(ids: readonly number[], decode: (ids: Iterable<number>) => Iterable<string>): Generator<Piece> {
  let read = 0;
  let used = 0;
  function* counted() {
    for (const id of ids) {
      read += 1;
      yield id;
    }
  }
  for (const text of decode(counted())) {
    yield { text, ids: ids.slice(used, read) };
    used = read;
  }
}

function share(tokens: number, limit: number): string {
  const percent = (100 * tokens) / limit;
  const rest = limit - tokens;
  const remains = rest >= 0 ? `${formatCount(rest)} left` : `${formatCount(-rest)} too many`;
  return `${percent.toFixed(percent < 10 ? 2 : 1)}% of ${formatCount(limit)}, ${remains}`;
}

/** At least two digits after the point, and two that aren't zero. */
function cost(amount: number): string {
  return amount >= 0.1 ? amount.toFixed(2) : amount.toFixed(Math.min(20, 1 - Math.floor(Math.log10(amount || 1))));
}

import { fromBase64Url } from "#shared/base64-url.ts";
import { decodeUtf8 } from "#shared/decode-utf8.ts";
import { InputError } from "#shared/input-error.ts";
import { type JsonObject, parseJson } from "#shared/json/json-value.ts";
import { positionAt } from "#shared/text-position.ts";
import { compactToken } from "./compact-token.ts";

/** A token in its parts. */
export interface Token {
  kind: "signed" | "unsecured" | "encrypted";
  /** The token alone, without `Bearer` and white space. */
  compact: string;
  header: JsonObject;
  algorithm: string;
  /** Absent if it's encrypted. */
  payload?: Payload;
  signature: Uint8Array;
}

/** What was signed: claims, or anything else. */
export interface Payload {
  bytes: Uint8Array;
  /** Absent if it is not UTF-8. */
  text?: string;
  claims?: JsonObject;
}

const PART_NAMES = ["header", "payload", "signature"];

/**
 * Splits a token and decodes its parts, without verifying anything. White space, `Bearer` and quotes around it don't
 * matter.
 * @throws {InputError} with the position of the fault
 */
export async function readToken(input: string, warn: (message: string) => void = () => {}): Promise<Token> {
  const { compact, start } = compactToken(input);
  const parts = compact.split(".");
  if (parts.length !== 3 && parts.length !== 5) {
    throw new InputError(
      `A JWT has three parts with dots between them, or five if it's encrypted. This has ${parts.length === 1 ? "no dot" : `${parts.length} parts`}.`,
      { field: "token" },
    );
  }
  const isEncrypted = parts.length === 5;
  let offset = 0;
  const decoded = parts.map((part, index) => {
    const bytes = decodePart(part, isEncrypted ? `part ${index + 1}` : (PART_NAMES[index] as string), (at) =>
      placeOf(input, start, offset + at),
    );
    offset += part.length + 1;
    return bytes;
  });
  const [headerBytes = new Uint8Array(), payloadBytes = new Uint8Array()] = decoded;
  const header = await readObject(headerBytes, "header", warn);
  if (!header)
    throw new InputError("The header is not a JSON object.", { field: "token", position: placeOf(input, start, 0) });
  const algorithm = header.get("alg");
  const named = typeof algorithm === "string" ? algorithm : "";
  return {
    kind: isEncrypted ? "encrypted" : named.toLowerCase() === "none" ? "unsecured" : "signed",
    compact,
    header,
    algorithm: named,
    ...(!isEncrypted && { payload: await readPayload(payloadBytes, warn) }),
    signature: decoded.at(isEncrypted ? 4 : 2) ?? new Uint8Array(),
  };
}

async function readPayload(bytes: Uint8Array, warn: (message: string) => void): Promise<Payload> {
  const text = decodeUtf8(bytes, { keepsMark: true });
  const claims = await readObject(bytes, "payload", warn);
  return { bytes, ...(text !== undefined && { text }), ...(claims && { claims }) };
}

async function readObject(
  bytes: Uint8Array,
  name: string,
  warn: (message: string) => void,
): Promise<JsonObject | undefined> {
  const text = decodeUtf8(bytes, { keepsMark: true });
  if (text === undefined) return undefined;
  const repeated = new Set<string>();
  try {
    const [value, ...rest] = await parseJson(text, ({ readKey }) => repeated.add(readKey()));
    if (!(value instanceof Map) || rest.length > 0) return undefined;
    for (const key of repeated)
      warn(`The ${name} has “${key}” more than once. The last one counts here, but not everywhere.`);
    return value;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return undefined;
  }
}

function decodePart(part: string, name: string, place: (at: number) => ReturnType<typeof placeOf>): Uint8Array {
  const wrong = part.search(/[^A-Za-z0-9_-]/);
  if (wrong >= 0) {
    const character = String.fromCodePoint(part.codePointAt(wrong) ?? 0);
    const why = "+/=".includes(character)
      ? "JWTs use Base64url, which has - and _ in place of + and / and no ="
      : "Base64url has only letters, digits, - and _";
    const position = place(wrong);
    throw new InputError(
      `The ${name} has “${character}” at line ${position.line}, column ${position.column}: ${why}.`,
      {
        field: "token",
        position,
      },
    );
  }
  if (part.length % 4 === 1) {
    throw new InputError(`The ${name} is cut off: Base64url never has ${part.length} characters.`, {
      field: "token",
      position: place(part.length - 1),
    });
  }
  return fromBase64Url(part);
}

/** Where a character of the token is in the input, which may have white space in between. */
function placeOf(input: string, start: number, index: number): Required<ReturnType<typeof positionAt>> {
  let at = start;
  for (let left = index; at < input.length; at++) {
    if (/\s/.test(input.charAt(at))) continue;
    if (left-- === 0) break;
  }
  return positionAt(input, Math.min(at, Math.max(0, input.length - 1)));
}

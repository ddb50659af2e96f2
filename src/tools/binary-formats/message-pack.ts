import { decodeMulti, decodeTimestampToTimeSpec, Encoder, ExtData, ExtensionCodec } from "@msgpack/msgpack";
import { concatenate } from "#shared/concatenate.ts";
import { InputError } from "#shared/input-error.ts";
import type { RunContext } from "#shared/operation.ts";
import { trimEndCharacters } from "#shared/trim-characters.ts";
import { Entries, type JsonRules, valuesOfJson, valuesToJson } from "./json-values.ts";

const TIMESTAMP = -1;

/** @throws {InputError} for bytes that aren't MessagePack */
export function messagePackToJson(bytes: Uint8Array, rules: Omit<JsonRules, "special">): string {
  const extensionCodec = new ExtensionCodec();
  extensionCodec.register({ type: TIMESTAMP, encode: () => null, decode: readTimestamp });
  // Objects would lose duplicate keys, and the order and type of numeric ones: they get indexes as keys instead.
  const keys: unknown[] = [];
  const mapKeyConverter = (key: unknown) => keys.push(key) - 1;
  const special = (value: object) =>
    value instanceof ExtData
      ? new Entries([
          ["type", value.type],
          ["data", value.data],
        ])
      : new Entries(Object.entries(value).map(([index, item]) => [keys[Number(index)], item]));
  try {
    const values = [...decodeMulti(bytes, { useBigInt64: true, extensionCodec, mapKeyConverter })];
    return valuesToJson(values, { ...rules, special: special as JsonRules["special"] });
  } catch (error) {
    if (error instanceof RangeError) throw new InputError("This MessagePack ends too early: bytes are missing.");
    if (error instanceof InputError || !(error instanceof Error)) throw error;
    throw new InputError(`This isn’t MessagePack: ${error.message}`);
  }
}

/** RFC 3339 with all digits, or the data if it's beyond the years that `Date` knows. */
function readTimestamp(data: Uint8Array): string | ExtData {
  const { sec, nsec } = decodeTimestampToTimeSpec(data);
  const date = new Date(sec * 1_000);
  if (Number.isNaN(date.getTime())) return new ExtData(TIMESTAMP, data);
  const fraction = nsec === 0 ? "" : `.${trimEndCharacters(String(nsec).padStart(9, "0"), "0")}`;
  return date.toISOString().replace(".000Z", `${fraction}Z`);
}

/** @throws {InputError} for invalid JSON, and for numbers that MessagePack can't hold */
export async function jsonToMessagePack(text: string, warn: RunContext["warn"]): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = new Encoder({ useBigInt64: true });
  const pieces: Uint8Array[] = [];
  const write = (value: unknown): void => {
    if (Array.isArray(value)) {
      pieces.push(header(value.length, 0x90, 0xdc));
      value.forEach(write);
    } else if (value instanceof Map) {
      pieces.push(header(value.size, 0x80, 0xde));
      for (const member of value) member.forEach(write);
    } else {
      if (typeof value === "bigint" && (value >= 2n ** 64n || value < -(2n ** 63n))) {
        throw new InputError(`${value} needs more than the 64 bits that MessagePack has for integers.`);
      }
      pieces.push(encoder.encode(value));
    }
  };
  for (const value of await valuesOfJson(text, warn)) write(value);
  return concatenate(
    pieces,
    pieces.reduce((sum, { length }) => sum + length, 0),
  );
}

/** The header of an array or map: `short` holds up to 15 items, `long` up to 65,535, and the type after it more. */
function header(length: number, short: number, long: number): Uint8Array {
  if (length < 16) return Uint8Array.of(short | length);
  if (length < 65_536) return Uint8Array.of(long, length >> 8, length & 0xff);
  const bytes = Uint8Array.of(long + 1, 0, 0, 0, 0);
  new DataView(bytes.buffer).setUint32(1, length);
  return bytes;
}

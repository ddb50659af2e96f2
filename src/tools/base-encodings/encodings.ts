import { InputError } from "#shared/input-error.ts";
import { bitCodec } from "./bit-codec.ts";
import type { Codec } from "./codec.ts";
import { base45, base85, base91 } from "./group-codecs.ts";
import { numberCodec } from "./number-codec.ts";

export const ENCODING_NAMES = {
  base32: "Base32",
  base32hex: "Base32hex",
  crockford: "Base32 (Crockford)",
  base58: "Base58 (Bitcoin)",
  base58check: "Base58Check",
  ascii85: "Base85 (Ascii85)",
  z85: "Base85 (Z85)",
  base16: "Base16",
  base36: "Base36",
  base45: "Base45",
  base62: "Base62",
  base64: "Base64",
  base64url: "Base64url",
  base91: "Base91",
  custom: "Custom alphabet",
} as const;

export type EncodingName = keyof typeof ENCODING_NAMES;

export interface Encoding {
  codec: Codec;
  alphabet: string;
  /** Characters per group, filled up with = if padding is on. */
  groupLength?: number;
  /** Whether a and A are the same digit. */
  ignoresCase?: boolean;
  /** Other characters for a digit; undefined ones are skipped. */
  aliases?: Readonly<Record<string, string | undefined>>;
}

const DIGITS = "0123456789";
const UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const LOWER = "abcdefghijklmnopqrstuvwxyz";
/** Without 0, O, I and l. */
const BITCOIN = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const FROM_BANG = Array.from({ length: 85 }, (_, index) => String.fromCharCode(33 + index)).join("");

const ENCODINGS: Readonly<Record<Exclude<EncodingName, "custom">, Encoding>> = {
  base16: { codec: bitCodec(4), alphabet: `${DIGITS}ABCDEF`, ignoresCase: true },
  base32: { codec: bitCodec(5), alphabet: `${UPPER}234567`, groupLength: 8, ignoresCase: true },
  base32hex: { codec: bitCodec(5), alphabet: `${DIGITS}ABCDEFGHIJKLMNOPQRSTUV`, groupLength: 8, ignoresCase: true },
  crockford: {
    codec: bitCodec(5),
    alphabet: `${DIGITS}ABCDEFGHJKMNPQRSTVWXYZ`,
    ignoresCase: true,
    aliases: { O: "0", o: "0", I: "1", i: "1", L: "1", l: "1", "-": undefined },
  },
  base36: { codec: numberCodec(36), alphabet: DIGITS + LOWER, ignoresCase: true },
  base45: { codec: base45, alphabet: `${DIGITS + UPPER} $%*+-./:` },
  base58: { codec: numberCodec(58), alphabet: BITCOIN },
  base58check: { codec: numberCodec(58, true), alphabet: BITCOIN },
  base62: { codec: numberCodec(62), alphabet: DIGITS + UPPER + LOWER },
  base64: { codec: bitCodec(6), alphabet: `${UPPER + LOWER + DIGITS}+/`, groupLength: 4 },
  base64url: { codec: bitCodec(6), alphabet: `${UPPER + LOWER + DIGITS}-_`, groupLength: 4 },
  ascii85: { codec: base85(false), alphabet: `${FROM_BANG}z` },
  z85: { codec: base85(true), alphabet: `${DIGITS + LOWER + UPPER}.-:+=^!/*?&<>()[]{}@%$#` },
  base91: { codec: base91, alphabet: `${UPPER + LOWER + DIGITS}!#$%&()*+,./:;<=>?@[]^_\`{|}~"` },
};

/** @throws {InputError} for an alphabet that can't be used. */
export function encodingFor(name: EncodingName, alphabet: string): Encoding {
  if (name !== "custom") return ENCODINGS[name];
  const characters = alphabet.split("");
  const fail = (message: string) => new InputError(message, { field: "alphabet" });
  if (characters.length < 2 || characters.length > 256) throw fail("An alphabet has 2 to 256 characters.");
  const repeated = characters.find((character, index) => characters.indexOf(character) < index);
  if (repeated !== undefined) throw fail(`“${repeated}” is in the alphabet twice.`);
  if (/[\s\ud800-\udfff]/.test(alphabet)) throw fail("An alphabet can’t have spaces or emoji.");
  const bits = Math.log2(characters.length);
  return { codec: Number.isInteger(bits) && bits <= 8 ? bitCodec(bits) : numberCodec(characters.length), alphabet };
}

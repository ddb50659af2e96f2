import { fromHex } from "@exodus/bytes/hex.js";
import { fromBase64Url } from "#shared/base64-url.ts";
import type { ByteStream } from "#shared/byte-stream.ts";
import { concatenate } from "#shared/concatenate.ts";
import { InputError } from "#shared/input-error.ts";
import { DerError, SEQUENCE } from "#shared/keys/der.ts";
import { positionAt } from "#shared/text-position.ts";
import { type Refusal, readStructures, type Structure } from "./structures.ts";

/** Files of certificates have kilobytes; the longest revocation lists have some megabytes. */
const MAX_BYTES = 20_000_000;
/** Enough for the list of a browser's root certificates. */
const MAX_STRUCTURES = 500;

export interface Read {
  structures: (Structure & { line?: number })[];
  /** How many more there are. */
  omitted: number;
  hasPrivateKey: boolean;
}

type Warn = (message: string) => void;

const REFUSALS: Readonly<Record<Exclude<Refusal, "private-key">, string>> = {
  "public-key": "This is a public key alone, without a certificate.",
  pkcs12: "This is a PKCS #12 file, which has a password. Export its certificates: openssl pkcs12 -nokeys -in FILE",
  encrypted: "This is PKCS #7, but not signed data, so it has no certificates.",
};
const ONLY_PRIVATE =
  "This is a private key, not a certificate. It should stay secret: if you pasted it elsewhere, too, replace it.";
const NO_CERTIFICATE_MESSAGE =
  "No certificate found. Paste PEM (-----BEGIN CERTIFICATE-----) or its Base64, or choose a DER file.";

export async function readBytes(input: ByteStream): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = input.size ?? 0;
  const check = () => {
    if (length > MAX_BYTES)
      throw new InputError(`This is too large for certificates: up to ${MAX_BYTES / 1e6} MB can be read.`);
  };
  check();
  length = 0;
  for await (const chunk of input) {
    length += chunk.length;
    check();
    chunks.push(chunk);
  }
  return concatenate(chunks, length);
}

/** Reads PEM in any text, DER, and Base64 or hex of it. @throws {InputError} if there is nothing to show */
export function readInput(bytes: Uint8Array, warn: Warn): Read {
  if (isDer(bytes)) {
    return readAlone(bytes, warn, (message, offset) => new InputError(message, { position: { byteOffset: offset } }));
  }
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8";
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.includes(BEGIN)) return readPem(text, warn);
  return readBare(text, warn);
}

function isDer(bytes: Uint8Array): boolean {
  return bytes[0] === SEQUENCE && ((bytes[1] ?? 0) >= 0x80 || bytes.length === (bytes[1] ?? 0) + 2);
}

type Refuse = (message: string, offset: number) => InputError;

function readWhole(der: Uint8Array, warn: Warn, refuse: Refuse): Structure[] {
  try {
    const contents = readStructures(der, MAX_STRUCTURES);
    if ("refused" in contents) {
      throw new InputError(contents.refused === "private-key" ? ONLY_PRIVATE : REFUSALS[contents.refused]);
    }
    const { structures, rest } = contents;
    if (structures.length === 0) throw new InputError("This PKCS #7 has no certificates.");
    if (rest > 0) warn(`${rest.toLocaleString("en")} bytes after the end are ignored.`);
    return structures;
  } catch (error) {
    throw error instanceof DerError ? refuse(damaged(error), error.offset) : error;
  }
}

function readAlone(der: Uint8Array, warn: Warn, refuse: Refuse): Read {
  return { structures: readWhole(der, warn, refuse), omitted: 0, hasPrivateKey: false };
}

function damaged({ message, offset }: DerError): string {
  const what = offset === 0 ? "This isn’t a certificate, or only a part of one" : "This certificate is damaged";
  return `${what}. At byte ${offset.toLocaleString("en")} of the DER, ${message.charAt(0).toLowerCase()}${message.slice(1)}.`;
}

const BARE = /^[A-Za-z0-9+/_-]+={0,2}$/;
const HEX = /^(?:[0-9a-fA-F]{2})+$/;

/** Base64 without the lines around it, as in SAML metadata, or of a PEM file, as in Kubernetes; or hex. */
function readBare(text: string, warn: Warn): Read {
  const compact = text.replace(/[\s:]+/g, "");
  if (HEX.test(compact) && compact.startsWith("30")) {
    return readAlone(fromHex(compact), warn, (message) => new InputError(message));
  }
  if (!BARE.test(compact)) throw new InputError(NO_CERTIFICATE_MESSAGE);
  const decoded = decodeBase64(compact);
  if (decoded === undefined) throw new InputError(NO_CERTIFICATE_MESSAGE);
  if (isDer(decoded)) {
    return readAlone(
      decoded,
      warn,
      (message, offset) => new InputError(message, { position: positionAt(text, base64Offset(text, 0, offset)) }),
    );
  }
  const inner = new TextDecoder().decode(decoded);
  if (inner.includes(BEGIN)) return readPem(inner, warn);
  throw new InputError(NO_CERTIFICATE_MESSAGE);
}

const BEGIN = "-----BEGIN ";
const LABEL = /^[A-Z0-9 ]{1,60}-----/;
const KINDS = new Set([
  "CERTIFICATE",
  "X509 CERTIFICATE",
  "TRUSTED CERTIFICATE",
  "CERTIFICATE REQUEST",
  "NEW CERTIFICATE REQUEST",
  "X509 CRL",
  "PKCS7",
  "PKCS #7 SIGNED DATA",
  "CMS",
]);

interface Block {
  label: string;
  /** 1-based number of its first line. */
  line: number;
  /** Where its Base64 starts. */
  from: number;
  /** Undefined without a last line. */
  body: string | undefined;
}

/** Finding the line of each in a long text takes time. */
const MAX_ERRORS = 20;

function readPem(raw: string, warn: Warn): Read {
  // Settings and JSON hold PEM with escaped line ends.
  const text = raw.replaceAll("\\r", "").replaceAll("\\n", "\n");
  const read: Read = { structures: [], omitted: 0, hasPrivateKey: false };
  const errors: InputError[] = [];
  const skipped = new Set<string>();
  const refuse = (message: string, offset: number) =>
    new InputError(message, text === raw ? { position: positionAt(text, offset) } : {});
  for (const block of blocksIn(text)) {
    const { label, line } = block;
    if (label.endsWith("PRIVATE KEY")) read.hasPrivateKey = true;
    else if (!KINDS.has(label)) skipped.add(label);
    else if (read.structures.length >= MAX_STRUCTURES) read.omitted++;
    else if (errors.length < MAX_ERRORS) {
      try {
        for (const structure of readBlock(block, text, warn, refuse)) read.structures.push({ ...structure, line });
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        errors.push(error);
      }
    }
  }
  const [first] = errors;
  if (read.structures.length === 0) {
    if (first) throw first;
    if (read.hasPrivateKey) throw new InputError(ONLY_PRIVATE);
    throw new InputError(
      skipped.size > 0 ? `There is no certificate here, only ${[...skipped].join(", ")}.` : NO_CERTIFICATE_MESSAGE,
    );
  }
  for (const { message, position } of errors) warn(position?.line ? `Line ${position.line}: ${message}` : message);
  if (skipped.size > 0) warn(`Not shown: ${[...skipped].slice(0, 10).join(", ")}.`);
  return read;
}

function* blocksIn(text: string): Generator<Block> {
  let line = 1;
  let counted = 0;
  for (let at = text.indexOf(BEGIN); at >= 0; ) {
    for (let end = text.indexOf("\n", counted); end >= 0 && end < at; end = text.indexOf("\n", counted)) {
      line++;
      counted = end + 1;
    }
    const start = at + BEGIN.length;
    const [mark = ""] = LABEL.exec(text.slice(start, start + 70)) ?? [];
    const from = start + mark.length;
    const next = text.indexOf(BEGIN, start);
    const label = mark.slice(0, -5);
    const whole = text.slice(from, next < 0 ? text.length : next);
    const end = whole.indexOf(`-----END ${label}-----`);
    if (mark !== "") yield { label, line, from, body: end < 0 ? undefined : whole.slice(0, end) };
    at = next;
  }
}

function readBlock({ label, from, body }: Block, text: string, warn: Warn, refuse: Refuse): Structure[] {
  if (body === undefined) throw refuse(`The line -----END ${label}----- is missing.`, from);
  const wrong = /[^A-Za-z0-9+/=\s]/.exec(body);
  if (wrong) throw refuse(`The PEM block has a character that is not Base64: “${wrong[0]}”.`, from + wrong.index);
  const der = decodeBase64(body.replace(/\s+/g, ""));
  if (der === undefined || der.length === 0) {
    throw refuse("The PEM block is not valid Base64: characters are missing.", from + body.length);
  }
  // OpenSSL adds what a trusted certificate is trusted for.
  const warnOfRest = label === "TRUSTED CERTIFICATE" ? () => {} : warn;
  return readWhole(der, warnOfRest, (message, offset) => refuse(message, base64Offset(text, from, offset)));
}

function decodeBase64(text: string): Uint8Array | undefined {
  try {
    return fromBase64Url(text);
  } catch {
    return undefined;
  }
}

/** Where in a Base64 text the character with a byte's first bits is. */
function base64Offset(text: string, from: number, byte: number): number {
  let left = Math.floor((byte * 4) / 3);
  for (let at = from; at < text.length; at++) {
    if (!/\s/.test(text.charAt(at)) && left-- === 0) return at;
  }
  return text.length;
}

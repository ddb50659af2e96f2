import {
  BIT_STRING,
  type Der,
  DerError,
  DerReader,
  field,
  INTEGER,
  OBJECT_ID,
  OCTET_STRING,
  readBits,
  readOid,
  SEQUENCE,
  SET,
} from "#shared/keys/der.ts";
import { lookup } from "#shared/lookup.ts";
import { hexOf } from "./der.ts";
import { type Extensions, readExtensions } from "./extensions.ts";
import { MAX_LISTED, type Name, printable, readName, readString } from "./names.ts";
import { type PublicKey, readPublicKey, readSignatureAlgorithm, type SignatureAlgorithm } from "./public-key.ts";
import { isTime, readTime } from "./read-time.ts";
import type { Time } from "./times.ts";

/** What every signed thing has. */
interface Signed {
  der: Uint8Array;
  /** The bytes that are signed. */
  signedBytes: Uint8Array;
  signature: Uint8Array;
  algorithm: SignatureAlgorithm;
  /** From 1, as people say. */
  version: number;
  extensions: Extensions;
  warnings: string[];
}

export interface Certificate extends Signed {
  kind: "certificate";
  serial: string;
  subject: Name;
  issuer: Name;
  /** Their bytes, which are what connects certificates. */
  subjectBytes: Uint8Array;
  issuerBytes: Uint8Array;
  notBefore: Time;
  notAfter: Time;
  key: PublicKey;
  /** A SubjectPublicKeyInfo. */
  keyBytes: Uint8Array;
}

export interface Request extends Signed {
  kind: "request";
  subject: Name;
  key: PublicKey;
  keyBytes: Uint8Array;
  attributes: { name: string; value: string }[];
}

export interface RevocationList extends Signed {
  kind: "crl";
  issuer: Name;
  issuerBytes: Uint8Array;
  thisUpdate: Time;
  nextUpdate?: Time;
  revokedCount: number;
  /** The first ones. */
  revoked: { serial: string; date: Time; reason?: string }[];
}

export type Structure = Certificate | Request | RevocationList;

const EXTENSION_REQUESTS = new Set(["1.2.840.113549.1.9.14", "1.3.6.1.4.1.311.2.1.14"]);
const CHALLENGE_PASSWORD = "1.2.840.113549.1.9.7";
const CSR_ATTRIBUTES = lookup<string>({
  "1.2.840.113549.1.9.2": "Unstructured Name",
  [CHALLENGE_PASSWORD]: "Challenge Password",
  "1.3.6.1.4.1.311.13.2.3": "Microsoft OS Version",
  "1.3.6.1.4.1.311.21.20": "Microsoft Client Info",
  "1.3.6.1.4.1.311.13.2.2": "Microsoft Crypto Provider",
});
const SIGNED_DATA = "1.2.840.113549.1.7.2";
const PKCS7 = "1.2.840.113549.1.7.";
/** RFC 5280 §4.1.2.2. */
const MAX_SERIAL_BYTES = 20;

/** What binary data is: one thing or, in PKCS #7, several; or why it can't be shown. */
export type Contents = { structures: Structure[]; rest: number } | { refused: Refusal };

export type Refusal = "private-key" | "public-key" | "pkcs12" | "encrypted";

/** @throws {DerError} for anything that isn't a certificate, a request, a revocation list or PKCS #7 */
export function readStructures(der: Uint8Array, limit: number): Contents {
  const outer = DerReader.over(der, "data");
  const item = outer.next("data", SEQUENCE);
  const rest = der.length - item.end;
  const fields = item.inside("data");
  const first = fields.next("first value");
  if (first.tag === OBJECT_ID) {
    const oid = readOid(first);
    if (oid === SIGNED_DATA) return { structures: readSignedData(fields, limit), rest };
    if (oid.startsWith(PKCS7)) return { refused: "encrypted" };
  }
  if (first.tag === INTEGER) {
    // Numbers of versions are small, so a large one is the modulus of a public key.
    if (first.content.length > 1) return { refused: "public-key" };
    return { refused: first.content[0] === 3 && fields.tag === SEQUENCE ? "pkcs12" : "private-key" };
  }
  if (first.tag === SEQUENCE && fields.tag === BIT_STRING) return { refused: "public-key" };
  if (first.tag === SEQUENCE && fields.tag === OCTET_STRING) return { refused: "private-key" };
  return { structures: [readSigned(item)], rest };
}

function readSigned(item: Der): Structure {
  const fields = item.inside("data");
  const body = fields.next("content", SEQUENCE);
  const algorithm = fields.next("signature algorithm", SEQUENCE);
  const signature = fields.next("signature", BIT_STRING);
  fields.finish();
  const signed = {
    der: item.whole,
    signedBytes: body.whole,
    signature: readBits(signature),
    algorithm: readSignatureAlgorithm(algorithm),
    warnings: [] as string[],
  };
  const tags = [...body.inside("content").rest("field")].map(({ tag }) => tag);
  const at = tags[0] === INTEGER ? 1 : 0;
  if (isTime(tags[at + 2])) return readCrl(body, signed, algorithm);
  if (tags[0] === INTEGER && (tags.length < 4 || tags[3] === field(0))) return readRequest(body, signed);
  return readCertificate(body, signed, algorithm);
}

type Base = Omit<Signed, "version" | "extensions">;

const NO_EXTENSIONS = (): Extensions => ({ all: [], names: [] });

const MAX_WARNINGS = 20;

function warner({ warnings }: Base): (message: string) => void {
  return (message) => {
    if (warnings.length < MAX_WARNINGS && !warnings.includes(message)) warnings.push(message);
  };
}

function readCertificate(body: Der, base: Base, outerAlgorithm: Der): Certificate {
  const warn = warner(base);
  const fields = body.inside("certificate");
  const version = fields.optional("version", field(0))?.inside("version").next("version", INTEGER);
  const serial = fields.next("serial number", INTEGER);
  const algorithm = fields.next("signature algorithm", SEQUENCE);
  if (!isSame(algorithm.whole, outerAlgorithm.whole)) warn("The signature algorithm is given twice, and not the same.");
  checkSerial(serial, warn);
  const issuer = fields.next("issuer", SEQUENCE);
  const validity = fields.next("validity", SEQUENCE).inside("validity");
  const [notBefore, notAfter] = [readTime(validity.next("start")), readTime(validity.next("end"))];
  const subject = fields.next("subject", SEQUENCE);
  const key = fields.next("public key", SEQUENCE);
  let extensions = NO_EXTENSIONS();
  for (const item of fields.rest("field")) {
    if (item.tag === field(3)) extensions = readExtensions(item.inside("extensions").next("list of extensions"), warn);
  }
  const number = versionOf(version);
  if (number > 3) warn(`There is no version ${number} of certificates.`);
  if (number < 3 && extensions.all.length > 0) warn(`Certificates of version ${number} have no extensions.`);
  if (notBefore.at === undefined || notAfter.at === undefined) warn("A time of the validity is malformed.");
  else if (notBefore.at > notAfter.at) warn("It ends before it starts, so it is never valid.");
  return {
    ...base,
    kind: "certificate",
    version: number,
    serial: serialOf(serial),
    issuer: readName(issuer, "issuer", warn),
    subject: readName(subject, "subject", warn),
    issuerBytes: issuer.whole,
    subjectBytes: subject.whole,
    notBefore,
    notAfter,
    key: readPublicKey(key),
    keyBytes: key.whole,
    extensions,
  };
}

/** Without the zero that only keeps a number positive, as OpenSSL writes it. */
function serialOf({ content }: Der): string {
  return hexOf(content[0] === 0 && (content[1] ?? 0) >= 0x80 ? content.subarray(1) : content);
}

/** Versions are written from 0, and the first may be left out. */
function versionOf(item: Der | undefined): number {
  return (item?.content.at(-1) ?? 0) + 1;
}

function checkSerial({ content, start }: Der, warn: (message: string) => void): void {
  const [first] = content;
  if (first === undefined) throw new DerError("The serial number has no digits", start);
  if (first & 0x80) warn("The serial number is negative.");
  if (content.every((byte) => byte === 0)) warn("The serial number is 0.");
  if (content.length > MAX_SERIAL_BYTES)
    warn(`The serial number has ${content.length} bytes; ${MAX_SERIAL_BYTES} are allowed.`);
}

/** A certification request (RFC 2986). */
function readRequest(body: Der, base: Base): Request {
  const warn = warner(base);
  const fields = body.inside("request");
  const version = versionOf(fields.next("version", INTEGER));
  const subject = readName(fields.next("subject", SEQUENCE), "subject", warn);
  const key = fields.next("public key", SEQUENCE);
  const attributes: Request["attributes"] = [];
  let extensions = NO_EXTENSIONS();
  const list = fields.optional("attributes", field(0));
  for (const item of list?.inside("attributes").rest("attribute", SEQUENCE) ?? []) {
    const pair = item.inside("attribute");
    const oid = readOid(pair.next("type of the attribute", OBJECT_ID));
    const values = pair.next("values of the attribute", SET).inside("attribute");
    if (values.isDone) continue;
    const value = values.next("value of the attribute");
    if (EXTENSION_REQUESTS.has(oid)) extensions = readExtensions(value, warn);
    else if (attributes.length < MAX_LISTED)
      attributes.push({ name: CSR_ATTRIBUTES[oid] ?? oid, value: textOf(oid, value) });
  }
  return {
    ...base,
    kind: "request",
    version,
    subject,
    key: readPublicKey(key),
    keyBytes: key.whole,
    attributes,
    extensions,
  };
}

function textOf(oid: string, value: Der): string {
  if (oid === CHALLENGE_PASSWORD) return "••••••••";
  const text = readString(value);
  return text === undefined ? hexOf(value.content) : printable(text.slice(0, 1_000));
}

/** A certificate revocation list (RFC 5280 §5). */
function readCrl(body: Der, base: Base, outerAlgorithm: Der): RevocationList {
  const warn = warner(base);
  const fields = body.inside("revocation list");
  const version = fields.optional("version", INTEGER);
  const algorithm = fields.next("signature algorithm", SEQUENCE);
  if (!isSame(algorithm.whole, outerAlgorithm.whole)) warn("The signature algorithm is given twice, and not the same.");
  const issuer = fields.next("issuer", SEQUENCE);
  const thisUpdate = readTime(fields.next("time"));
  const nextUpdate = isTime(fields.tag) ? readTime(fields.next("time of the next list")) : undefined;
  const revoked: RevocationList["revoked"] = [];
  let revokedCount = 0;
  const list = fields.optional("revoked certificates", SEQUENCE);
  for (const item of list?.inside("revoked certificates").rest("revoked certificate", SEQUENCE) ?? []) {
    revokedCount++;
    if (revoked.length >= MAX_LISTED) continue;
    const entry = item.inside("revoked certificate");
    const serial = serialOf(entry.next("serial number", INTEGER));
    const date = readTime(entry.next("time"));
    const all = entry.isDone ? [] : readExtensions(entry.next("extensions"), warn).all;
    const reason = all.find(({ name }) => name === "Reason")?.values[0];
    revoked.push({ serial, date, ...(reason !== undefined && { reason }) });
  }
  const extensions = fields.optional("extensions", field(0));
  return {
    ...base,
    kind: "crl",
    version: versionOf(version),
    issuer: readName(issuer, "issuer", warn),
    issuerBytes: issuer.whole,
    thisUpdate,
    ...(nextUpdate && { nextUpdate }),
    revokedCount,
    revoked,
    extensions: extensions
      ? readExtensions(extensions.inside("extensions").next("list of extensions"), warn)
      : NO_EXTENSIONS(),
  };
}

/** The certificates and revocation lists in SignedData (RFC 5652 §5.1). */
function readSignedData(fields: DerReader, limit: number): Structure[] {
  const data = fields.next("content", field(0)).inside("content").next("signed data", SEQUENCE).inside("signed data");
  const structures: Structure[] = [];
  for (const item of data.rest("field")) {
    if (item.tag !== field(0) && item.tag !== field(1)) continue;
    for (const one of item.inside("list of certificates").rest("certificate")) {
      // Others are attribute certificates and kinds that nobody uses.
      if (one.tag === SEQUENCE && structures.length < limit) structures.push(readSigned(one));
    }
  }
  return structures;
}

export function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

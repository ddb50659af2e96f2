import { Set as AsnSet, BitString, Integer, OctetString, PrintableString, Sequence, Utf8String } from "asn1js";
import {
  Attribute,
  AttributeTypeAndValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  CertificationRequest,
  Extension,
  Extensions,
  ExtKeyUsage,
  GeneralNames,
  RelativeDistinguishedNames,
  Time,
} from "pkijs";
import { InputError } from "#shared/input-error.ts";
import type { Jwk } from "#shared/keys/jwk.ts";
import type { RandomSource } from "#shared/random.ts";
import { generalName, type SubjectName } from "./names.ts";
import type { Making, Subject } from "./settings.ts";

/** RFC 5280 §4.2.1.12. */
const PURPOSES = {
  server: ["1.3.6.1.5.5.7.3.1"],
  client: ["1.3.6.1.5.5.7.3.2"],
  both: ["1.3.6.1.5.5.7.3.1", "1.3.6.1.5.5.7.3.2"],
  email: ["1.3.6.1.5.5.7.3.4"],
  code: ["1.3.6.1.5.5.7.3.3"],
};

/** Bits of the first byte of a key usage (RFC 5280 §4.2.1.3), and how many at its end are not used. */
const KEY_USAGES = { ca: [0x06, 1], sign: [0x80, 7], signAndEncrypt: [0xa0, 5] } as const;

const ATTRIBUTES = {
  country: "2.5.4.6",
  state: "2.5.4.8",
  locality: "2.5.4.7",
  organization: "2.5.4.10",
  unit: "2.5.4.11",
  commonName: "2.5.4.3",
} as const;
/** The shortest upper bound of RFC 5280, appendix A. */
const MAX_LENGTH = 64;
const EXTENSION_REQUEST = "1.2.840.113549.1.9.14";
const SUBJECT_KEY_IDENTIFIER = "2.5.29.14";
const BASIC_CONSTRAINTS = "2.5.29.19";

export interface Wanted {
  subject: RelativeDistinguishedNames;
  names: readonly SubjectName[];
  usage: Making["usage"] | "ca";
}

export interface Keys extends CryptoKeyPair {
  jwk: Jwk;
}

export interface Issuer {
  certificate: Certificate;
  keys: Keys;
}

/** @throws {InputError} for a part that is too long */
export function buildName(subject: Subject): RelativeDistinguishedNames {
  const typesAndValues = Object.entries(ATTRIBUTES).flatMap(([key, type]) => {
    const field = key as keyof Subject;
    const value = subject[field].trim();
    if (value === "") return [];
    if (value.length > MAX_LENGTH) throw new InputError(`Up to ${MAX_LENGTH} characters are possible.`, { field });
    if (field !== "country") return [new AttributeTypeAndValue({ type, value: new Utf8String({ value }) })];
    if (!/^[a-z]{2}$/i.test(value)) throw new InputError("A country is two letters, such as DE or US.", { field });
    return [new AttributeTypeAndValue({ type, value: new PrintableString({ value: value.toUpperCase() }) })];
  });
  // The library would write one name with several values: "C=DE + O=Example".
  const sets = typesAndValues.map((one) => new AsnSet({ value: [one.toSchema()] }));
  return RelativeDistinguishedNames.fromBER(new Sequence({ value: sets }).toBER());
}

function extensionsFor({ subject, names, usage }: Wanted, key: CryptoKey): Extension[] {
  const canEncrypt = key.algorithm.name !== "ECDSA" && usage !== "code";
  const [bits, unusedBits] = KEY_USAGES[usage === "ca" ? "ca" : canEncrypt ? "signAndEncrypt" : "sign"];
  const extensions = [
    extension(BASIC_CONSTRAINTS, true, new BasicConstraints(usage === "ca" ? { cA: true } : {}).toSchema()),
    extension("2.5.29.15", true, new BitString({ valueHex: Uint8Array.of(bits).buffer, unusedBits })),
  ];
  if (usage !== "ca")
    extensions.push(extension("2.5.29.37", false, new ExtKeyUsage({ keyPurposes: PURPOSES[usage] }).toSchema()));
  if (names.length > 0) {
    const isNameless = subject.typesAndValues.length === 0;
    extensions.push(extension("2.5.29.17", isNameless, new GeneralNames({ names: names.map(generalName) }).toSchema()));
  }
  return extensions;
}

export function isAuthority({ extensions }: Certificate): boolean {
  const constraints = extensions?.find(({ extnID }) => extnID === BASIC_CONSTRAINTS)?.parsedValue;
  return constraints instanceof BasicConstraints && constraints.cA;
}

function extension(extnID: string, critical: boolean, value: { toBER: () => ArrayBuffer }): Extension {
  return new Extension({ extnID, critical, extnValue: value.toBER() });
}

interface Signing extends Wanted {
  /** Milliseconds since 1970. */
  from: number;
  until: number;
  random: RandomSource;
}

/** A certificate of the issuer, or of its own key without one. */
export async function buildCertificate(wanted: Signing, keys: Keys, issuer?: Issuer): Promise<Certificate> {
  const certificate = new Certificate();
  certificate.version = 2;
  certificate.serialNumber = new Integer({ valueHex: randomSerial(wanted.random) });
  certificate.subject = wanted.subject;
  certificate.issuer = issuer?.certificate.subject ?? wanted.subject;
  certificate.notBefore = timeOf(wanted.from);
  certificate.notAfter = timeOf(wanted.until);
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  const keyId = new OctetString({ valueHex: await keyIdentifier(certificate) });
  const issuerId = new OctetString({ valueHex: await keyIdentifier(issuer?.certificate ?? certificate) });
  certificate.extensions = [
    ...extensionsFor(wanted, keys.publicKey),
    extension(SUBJECT_KEY_IDENTIFIER, false, keyId),
    extension("2.5.29.35", false, new AuthorityKeyIdentifier({ keyIdentifier: issuerId }).toSchema()),
  ];
  const { privateKey } = issuer?.keys ?? keys;
  await certificate.sign(privateKey, hashFor(privateKey));
  return certificate;
}

export async function buildRequest(wanted: Wanted, { privateKey, publicKey }: Keys): Promise<CertificationRequest> {
  const request = new CertificationRequest();
  request.version = 0;
  request.subject = wanted.subject;
  await request.subjectPublicKeyInfo.importKey(publicKey);
  const extensions = new Extensions({ extensions: extensionsFor(wanted, publicKey) });
  request.attributes = [new Attribute({ type: EXTENSION_REQUEST, values: [extensions.toSchema()] })];
  await request.sign(privateKey, hashFor(privateKey));
  return request;
}

function hashFor({ algorithm }: CryptoKey): string {
  const curve = (algorithm as EcKeyAlgorithm).namedCurve;
  return curve === "P-384" ? "SHA-384" : curve === "P-521" ? "SHA-512" : "SHA-256";
}

/** The identifier in a certificate, or the SHA-1 hash of its key (RFC 5280 §4.2.1.2). */
function keyIdentifier({ extensions, subjectPublicKeyInfo }: Certificate): Promise<ArrayBuffer> | ArrayBuffer {
  const given = extensions?.find(({ extnID }) => extnID === SUBJECT_KEY_IDENTIFIER)?.parsedValue;
  if (given instanceof OctetString) return given.valueBlock.valueHex;
  return crypto.subtle.digest("SHA-1", subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHex);
}

/** Years from 2050 on have four digits (RFC 5280 §4.1.2.5). */
function timeOf(at: number): Time {
  const value = new Date(Math.floor(at / 1_000) * 1_000);
  return new Time({ type: value.getUTCFullYear() < 2050 ? 0 : 1, value });
}

/** 16 bytes that are a positive number. */
function randomSerial(random: RandomSource): ArrayBuffer {
  const words = new Uint32Array(4);
  random(words);
  const bytes = new Uint8Array(words.buffer);
  bytes[0] = 0x40 | ((bytes[0] ?? 0) % 0x40);
  return words.buffer;
}

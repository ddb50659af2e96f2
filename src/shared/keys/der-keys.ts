import { fromBase64Url, toBase64Url } from "#shared/base64-url.ts";
import {
  BIT_STRING,
  type Der,
  DerReader,
  field,
  INTEGER,
  NULL,
  OBJECT_ID,
  OCTET_STRING,
  readBits,
  readOid,
  readUnsigned,
  SEQUENCE,
  valueField,
  writeBits,
  writeDer,
  writeOid,
  writeUnsigned,
} from "#shared/keys/der.ts";
import { CURVE_BYTES, type Jwk } from "#shared/keys/jwk.ts";
import { lookup } from "#shared/lookup.ts";

/** A key of a kind that WebCrypto and JWK libraries have no name for. */
export class UnsupportedKey extends Error {}

const RSA = "1.2.840.113549.1.1.1";
const EC = "1.2.840.10045.2.1";
const CURVES = lookup<string>({
  "1.2.840.10045.3.1.7": "P-256",
  "1.3.132.0.34": "P-384",
  "1.3.132.0.35": "P-521",
});
const OKP_CURVES = lookup<string>({ "1.3.101.112": "Ed25519", "1.3.101.110": "X25519" });
const UNSUPPORTED = lookup<string>({
  "1.3.132.0.10": "secp256k1",
  "1.3.101.113": "Ed448",
  "1.3.101.111": "X448",
  "1.2.840.113549.1.3.1": "Diffie-Hellman",
  "1.2.840.10040.4.1": "DSA",
});
/** RSA keys that may only be used for one scheme have the same numbers. */
const RSA_SCHEMES = new Set([RSA, "1.2.840.113549.1.1.10", "1.2.840.113549.1.1.7"]);
const RSA_PRIVATE_NUMBERS = ["n", "e", "d", "p", "q", "dp", "dq", "qi"] as const;

/** Reads a SubjectPublicKeyInfo (RFC 5280). @throws {RangeError} if it is malformed. */
export function fromSpki(der: Uint8Array): Jwk {
  const fields = DerReader.inSequence(der, "public key");
  const kind = kindOf(fields.next("key algorithm", SEQUENCE));
  const key = readBits(fields.next("key", BIT_STRING));
  if (kind === "RSA") return fromPkcs1Public(key);
  return kind.startsWith("P-")
    ? { kty: "EC", crv: kind, ...pointOf(key, kind) }
    : { kty: "OKP", crv: kind, x: toBase64Url(exact(key, kind)) };
}

/** Reads a PrivateKeyInfo (RFC 5958, 8410). The public key may be missing. @throws {RangeError} if it is malformed. */
export function fromPkcs8(der: Uint8Array): Jwk {
  const fields = DerReader.inSequence(der, "private key");
  fields.next("version", INTEGER);
  const kind = kindOf(fields.next("key algorithm", SEQUENCE));
  const key = fields.next("key", OCTET_STRING).content;
  if (kind === "RSA") return fromPkcs1Private(key);
  if (kind.startsWith("P-")) return fromSec1(key, kind);
  const d = exact(DerReader.over(key, "key").next("key", OCTET_STRING).content, kind);
  const open = [...fields.rest("field")].find(({ tag }) => tag === valueField(1));
  return {
    kty: "OKP",
    crv: kind,
    ...(open && { x: toBase64Url(exact(readBits(open), kind)) }),
    d: toBase64Url(d),
  };
}

/** Reads an RSAPublicKey (RFC 8017). */
export function fromPkcs1Public(der: Uint8Array): Jwk {
  const fields = DerReader.inSequence(der, "RSA key");
  return { kty: "RSA", n: number(fields.next("modulus")), e: number(fields.next("exponent")) };
}

/** Reads an RSAPrivateKey (RFC 8017). */
export function fromPkcs1Private(der: Uint8Array): Jwk {
  const fields = DerReader.inSequence(der, "RSA key");
  fields.next("version", INTEGER);
  return {
    kty: "RSA",
    ...Object.fromEntries(RSA_PRIVATE_NUMBERS.map((name) => [name, number(fields.next(`number ${name}`))])),
  };
}

/** Reads an ECPrivateKey (RFC 5915). The public key may be missing. */
export function fromSec1(der: Uint8Array, named?: string): Jwk {
  const fields = DerReader.inSequence(der, "EC key");
  fields.next("version", INTEGER);
  const scalar = fields.next("private key", OCTET_STRING).content;
  const parameters = fields.optional("curve", field(0))?.inside("curve").next("curve");
  const open = fields.optional("public key", field(1))?.inside("public key").next("public key", BIT_STRING);
  const crv = named ?? curveOf(parameters);
  return {
    kty: "EC",
    crv,
    ...(open && pointOf(readBits(open), crv)),
    d: toBase64Url(paddedScalar(scalar, CURVE_BYTES[crv] as number)),
  };
}

/** The private number of an EC key in as many bytes as its curve has. */
export function paddedScalar(scalar: Uint8Array, size: number): Uint8Array {
  if (scalar.length > size) throw new RangeError("The private key is too long");
  const padded = new Uint8Array(size);
  padded.set(scalar, size - scalar.length);
  return padded;
}

/** The public key of an X.509 certificate (RFC 5280). */
export function fromCertificate(der: Uint8Array): Jwk {
  const fields = DerReader.inSequence(der, "certificate").next("content", SEQUENCE).inside("certificate");
  // Version 1 leaves its number out.
  fields.optional("version", field(0));
  for (const what of ["serial number", "signature algorithm", "issuer", "validity", "subject"]) fields.next(what);
  return fromSpki(fields.next("public key").whole);
}

/** @throws {RangeError} for a point in a form that isn't x and y. */
export function pointOf(bytes: Uint8Array, crv: string): { x: string; y: string } {
  const size = CURVE_BYTES[crv] as number;
  if (bytes[0] === 2 || bytes[0] === 3) throw new UnsupportedKey("compressed EC points");
  if (bytes[0] !== 4 || bytes.length !== 2 * size + 1) throw new RangeError("The point has the wrong length");
  return { x: toBase64Url(bytes.subarray(1, size + 1)), y: toBase64Url(bytes.subarray(size + 1)) };
}

/** Writes a SubjectPublicKeyInfo, as OpenSSL does. */
export function toSpki(jwk: Jwk): Uint8Array<ArrayBuffer> {
  return writeDer(SEQUENCE, algorithmOf(jwk), writeBits(publicBytes(jwk)));
}

/** Writes a PrivateKeyInfo, as OpenSSL does. An EC key without x and y has no public key in it. */
export function toPkcs8(jwk: Jwk): Uint8Array<ArrayBuffer> {
  const key = writeDer(OCTET_STRING, privateBytes(jwk));
  return writeDer(SEQUENCE, writeUnsigned(Uint8Array.of(0)), algorithmOf(jwk), key);
}

/** The curve point: 4, x, y. */
export function uncompressedPoint({ x = "", y = "" }: Jwk): Uint8Array {
  return Uint8Array.of(4, ...fromBase64Url(x), ...fromBase64Url(y));
}

function publicBytes(jwk: Jwk): Uint8Array {
  if (jwk.kty === "RSA") return writeDer(SEQUENCE, ...[jwk.n, jwk.e].map(integerOf));
  return jwk.kty === "EC" ? uncompressedPoint(jwk) : fromBase64Url(jwk.x ?? "");
}

function privateBytes(jwk: Jwk): Uint8Array {
  if (jwk.kty === "RSA") {
    const numbers = RSA_PRIVATE_NUMBERS.map((name) => integerOf(jwk[name]));
    return writeDer(SEQUENCE, writeUnsigned(Uint8Array.of(0)), ...numbers);
  }
  const secret = writeDer(OCTET_STRING, fromBase64Url(jwk.d ?? ""));
  if (jwk.kty === "OKP") return secret;
  const open = jwk.x === undefined ? [] : [writeDer(field(1), writeBits(uncompressedPoint(jwk)))];
  return writeDer(SEQUENCE, writeUnsigned(Uint8Array.of(1)), secret, ...open);
}

function algorithmOf({ kty, crv = "" }: Jwk): Uint8Array {
  const named = (names: Readonly<Record<string, string>>) =>
    writeOid(Object.keys(names).find((oid) => names[oid] === crv) ?? "");
  if (kty === "RSA") return writeDer(SEQUENCE, writeOid(RSA), writeDer(NULL));
  return kty === "EC" ? writeDer(SEQUENCE, writeOid(EC), named(CURVES)) : writeDer(SEQUENCE, named(OKP_CURVES));
}

function integerOf(value = ""): Uint8Array {
  return writeUnsigned(fromBase64Url(value));
}

function number(item: Der): string {
  return toBase64Url(readUnsigned(item));
}

/** RSA, or the name of the curve. */
function kindOf(algorithm: Der): string {
  const fields = algorithm.inside("key algorithm");
  const oid = readOid(fields.next("key algorithm", OBJECT_ID));
  if (RSA_SCHEMES.has(oid)) return "RSA";
  if (oid === EC) return curveOf(fields.isDone ? undefined : fields.next("curve"));
  const curve = OKP_CURVES[oid];
  if (curve === undefined) throw new UnsupportedKey(UNSUPPORTED[oid] ?? "keys of this kind");
  return curve;
}

function curveOf(parameters: Der | undefined): string {
  if (parameters?.tag !== OBJECT_ID) throw new UnsupportedKey("curves without a name");
  const oid = readOid(parameters);
  const curve = CURVES[oid];
  if (curve === undefined) throw new UnsupportedKey(UNSUPPORTED[oid] ?? "this curve");
  return curve;
}

function exact(bytes: Uint8Array, crv: string): Uint8Array {
  if (bytes.length !== CURVE_BYTES[crv]) throw new RangeError("The key has the wrong length");
  return bytes;
}

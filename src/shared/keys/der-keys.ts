import { fromBase64Url, toBase64Url } from "#shared/base64-url.ts";
import {
  BIT_STRING,
  contentOf,
  type DerItem,
  fromHex,
  NULL,
  OBJECT_ID,
  OCTET_STRING,
  readDer,
  readSequence,
  readUnsigned,
  SEQUENCE,
  toHex,
  writeBits,
  writeDer,
  writeUnsigned,
} from "#shared/keys/der.ts";
import { CURVE_BYTES, type Jwk } from "#shared/keys/jwk.ts";
import { lookup } from "#shared/lookup.ts";

/** A key of a kind that WebCrypto and JWK libraries have no name for. */
export class UnsupportedKey extends Error {}

/** Object identifiers, as the hex of their content. */
const RSA = "2a864886f70d010101";
const EC = "2a8648ce3d0201";
const CURVES = lookup<string>({
  "2a8648ce3d030107": "P-256",
  "2b81040022": "P-384",
  "2b81040023": "P-521",
});
const OKP_CURVES = lookup<string>({ "2b6570": "Ed25519", "2b656e": "X25519" });
const UNSUPPORTED = lookup<string>({
  "2b8104000a": "secp256k1",
  "2b6571": "Ed448",
  "2b656f": "X448",
  "2a864886f70d010301": "Diffie-Hellman",
  "2a8648ce380401": "DSA",
});
/** RSA keys that may only be used for one scheme have the same numbers. */
const RSA_SCHEMES = new Set([RSA, "2a864886f70d01010a", "2a864886f70d010107"]);

/** Reads a SubjectPublicKeyInfo (RFC 5280). @throws {RangeError} if it is malformed. */
export function fromSpki(der: Uint8Array): Jwk {
  const [algorithm, bits] = readSequence(der);
  const key = bitsOf(bits);
  const kind = kindOf(algorithm);
  if (kind === "RSA") return fromPkcs1Public(key);
  return kind in CURVE_BYTES && kind.startsWith("P-")
    ? { kty: "EC", crv: kind, ...pointOf(key, kind) }
    : { kty: "OKP", crv: kind, x: toBase64Url(exact(key, kind)) };
}

/** Reads a PrivateKeyInfo (RFC 5958, 8410). The public key may be missing. @throws {RangeError} if it is malformed. */
export function fromPkcs8(der: Uint8Array): Jwk {
  const [, algorithm, wrapped, ...rest] = readSequence(der);
  const key = contentOf(wrapped, OCTET_STRING);
  const kind = kindOf(algorithm);
  if (kind === "RSA") return fromPkcs1Private(key);
  if (kind.startsWith("P-")) return fromSec1(key, kind);
  const d = exact(contentOf(readDer(key)[0], OCTET_STRING), kind);
  const open = rest.find(({ tag }) => tag === 0x81);
  return {
    kty: "OKP",
    crv: kind,
    ...(open && { x: toBase64Url(exact(open.content.subarray(1), kind)) }),
    d: toBase64Url(d),
  };
}

/** Reads an RSAPublicKey (RFC 8017). */
export function fromPkcs1Public(der: Uint8Array): Jwk {
  const [n, e] = readSequence(der);
  return { kty: "RSA", n: number(n), e: number(e) };
}

/** Reads an RSAPrivateKey (RFC 8017). */
export function fromPkcs1Private(der: Uint8Array): Jwk {
  const [, n, e, d, p, q, dp, dq, qi] = readSequence(der);
  return {
    kty: "RSA",
    n: number(n),
    e: number(e),
    d: number(d),
    p: number(p),
    q: number(q),
    dp: number(dp),
    dq: number(dq),
    qi: number(qi),
  };
}

/** Reads an ECPrivateKey (RFC 5915). The public key may be missing. */
export function fromSec1(der: Uint8Array, named?: string): Jwk {
  const [, d, ...rest] = readSequence(der);
  const parameters = rest.find(({ tag }) => tag === 0xa0);
  const crv = named ?? curveOf(parameters && readDer(parameters.content)[0]);
  const size = CURVE_BYTES[crv] as number;
  const open = rest.find(({ tag }) => tag === 0xa1);
  const scalar = contentOf(d, OCTET_STRING);
  if (scalar.length > size) throw new RangeError("The private key is too long");
  const padded = new Uint8Array(size);
  padded.set(scalar, size - scalar.length);
  return {
    kty: "EC",
    crv,
    ...(open && pointOf(bitsOf(readDer(open.content)[0]), crv)),
    d: toBase64Url(padded),
  };
}

/** The public key of an X.509 certificate (RFC 5280). */
export function fromCertificate(der: Uint8Array): Jwk {
  const [certified] = readSequence(der);
  const fields = readDer(contentOf(certified, SEQUENCE));
  // Without the version, which v1 leaves out: serial number, algorithm, issuer, validity, subject, key.
  const key = fields[fields[0]?.tag === 0xa0 ? 6 : 5];
  return fromSpki(key?.whole ?? new Uint8Array());
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
    const { n, e, d, p, q, dp, dq, qi } = jwk;
    return writeDer(SEQUENCE, writeUnsigned(Uint8Array.of(0)), ...[n, e, d, p, q, dp, dq, qi].map(integerOf));
  }
  const secret = writeDer(OCTET_STRING, fromBase64Url(jwk.d ?? ""));
  if (jwk.kty === "OKP") return secret;
  const open = jwk.x === undefined ? [] : [writeDer(0xa1, writeBits(uncompressedPoint(jwk)))];
  return writeDer(SEQUENCE, writeUnsigned(Uint8Array.of(1)), secret, ...open);
}

function algorithmOf({ kty, crv = "" }: Jwk): Uint8Array {
  const id = (hex: string) => writeDer(OBJECT_ID, fromHex(hex));
  const named = (names: Readonly<Record<string, string>>) =>
    id(Object.keys(names).find((hex) => names[hex] === crv) ?? "");
  if (kty === "RSA") return writeDer(SEQUENCE, id(RSA), writeDer(NULL));
  return kty === "EC" ? writeDer(SEQUENCE, id(EC), named(CURVES)) : writeDer(SEQUENCE, named(OKP_CURVES));
}

function integerOf(value = ""): Uint8Array {
  return writeUnsigned(fromBase64Url(value));
}

function number(item: DerItem | undefined): string {
  return toBase64Url(readUnsigned(item));
}

/** RSA, or the name of the curve. */
function kindOf(algorithm: DerItem | undefined): string {
  const [id, parameters] = readDer(contentOf(algorithm, SEQUENCE));
  const oid = toHex(contentOf(id, OBJECT_ID));
  if (RSA_SCHEMES.has(oid)) return "RSA";
  if (oid === EC) return curveOf(parameters);
  const curve = OKP_CURVES[oid];
  if (curve === undefined) throw new UnsupportedKey(UNSUPPORTED[oid] ?? "keys of this kind");
  return curve;
}

function curveOf(parameters: DerItem | undefined): string {
  if (parameters?.tag !== OBJECT_ID) throw new UnsupportedKey("curves without a name");
  const oid = toHex(parameters.content);
  const curve = CURVES[oid];
  if (curve === undefined) throw new UnsupportedKey(UNSUPPORTED[oid] ?? "this curve");
  return curve;
}

function bitsOf(item: DerItem | undefined): Uint8Array {
  const content = contentOf(item, BIT_STRING);
  if (content[0] !== 0) throw new RangeError("The bits end within a byte");
  return content.subarray(1);
}

function exact(bytes: Uint8Array, crv: string): Uint8Array {
  if (bytes.length !== CURVE_BYTES[crv]) throw new RangeError("The key has the wrong length");
  return bytes;
}

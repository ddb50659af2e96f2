import { type Der, DerReader, field, INTEGER, OBJECT_ID, readBits, readOid, SEQUENCE } from "#shared/keys/der.ts";
import { readInteger } from "./der.ts";
import { CURVES, HASHES, KEY_ALGORITHMS, SIGNATURES } from "./oids.ts";

export interface PublicKey {
  algorithm: string;
  /** Size of the modulus or curve. */
  bits?: number;
  curve?: string;
  /** RSA only. */
  exponent?: string;
}

export interface SignatureAlgorithm {
  /** `ECDSA`, or the object identifier of an unknown scheme. */
  scheme: string;
  hash?: string;
  /** Bytes, of RSA-PSS. */
  saltLength?: number;
}

const EXPLICIT_CURVE = "explicit parameters";

/** A SubjectPublicKeyInfo (RFC 5280 §4.1.2.7). */
export function readPublicKey(item: Der): PublicKey {
  const fields = item.inside("public key");
  const kind = fields.next("key algorithm", SEQUENCE).inside("key algorithm");
  const bits = readBits(fields.next("key", 0x03));
  const oid = readOid(kind.next("key algorithm", OBJECT_ID));
  const algorithm = KEY_ALGORITHMS[oid] ?? oid;
  const parameters = kind.isDone ? undefined : kind.next("parameters");
  if (algorithm.startsWith("RSA")) {
    const numbers = DerReader.over(bits, "RSA key").next("RSA key", SEQUENCE).inside("RSA key");
    const modulus = numbers.next("modulus", INTEGER).content;
    const exponent = numbers.next("exponent", INTEGER);
    const first = modulus.findIndex((byte) => byte !== 0);
    const size = first < 0 ? 0 : (modulus.length - first) * 8 - Math.clz32(modulus[first] as number) + 24;
    return { algorithm, bits: size, exponent: readInteger(exponent) };
  }
  if (algorithm === "EC" && parameters) {
    if (parameters.tag !== OBJECT_ID) return { algorithm, curve: EXPLICIT_CURVE };
    const curve = readOid(parameters);
    const [name, size] = CURVES[curve] ?? [curve];
    return { algorithm, curve: name, ...(size !== undefined && { bits: size }) };
  }
  return { algorithm };
}

/** @example describeKey({ algorithm: "RSA", bits: 2048, exponent: "65537" }) // "RSA, 2048 bits" */
export function describeKey({ algorithm, bits, curve, exponent }: PublicKey): string {
  if (curve !== undefined) return `${algorithm}, ${curve}`;
  const unusual = exponent !== undefined && exponent !== "65537" ? `, exponent ${exponent}` : "";
  return bits === undefined ? algorithm : `${algorithm}, ${bits} bits${unusual}`;
}

/** An AlgorithmIdentifier of a signature. */
export function readSignatureAlgorithm(item: Der): SignatureAlgorithm {
  const fields = item.as(SEQUENCE, "signature algorithm").inside("signature algorithm");
  const oid = readOid(fields.next("signature algorithm", OBJECT_ID));
  const [scheme, hash] = SIGNATURES[oid] ?? [oid];
  if (scheme !== "RSA-PSS") return { scheme, ...(hash !== undefined && { hash }) };
  const pss = { scheme, hash: "SHA-1", saltLength: 20 };
  if (fields.tag !== SEQUENCE) return pss;
  for (const parameter of fields.next("parameters").inside("parameters").rest("parameter")) {
    const value = parameter.inside("parameter").next("parameter");
    if (parameter.tag === field(0)) {
      const hashOid = readOid(value.inside("hash").next("hash", OBJECT_ID));
      pss.hash = HASHES[hashOid] ?? hashOid;
    } else if (parameter.tag === field(2)) pss.saltLength = Number(readInteger(value));
  }
  return pss;
}

/** @example describeAlgorithm({ scheme: "RSA", hash: "SHA-256" }) // "RSA with SHA-256" */
export function describeAlgorithm({ scheme, hash }: SignatureAlgorithm): string {
  return hash === undefined ? scheme : `${scheme} with ${hash}`;
}

const BROKEN_HASHES = ["MD2", "MD4", "MD5", "SHA-1"];
const MIN_RSA_BITS = 2_048;
const MIN_CURVE_BITS = 224;

/** Why a key is too weak for today. */
export function weaknessOfKey(key: PublicKey): string | undefined {
  const { algorithm, bits, curve, exponent } = key;
  if (algorithm === "DSA") return "The key is for DSA, which is no longer used.";
  if (curve === EXPLICIT_CURVE) return "The curve of the key is written out instead of named, which programs reject.";
  if (algorithm.startsWith("RSA") && bits !== undefined && bits < MIN_RSA_BITS) {
    return `The RSA key has only ${bits} bits. It should have ${MIN_RSA_BITS} or more.`;
  }
  if (exponent === "1") return "The exponent of the RSA key is 1, so anyone can sign for it.";
  if (curve !== undefined && bits !== undefined && bits < MIN_CURVE_BITS) return `The curve ${curve} is too small.`;
  return undefined;
}

export function weaknessOfSignature({ hash }: SignatureAlgorithm): string | undefined {
  return hash !== undefined && BROKEN_HASHES.includes(hash)
    ? `The signature uses ${hash}, which is broken. It should use SHA-256 or better.`
    : undefined;
}

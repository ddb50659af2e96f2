import { fromHex, toHex } from "@exodus/bytes/hex.js";
import { fromBase64Url, toBase64Url } from "#shared/base64-url.ts";
import { withoutLeadingZeros } from "#shared/keys/der.ts";
import { paddedScalar, pointOf, UnsupportedKey } from "#shared/keys/der-keys.ts";
import type { Jwk } from "#shared/keys/jwk.ts";
import { lookup } from "#shared/lookup.ts";

/** The names of curves in SSH (RFC 5656). */
export const SSH_CURVES = lookup<string>({
  nistp256: "P-256",
  nistp384: "P-384",
  nistp521: "P-521",
});

/** Start of a private key: `openssh-key-v1` and a zero byte. */
export const OPENSSH_MAGIC = "openssh-key-v1\0";

/** Reads the values of SSH's wire format (RFC 4251 §5). */
class SshReader {
  readonly bytes: Uint8Array;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  uint32(): number {
    const end = this.at + 4;
    if (end > this.bytes.length) throw new RangeError("The key ends too early");
    const value = new DataView(this.bytes.buffer, this.bytes.byteOffset + this.at, 4).getUint32(0);
    this.at = end;
    return value;
  }

  string(): Uint8Array {
    const length = this.uint32();
    if (length > this.bytes.length - this.at) throw new RangeError("The key ends too early");
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  text(): string {
    return new TextDecoder().decode(this.string());
  }

  /** A positive number, as Base64url. */
  number(): string {
    return toBase64Url(withoutLeadingZeros(this.string()));
  }
}

/** Reads the blob of a public key (RFC 4253 §6.6, 5656, 8709). @throws {RangeError} if it is malformed. */
export function fromSshPublic(blob: Uint8Array): Jwk {
  const reader = new SshReader(blob);
  return readPublic(reader, reader.text());
}

function readPublic(reader: SshReader, type: string): Jwk {
  if (type === "ssh-rsa") {
    const e = reader.number();
    return { kty: "RSA", n: reader.number(), e };
  }
  if (type === "ssh-ed25519") return { kty: "OKP", crv: "Ed25519", x: toBase64Url(sized(reader.string(), 32)) };
  const crv = SSH_CURVES[type.replace("ecdsa-sha2-", "")];
  if (crv === undefined) throw new UnsupportedKey(`keys of type ${type.slice(0, 40)}`);
  reader.string();
  return { kty: "EC", crv, ...pointOf(reader.string(), crv) };
}

/** A private key in OpenSSH's own format (PROTOCOL.key) with its comment. @throws {RangeError} if it is malformed. */
export function fromSshPrivate(bytes: Uint8Array): { jwk: Jwk; comment: string } | "encrypted" {
  const magic = new TextEncoder().encode(OPENSSH_MAGIC);
  if (toHex(bytes.subarray(0, magic.length)) !== toHex(magic)) throw new RangeError("The magic bytes are missing");
  const outer = new SshReader(bytes.subarray(magic.length));
  const cipher = outer.text();
  outer.string();
  outer.string();
  if (outer.uint32() !== 1) throw new UnsupportedKey("files with several keys");
  outer.string();
  if (cipher !== "none") return "encrypted";
  const inner = new SshReader(outer.string());
  const [check, repeated] = [inner.uint32(), inner.uint32()];
  if (check !== repeated) throw new RangeError("The check numbers differ");
  const jwk = readPrivate(inner);
  return { jwk, comment: inner.text() };
}

function readPrivate(reader: SshReader): Jwk {
  const type = reader.text();
  if (type === "ssh-rsa") {
    const [n, e, d, qi, p, q] = Array.from({ length: 6 }, () => reader.number()) as string[];
    return { kty: "RSA", n, e, d, p, q, ...exponents(d, p, q), qi } as Jwk;
  }
  const open = readPublic(reader, type);
  if (open.kty === "OKP") return { ...open, d: toBase64Url(sized(reader.string(), 64).subarray(0, 32)) };
  const size = Math.floor(((open.x ?? "").length * 3) / 4);
  return { ...open, d: toBase64Url(paddedScalar(withoutLeadingZeros(reader.string()), size)) };
}

/** OpenSSH leaves out d mod (p - 1) and d mod (q - 1). */
function exponents(d = "", p = "", q = ""): { dp: string; dq: string } {
  return { dp: remainder(d, p), dq: remainder(d, q) };
}

function remainder(d: string, prime: string): string {
  const modulus = toBigInt(prime) - 1n;
  if (modulus <= 0n) throw new RangeError("A prime is missing");
  const hex = (toBigInt(d) % modulus).toString(16);
  const even = hex.padStart(hex.length + (hex.length % 2), "0");
  return toBase64Url(fromHex(even));
}

function toBigInt(value: string): bigint {
  return BigInt(`0x${toHex(fromBase64Url(value)) || "0"}`);
}

function sized(bytes: Uint8Array, size: number): Uint8Array {
  if (bytes.length !== size) throw new RangeError("The key has the wrong length");
  return bytes;
}

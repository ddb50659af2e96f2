import { toBase64 } from "@exodus/bytes/base64.js";
import { fromBase64Url } from "#shared/base64-url.ts";
import { concatenate } from "#shared/concatenate.ts";
import { InputError } from "#shared/input-error.ts";
import { positive } from "#shared/keys/der.ts";
import { uncompressedPoint } from "#shared/keys/der-keys.ts";
import type { Jwk } from "#shared/keys/jwk.ts";
import { OPENSSH_MAGIC, SSH_CURVES } from "#shared/keys/open-ssh.ts";
import type { RandomSource } from "#shared/random.ts";

const BLOCK_BYTES = 8;

/** `ssh-ed25519`, `ssh-rsa` or `ecdsa-sha2-nistp256`; undefined if SSH has no such keys. */
export function sshType({ kty, crv }: Jwk): string | undefined {
  if (kty === "RSA") return "ssh-rsa";
  if (crv === "Ed25519") return "ssh-ed25519";
  const curve = Object.keys(SSH_CURVES).find((name) => SSH_CURVES[name] === crv);
  return curve && `ecdsa-sha2-${curve}`;
}

/** The blob of a public key (RFC 4253 §6.6, 5656, 8709). @throws {InputError} if SSH has no such keys. */
export function sshBlob(jwk: Jwk): Uint8Array<ArrayBuffer> {
  const type = sshType(jwk);
  if (type === undefined) {
    throw new InputError(`OpenSSH has no ${jwk.crv} keys. Choose PEM or JWK.`, { field: "format" });
  }
  return join([text(type), ...publicParts(jwk)]);
}

function publicParts(jwk: Jwk): Uint8Array[] {
  if (jwk.kty === "RSA") return [number(jwk.e), number(jwk.n)];
  if (jwk.kty === "OKP") return [string(fromBase64Url(jwk.x ?? ""))];
  return [text((sshType(jwk) ?? "").replace("ecdsa-sha2-", "")), string(uncompressedPoint(jwk))];
}

/** One line, as in `id_ed25519.pub` and `authorized_keys`. */
export function sshPublicLine(jwk: Jwk, comment: string): string {
  return [sshType(jwk), toBase64(sshBlob(jwk)), comment].filter((part) => part !== "").join(" ");
}

/** The content of a private key file without passphrase (PROTOCOL.key of OpenSSH). */
export function sshPrivateKey(jwk: Jwk, comment: string, random: RandomSource): Uint8Array<ArrayBuffer> {
  const blob = sshBlob(jwk);
  const check = new Uint32Array(1);
  random(check);
  const checkBytes = uint32(check[0] ?? 0);
  const section = join([checkBytes, checkBytes, text(sshType(jwk) ?? ""), ...privateParts(jwk), text(comment)]);
  const padding = Uint8Array.from({ length: -section.length & (BLOCK_BYTES - 1) }, (_, index) => index + 1);
  return join([
    new TextEncoder().encode(OPENSSH_MAGIC),
    text("none"),
    text("none"),
    text(""),
    uint32(1),
    string(blob),
    string(join([section, padding])),
  ]);
}

function privateParts(jwk: Jwk): Uint8Array[] {
  const { n, e, d, p, q, qi, x = "" } = jwk;
  if (jwk.kty === "RSA") return [n, e, d, qi, p, q].map(number);
  if (jwk.kty === "EC") return [...publicParts(jwk), number(d)];
  const open = fromBase64Url(x);
  return [string(open), string(join([fromBase64Url(d ?? ""), open]))];
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return concatenate(
    parts,
    parts.reduce((sum, part) => sum + part.length, 0),
  );
}

function uint32(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
}

function string(bytes: Uint8Array): Uint8Array {
  return join([uint32(bytes.length), bytes]);
}

function text(value: string): Uint8Array {
  return string(new TextEncoder().encode(value));
}

/** A multiple precision integer (RFC 4251 §5). */
function number(value = ""): Uint8Array {
  return string(join(positive(fromBase64Url(value))));
}

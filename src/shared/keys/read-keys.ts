import { fromBase64Url } from "#shared/base64-url.ts";
import { InputError } from "#shared/input-error.ts";
import { isRecord } from "#shared/is-record.ts";
import { SEQUENCE } from "#shared/keys/der.ts";
import {
  fromCertificate,
  fromPkcs1Private,
  fromPkcs1Public,
  fromPkcs8,
  fromSec1,
  fromSpki,
  toPkcs8,
  UnsupportedKey,
} from "#shared/keys/der-keys.ts";
import { CURVE_BYTES, isPrivate, type Jwk, membersOf } from "#shared/keys/jwk.ts";
import { fromSshPrivate, fromSshPublic } from "#shared/keys/open-ssh.ts";
import { hasSmallOrder } from "#shared/keys/small-order.ts";
import { subtleCrypto } from "#shared/keys/subtle.ts";
import { lookup } from "#shared/lookup.ts";

export interface ReadKey {
  jwk: Jwk;
  /** How it was written: `PKCS#8`, `JWK`. */
  format: string;
  /** The comment of an OpenSSH key. */
  comment?: string;
}

interface KeySource {
  /** The input or option, for errors. */
  field: string;
  /** Opens an encrypted key. */
  passphrase?: string;
}

const PEM_BLOCK = /-----BEGIN ([A-Z0-9 ]+)-----([^-]*)-----END ([A-Z0-9 ]+)-----/g;
const SSH_LINE = /^(ssh-[a-z0-9@.-]+|ecdsa-[a-z0-9@.-]+|sk-[a-z0-9@.-]+)[ \t]+([A-Za-z0-9+/=]+)(?:[ \t]+([^\n]*))?/gm;

/**
 * Reads one or more keys: PEM (PKCS#8, PKCS#1, SEC 1, SPKI, certificates, OpenSSH), JWK, JWKS, public keys of OpenSSH, or
 * the Base64 in a PEM block alone. Private keys come with their public part.
 * @throws {InputError} that says what is wrong or not supported
 */
export async function readKeys(text: string, { field, passphrase = "" }: KeySource): Promise<ReadKey[]> {
  // Settings and JSON hold PEM with escaped line ends.
  const source = text.replaceAll("\\r", "").replaceAll("\\n", "\n").trim();
  const refuse = (message: string) => new InputError(message, { field });
  try {
    const keys = await readAny(source, passphrase, refuse);
    return await Promise.all(keys.map(async (key) => ({ ...key, jwk: await completed(key.jwk) })));
  } catch (error) {
    if (error instanceof InputError) throw error;
    if (error instanceof UnsupportedKey) throw refuse(`Not supported: ${error.message}.`);
    throw refuse(
      error instanceof RangeError
        ? `This key is damaged: ${error.message.charAt(0).toLowerCase()}${error.message.slice(1)}.`
        : "This key is damaged: its numbers don't fit together.",
    );
  }
}

type Refuse = (message: string) => InputError;

async function readAny(source: string, passphrase: string, refuse: Refuse): Promise<ReadKey[]> {
  if (source.startsWith("{") || source.startsWith("[")) return readJwks(source, refuse);
  if (source.includes("-----BEGIN")) return readPem(source, passphrase, refuse);
  const lines = [...source.matchAll(SSH_LINE)];
  if (lines.length > 0) {
    return lines.map(([, , blob = "", comment = ""]) => ({
      jwk: fromSshPublic(fromBase64(blob, refuse)),
      format: "OpenSSH",
      comment: comment.trim(),
    }));
  }
  const bare = source.replace(/\s+/g, "");
  if (/^MI?[A-Za-z0-9+/_-]{30,}={0,2}$/.test(bare)) return [readBare(fromBase64(bare, refuse))];
  throw refuse("This is not a key. Paste PEM (-----BEGIN …), a JWK or JWKS, or a line such as ssh-ed25519 AAAA….");
}

/** Some services show public keys without the lines around them. */
function readBare(der: Uint8Array): ReadKey {
  try {
    return { jwk: fromSpki(der), format: "SPKI" };
  } catch {
    return der[0] === SEQUENCE && der[1] === 0x82 && der[4] === SEQUENCE
      ? { jwk: fromCertificate(der), format: "certificate" }
      : { jwk: fromPkcs8(der), format: "PKCS#8" };
  }
}

async function readPem(source: string, passphrase: string, refuse: Refuse): Promise<ReadKey[]> {
  if (source.includes("Proc-Type:")) {
    throw refuse("This kind of encryption is outdated. Convert the key first: openssl pkey -in old.pem -out new.pem");
  }
  const blocks = [...source.matchAll(PEM_BLOCK)].filter(([, start, , end]) => start === end);
  if (blocks.length === 0) throw refuse("The PEM block has no matching -----END line.");
  const keys: ReadKey[] = [];
  for (const [, label = "", body = ""] of blocks) {
    if (label === "EC PARAMETERS") continue;
    const der = fromBase64(body, refuse);
    if (label === "ENCRYPTED PRIVATE KEY") keys.push(await readEncrypted(der, passphrase, refuse));
    else if (label === "OPENSSH PRIVATE KEY") {
      const opened = fromSshPrivate(der);
      if (opened === "encrypted") {
        throw refuse(
          "OpenSSH keys with a passphrase can't be read. Remove it from a copy first: ssh-keygen -p -f FILE",
        );
      }
      keys.push({ ...opened, format: "OpenSSH" });
    } else {
      const reader = PEM_READERS[label];
      if (!reader) throw refuse(`“${label}” is not a key that can be read.`);
      const [format, read] = reader;
      keys.push({ jwk: read(der), format });
    }
  }
  return keys;
}

const PEM_READERS = lookup<readonly [format: string, read: (der: Uint8Array) => Jwk]>({
  "PUBLIC KEY": ["SPKI", fromSpki],
  "PRIVATE KEY": ["PKCS#8", fromPkcs8],
  "RSA PUBLIC KEY": ["PKCS#1", fromPkcs1Public],
  "RSA PRIVATE KEY": ["PKCS#1", fromPkcs1Private],
  "EC PRIVATE KEY": ["SEC 1", (der) => fromSec1(der)],
  CERTIFICATE: ["certificate", fromCertificate],
});

async function readEncrypted(der: Uint8Array, passphrase: string, refuse: Refuse): Promise<ReadKey> {
  if (passphrase === "") throw refuse("This key has a passphrase. Please enter it.");
  const { decryptPkcs8 } = await import("#shared/keys/decrypt-pkcs8.ts");
  const opened = await decryptPkcs8(der, passphrase);
  if (!opened) throw refuse("The passphrase is wrong.");
  return { jwk: fromPkcs8(opened), format: "encrypted PKCS#8" };
}

function readJwks(source: string, refuse: Refuse): ReadKey[] {
  let json: unknown;
  try {
    json = JSON.parse(source);
  } catch (error) {
    throw refuse(`This JWK is not valid JSON: ${(error as Error).message}.`);
  }
  const list = Array.isArray(json) ? json : isRecord(json) && Array.isArray(json.keys) ? json.keys : undefined;
  if (!list) return [{ jwk: readJwk(json, refuse), format: "JWK" }];
  // A set may have keys of kinds that nobody knows yet (RFC 7517 §5).
  const keys = list.filter((key) => isRecord(key) && isKnown(key)).map((key) => readJwk(key, refuse));
  if (keys.length === 0) throw refuse("This JWKS has no key of a known type: RSA, EC, OKP or oct.");
  return keys.map((jwk) => ({ jwk, format: "JWKS" }));
}

function isKnown({ kty, crv }: Record<string, unknown>): boolean {
  return kty === "RSA" || kty === "oct" || ((kty === "EC" || kty === "OKP") && Object.hasOwn(CURVE_BYTES, String(crv)));
}

function readJwk(json: unknown, refuse: Refuse): Jwk {
  if (!isRecord(json) || typeof json.kty !== "string") throw refuse("A JWK needs “kty”, the type of its key.");
  if (!["RSA", "EC", "OKP", "oct"].includes(json.kty)) throw refuse(`“${json.kty}” is not a known type of key.`);
  if (!isKnown(json)) throw refuse(`The curve “${json.crv}” is not supported.`);
  const kty = json.kty as Jwk["kty"];
  const { open, secret } = membersOf(kty);
  const jwk: Record<string, unknown> = { kty };
  for (const name of ["kid", "alg", "use"]) if (typeof json[name] === "string") jwk[name] = json[name];
  if (Array.isArray(json.key_ops)) jwk.key_ops = json.key_ops.filter((one) => typeof one === "string");
  const isWhole = json.d !== undefined || kty === "oct";
  for (const name of [...open, ...(isWhole ? secret : [])]) {
    const value = json[name];
    if (typeof value !== "string") throw refuse(`This JWK has no “${name}”.`);
    if (name !== "crv" && (!/^[A-Za-z0-9_-]+={0,2}$/.test(value) || value.replaceAll("=", "").length % 4 === 1)) {
      throw refuse(`“${name}” of this JWK is not Base64url.`);
    }
    jwk[name] = name === "crv" ? value : value.replaceAll("=", "");
  }
  const size = CURVE_BYTES[String(json.crv)];
  for (const name of ["x", "y", "d"] as const) {
    const value = jwk[name] as string | undefined;
    if (kty !== "RSA" && size && value !== undefined && fromBase64Url(value).length !== size) {
      throw refuse(`“${name}” of this JWK has the wrong length for ${json.crv}.`);
    }
  }
  return jwk as unknown as Jwk;
}

/** Private keys may leave out the public one, which WebCrypto calculates. */
async function completed(jwk: Jwk): Promise<Jwk> {
  if (jwk.kty === "OKP" && jwk.x !== undefined && hasSmallOrder(jwk)) {
    throw new RangeError("Its order is so small that it protects nothing");
  }
  if (jwk.kty === "RSA" || jwk.kty === "oct" || jwk.x !== undefined || !isPrivate(jwk)) return jwk;
  const [algorithm, usage]: [EcKeyImportParams | { name: string }, KeyUsage] =
    jwk.kty === "EC"
      ? [{ name: "ECDSA", namedCurve: jwk.crv ?? "" }, "sign"]
      : [{ name: jwk.crv ?? "" }, jwk.crv === "X25519" ? "deriveBits" : "sign"];
  const subtle = subtleCrypto();
  const key = await subtle.importKey("pkcs8", toPkcs8(jwk), algorithm, true, [usage]);
  const { x, y } = await subtle.exportKey("jwk", key);
  return { ...jwk, ...(x !== undefined && { x }), ...(y !== undefined && { y }) };
}

function fromBase64(text: string, refuse: Refuse): Uint8Array {
  try {
    return fromBase64Url(text.replace(/\s+/g, ""));
  } catch {
    throw refuse("This key is damaged: it is not valid Base64.");
  }
}

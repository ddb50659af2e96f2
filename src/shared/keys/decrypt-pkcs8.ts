import { DerReader, INTEGER, OBJECT_ID, OCTET_STRING, readOid, readUnsigned, SEQUENCE } from "#shared/keys/der.ts";
import { UnsupportedKey } from "#shared/keys/der-keys.ts";
import { subtleCrypto } from "#shared/keys/subtle.ts";
import { lookup } from "#shared/lookup.ts";

const PBES2 = "1.2.840.113549.1.5.13";
const PBKDF2 = "1.2.840.113549.1.5.12";
const AES_CBC = lookup<number>({
  "2.16.840.1.101.3.4.1.42": 256,
  "2.16.840.1.101.3.4.1.22": 192,
  "2.16.840.1.101.3.4.1.2": 128,
});
const HASHES = lookup<string>({
  "1.2.840.113549.2.7": "SHA-1",
  "1.2.840.113549.2.9": "SHA-256",
  "1.2.840.113549.2.10": "SHA-384",
  "1.2.840.113549.2.11": "SHA-512",
});
const NO_AES = "this kind of encryption (only PBES2 with PBKDF2 and AES-CBC, as OpenSSL writes it)";
/** OpenSSL uses 2,048; more than this would take minutes. */
const MAX_ITERATIONS = 20_000_000;

/**
 * Opens an EncryptedPrivateKeyInfo (RFC 5958) with PBES2 (RFC 8018).
 * @returns the PrivateKeyInfo, or undefined for a wrong passphrase.
 * @throws {RangeError} if it is malformed.
 */
export async function decryptPkcs8(der: Uint8Array, passphrase: string): Promise<Uint8Array | undefined> {
  const outer = DerReader.inSequence(der, "encrypted key");
  const scheme = readAlgorithm(outer, "encryption");
  const encrypted = outer.next("encrypted key", OCTET_STRING).content;
  if (scheme.oid !== PBES2) throw new UnsupportedKey(NO_AES);
  const parameters = scheme.fields.next("parameters", SEQUENCE).inside("parameters");
  const derivation = readAlgorithm(parameters, "key derivation");
  const cipher = readAlgorithm(parameters, "cipher");
  const length = AES_CBC[cipher.oid];
  if (length === undefined || derivation.oid !== PBKDF2) throw new UnsupportedKey(NO_AES);

  const rounds = derivation.fields.next("key derivation", SEQUENCE).inside("key derivation");
  const salt = rounds.next("salt", OCTET_STRING).content;
  const iterations = readUnsigned(rounds.next("number of rounds")).reduce((sum, byte) => sum * 256 + byte, 0);
  if (!(iterations >= 1 && iterations <= MAX_ITERATIONS)) throw new UnsupportedKey("so many rounds of encryption");
  rounds.optional("key length", INTEGER);
  const hash = rounds.isDone ? "SHA-1" : HASHES[readAlgorithm(rounds, "hash").oid];
  if (hash === undefined) throw new UnsupportedKey(NO_AES);

  const subtle = subtleCrypto();
  const secret = await subtle.importKey("raw", new TextEncoder().encode(passphrase), "PBKDF2", false, ["deriveKey"]);
  const key = await subtle.deriveKey(
    { name: "PBKDF2", hash, salt: new Uint8Array(salt), iterations },
    secret,
    { name: "AES-CBC", length },
    false,
    ["decrypt"],
  );
  const iv = new Uint8Array(cipher.fields.next("initialization vector", OCTET_STRING).content);
  try {
    return new Uint8Array(await subtle.decrypt({ name: "AES-CBC", iv }, key, new Uint8Array(encrypted)));
  } catch {
    return undefined;
  }
}

/** An AlgorithmIdentifier, with a reader of its parameters. */
function readAlgorithm(from: DerReader, what: string): { oid: string; fields: DerReader } {
  const fields = from.next(what, SEQUENCE).inside(what);
  return { oid: readOid(fields.next(what, OBJECT_ID)), fields };
}

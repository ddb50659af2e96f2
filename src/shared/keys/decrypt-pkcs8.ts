import { contentOf, OBJECT_ID, OCTET_STRING, readDer, readSequence, SEQUENCE, toHex } from "#shared/keys/der.ts";
import { UnsupportedKey } from "#shared/keys/der-keys.ts";
import { subtleCrypto } from "#shared/keys/subtle.ts";
import { lookup } from "#shared/lookup.ts";

const PBES2 = "2a864886f70d01050d";
const PBKDF2 = "2a864886f70d01050c";
const AES_CBC = lookup<number>({
  "60864801650304012a": 256,
  "608648016503040116": 192,
  "608648016503040102": 128,
});
const HASHES = lookup<string>({
  "2a864886f70d0207": "SHA-1",
  "2a864886f70d0209": "SHA-256",
  "2a864886f70d020a": "SHA-384",
  "2a864886f70d020b": "SHA-512",
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
  const [scheme, encrypted] = readSequence(der);
  const [schemeId, parameters] = readDer(contentOf(scheme, SEQUENCE));
  if (toHex(contentOf(schemeId, OBJECT_ID)) !== PBES2) throw new UnsupportedKey(NO_AES);
  const [derivation, cipher] = readDer(contentOf(parameters, SEQUENCE));
  const [derivationId, derivationParameters] = readDer(contentOf(derivation, SEQUENCE));
  const [cipherId, iv] = readDer(contentOf(cipher, SEQUENCE));
  const length = AES_CBC[toHex(contentOf(cipherId, OBJECT_ID))];
  if (length === undefined || toHex(contentOf(derivationId, OBJECT_ID)) !== PBKDF2) throw new UnsupportedKey(NO_AES);

  const [salt, count, ...rest] = readDer(contentOf(derivationParameters, SEQUENCE));
  const iterations = Number.parseInt(toHex(contentOf(count, 0x02)), 16);
  if (!(iterations >= 1 && iterations <= MAX_ITERATIONS)) throw new UnsupportedKey("so many rounds of encryption");
  const named = rest.find(({ tag }) => tag === SEQUENCE);
  const hash = named ? HASHES[toHex(contentOf(readDer(named.content)[0], OBJECT_ID))] : "SHA-1";
  if (hash === undefined) throw new UnsupportedKey(NO_AES);

  const subtle = subtleCrypto();
  const secret = await subtle.importKey("raw", new TextEncoder().encode(passphrase), "PBKDF2", false, ["deriveKey"]);
  const key = await subtle.deriveKey(
    { name: "PBKDF2", hash, salt: new Uint8Array(contentOf(salt, OCTET_STRING)), iterations },
    secret,
    { name: "AES-CBC", length },
    false,
    ["decrypt"],
  );
  try {
    const algorithm = { name: "AES-CBC", iv: new Uint8Array(contentOf(iv, OCTET_STRING)) };
    const opened = await subtle.decrypt(algorithm, key, new Uint8Array(contentOf(encrypted, OCTET_STRING)));
    return new Uint8Array(opened);
  } catch {
    return undefined;
  }
}

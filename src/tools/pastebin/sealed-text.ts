import { fromBase64Url, toBase64Url } from "#shared/base64-url.ts";
import { InputError } from "#shared/input-error.ts";

/** Everything that is encrypted. */
export interface Secret {
  title: string;
  language: string;
  content: string;
}

const KEY_BYTES = 32;
const IV_BYTES = 12;
/** Binds the ciphertext to its purpose and format. */
const CONTEXT = new TextEncoder().encode("sundry paste v1");

/**
 * Encrypts with AES-256-GCM (NIST SP 800-38D) under a new random key.
 * @returns the content for the server, `v1.{iv}.{ciphertext and tag}` in base64url, and the base64url key, which must
 * never reach the server.
 */
export async function seal(secret: Secret): Promise<{ content: string; key: string }> {
  const key = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const plain = new TextEncoder().encode(JSON.stringify(secret));
  const cipher = await crypto.subtle.encrypt(algorithm(iv), await importKey(key), plain);
  return { content: `v1.${toBase64Url(iv)}.${toBase64Url(new Uint8Array(cipher))}`, key: toBase64Url(key) };
}

/** Decrypts the result of `seal`. @throws {InputError} if the key is wrong or any bit changed. */
export async function unseal(content: string, key: string): Promise<Secret> {
  try {
    const [version, iv = "", cipher = ""] = content.split(".");
    if (version !== "v1") throw new Error("unknown version");
    const plain = await crypto.subtle.decrypt(
      algorithm(fromBase64Url(iv)),
      await importKey(fromBase64Url(key)),
      fromBase64Url(cipher),
    );
    const { title, language, content: text } = JSON.parse(new TextDecoder().decode(plain));
    // Anyone with the key can have encrypted anything.
    return { title: String(title), language: String(language), content: String(text) };
  } catch {
    throw new InputError("This link does not have the right key.");
  }
}

function algorithm(iv: Uint8Array<ArrayBuffer>): AesGcmParams {
  return { name: "AES-GCM", iv, additionalData: CONTEXT };
}

function importKey(key: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", key, "AES-GCM", false, ["encrypt", "decrypt"]);
}

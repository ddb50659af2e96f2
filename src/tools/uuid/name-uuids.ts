import { InputError } from "#shared/input-error.ts";
import { readUuid } from "./read-id.ts";
import { withVersion } from "./uuid-bytes.ts";

export type NameHash = "sha-1" | "md5" | "sha-256";
export type Namespace = "dns" | "url" | "oid" | "x500" | "custom";

/** RFC 9562 §6.6 */
const NAMESPACES: Readonly<Record<Exclude<Namespace, "custom">, string>> = {
  dns: "6ba7b810-9dad-11d1-80b4-00c04fd430c8",
  url: "6ba7b811-9dad-11d1-80b4-00c04fd430c8",
  oid: "6ba7b812-9dad-11d1-80b4-00c04fd430c8",
  x500: "6ba7b814-9dad-11d1-80b4-00c04fd430c8",
};

const VERSIONS: Readonly<Record<NameHash, number>> = { md5: 3, "sha-1": 5, "sha-256": 8 };

/**
 * The UUID of each name in a namespace: version 3, 5 or, with SHA-256, 8 as in RFC 9562 appendix B.2.
 * @param namespaceId the namespace, unless it is a standard one
 * @throws {InputError} for a namespace that is not a UUID
 */
export async function* nameUuids(
  names: readonly string[],
  { hash, namespace, namespaceId }: { hash: NameHash; namespace: Namespace; namespaceId: string },
): AsyncGenerator<Uint8Array> {
  const space = namespace === "custom" ? readNamespace(namespaceId) : readUuid(NAMESPACES[namespace]);
  const { createMD5, createSHA1, createSHA256 } = await import("hash-wasm");
  const hasher = await { md5: createMD5, "sha-1": createSHA1, "sha-256": createSHA256 }[hash]();
  for (const name of names) {
    const digest = hasher.init().update(space).update(new TextEncoder().encode(name)).digest("binary");
    yield withVersion(digest.slice(0, 16), VERSIONS[hash]);
  }
}

function readNamespace(text: string): Uint8Array {
  if (text.trim() === "") throw new InputError("Please enter the UUID of the namespace", { field: "namespaceId" });
  try {
    return readUuid(text.trim());
  } catch (error) {
    if (error instanceof InputError) throw new InputError(`Namespace: ${error.message}`, { field: "namespaceId" });
    throw error;
  }
}

import type { Algorithm, Hasher } from "./algorithms.ts";

/** Lowercase hex by the id of the algorithm. */
export type Digests = ReadonlyMap<string, string>;

/** The part of Node's crypto module used here. */
interface NodeCrypto {
  createHash(name: string): Pick<Hasher, "update" | "digest">;
}

interface MaybeNode {
  process?: { getBuiltinModule?: (name: string) => NodeCrypto };
}

/**
 * Computes several checksums while reading the data once.
 * @param useNode whether to hash with Node, where the code runs in it
 */
export async function digestAll(
  data: AsyncIterable<Uint8Array>,
  algorithms: readonly Algorithm[],
  { useNode = true }: { useNode?: boolean } = {},
): Promise<Digests> {
  const hashers = await Promise.all(
    algorithms.map(async (algorithm) => ({ id: algorithm.id, hasher: await createHasher(algorithm, useNode) })),
  );
  for await (const chunk of data) for (const { hasher } of hashers) hasher.update(chunk);
  return new Map(hashers.map(({ id, hasher }) => [id, hasher.digest("hex")]));
}

async function createHasher({ node, create }: Algorithm, useNode: boolean): Promise<Pick<Hasher, "update" | "digest">> {
  const crypto = useNode ? (globalThis as MaybeNode).process?.getBuiltinModule?.("node:crypto") : undefined;
  if (crypto && node !== undefined) return crypto.createHash(node);
  const hasher = await create(await import("hash-wasm"));
  return hasher.init();
}

import { ByteStream } from "#shared/byte-stream.ts";
import type { RunContext } from "#shared/operation.ts";
import type { Algorithm } from "./algorithms.ts";

/** Lowercase hex by the id of the algorithm. */
export type Digests = ReadonlyMap<string, string>;

interface Hasher {
  update: (chunk: Uint8Array) => unknown;
  digest: (encoding: "hex") => string;
}

/** The part of Node's crypto module used here. */
interface NodeCrypto {
  createHash(name: string): Hasher;
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

async function createHasher({ node, create }: Algorithm, useNode: boolean): Promise<Hasher> {
  const crypto = useNode ? (globalThis as MaybeNode).process?.getBuiltinModule?.("node:crypto") : undefined;
  if (crypto && node !== undefined) return crypto.createHash(node);
  const hasher = await create(await import("hash-wasm"));
  return hasher.init();
}

/** Reads each file once, reporting the progress of all. */
export async function* digestFiles<Wanted extends { file: File; algorithms: readonly Algorithm[] }>(
  wanted: readonly Wanted[],
  { signal, progress }: Pick<RunContext, "signal" | "progress">,
): AsyncGenerator<{ wanted: Wanted; digests: Digests }> {
  const total = wanted.reduce((sum, { file }) => sum + file.size, 0) || 1;
  let before = 0;
  for (const one of wanted) {
    const start = before;
    const data = ByteStream.of(one.file);
    data.onRead = (bytes) => {
      signal.throwIfAborted();
      progress((start + bytes) / total);
    };
    const digests = await digestAll(data, one.algorithms);
    signal.throwIfAborted();
    yield { wanted: one, digests };
    before += one.file.size;
  }
}

import type { RunContext } from "#shared/operation.ts";
import { findAlgorithm, readAlgorithms } from "./algorithms.ts";
import { digestAll } from "./digest.ts";
import { type DigestEncoding, encodeHex } from "./encoding.ts";
import { digestFiles } from "./read-files.ts";
import { escapeName } from "./sums-line.ts";

/**
 * Several checksums of one file, a line each: `SHA-256  2cf2…`.
 * @throws {InputError} for an unknown algorithm
 */
export async function checksumLines(
  data: AsyncIterable<Uint8Array>,
  { algorithms: list, encoding }: { algorithms: string; encoding: DigestEncoding },
): Promise<string> {
  const algorithms = readAlgorithms(list);
  const digests = await digestAll(data, algorithms);
  const width = Math.max(...algorithms.map(({ name }) => name.length)) + 2;
  return algorithms
    .map(({ id, name }) => `${name.padEnd(width)}${encodeHex(digests.get(id) ?? "", encoding)}`)
    .join("\n");
}

export type SumsFormat = "sums" | "bsd";

/** A list of checksums as `sha256sum` or BSD's `sha256` writes it, a line per file. */
export async function* sumsOf(
  files: readonly File[],
  { algorithm: id, format }: { algorithm: string; format: SumsFormat },
  context: Pick<RunContext, "signal" | "progress">,
): AsyncGenerator<string> {
  const algorithm = findAlgorithm(id);
  if (!algorithm) return;
  const wanted = files.map((file) => ({ file, algorithms: [algorithm] }));
  for await (const { wanted: one, digests } of digestFiles(wanted, context)) {
    const { mark, name } = escapeName(one.file.name);
    const digest = digests.get(algorithm.id);
    yield format === "bsd" ? `${mark}${algorithm.tag} (${name}) = ${digest}\n` : `${mark}${digest}  ${name}\n`;
  }
}

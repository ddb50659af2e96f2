import { BlobReader, configure, ZipWriter } from "@zip.js/zip.js";
import { chunksOf } from "#shared/byte-stream.ts";
import type { RunContext } from "#shared/operation.ts";
import { UniqueNames } from "#shared/unique-names.ts";
import { numbered } from "./numbered.ts";

// This already runs in a worker.
configure({ useWebWorkers: false });

const AES_256 = 3;

/**
 * Packs files into a ZIP archive as it is read, encrypted with AES-256 if there is a password. Equal names are numbered.
 * @see https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
 */
export async function* zip(
  files: readonly File[],
  { password, signal, progress }: { password: string } & Pick<RunContext, "signal" | "progress">,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  const writer = new ZipWriter(writable, {
    signal,
    keepOrder: true,
    ...(password !== "" && { password, encryptionStrength: AES_256 }),
  });
  const names = new UniqueNames(numbered);
  const total = files.reduce((sum, { size }) => sum + size, 0) || 1;
  const write = async () => {
    let done = 0;
    for (const file of files) {
      await writer.add(names.take(file.name).unique, new BlobReader(file), {
        lastModDate: new Date(file.lastModified),
        onprogress: async (bytes) => progress((done + bytes) / total),
      });
      done += file.size;
    }
    await writer.close();
  };
  const written = write().catch((error: unknown) => writable.abort(error).catch(() => {}));
  yield* chunksOf(readable);
  await written;
}

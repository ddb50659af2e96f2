import { BlobReader, configure, ZipWriter } from "@zip.js/zip.js";
import { chunksOf } from "#shared/byte-stream.ts";
import { numbered } from "#shared/numbered.ts";
import type { RunContext } from "#shared/operation.ts";
import { UniqueNames } from "#shared/unique-names.ts";

// It always runs in a worker or a thread.
configure({ useWebWorkers: false });

const AES_256 = 3;

/** Deflating these again takes time and saves nothing. */
const COMPRESSED =
  /\.(?:7z|aac|avif|br|bz2|epub|flac|gif|gz|heic|jar|jpe?g|m4a|mkv|mov|mp[34]|og[ag]|opus|png|rar|tgz|webm|webp|woff2?|xz|zip|zst|(?:doc|ppt|xls)x|od[pst])$/i;

/**
 * Packs files into a ZIP archive as it is read, encrypted with AES-256 if there is a password. A name may have folders.
 * Equal names are numbered, also those that differ only in case, because some file systems don't tell them apart.
 * @see https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
 */
export async function* zipFiles(
  files: readonly File[],
  { password, signal, progress }: { password: string } & Pick<RunContext, "signal" | "progress">,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  const writer = new ZipWriter(writable, {
    signal,
    keepOrder: true,
    ...(password !== "" && { password, encryptionStrength: AES_256 }),
  });
  const names = new UniqueNames(numbered, (name) => name.toLowerCase());
  const total = files.reduce((sum, { size }) => sum + size, 0) || 1;
  const write = async () => {
    let done = 0;
    for (const file of files) {
      await writer.add(names.take(file.name).unique, new BlobReader(file), {
        ...(COMPRESSED.test(file.name) && { level: 0 }),
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

import { BlobReader, configure, ZipReader } from "@zip.js/zip.js";
import { formatBytes } from "#shared/format-number.ts";
import { InputError } from "#shared/input-error.ts";

// This already runs in a worker.
configure({ useWebWorkers: false });

/**
 * Unpacks a ZIP archive without keeping anything, since a bomb can declare any size.
 * @throws {InputError} for one that unpacks to more, or a damaged one
 */
export async function checkUnpackedSize(file: Blob, maxBytes: number): Promise<void> {
  let bytes = 0;
  const count = () =>
    new WritableStream<Uint8Array>({
      write(chunk) {
        bytes += chunk.length;
        if (bytes > maxBytes) {
          throw new InputError(`This file unpacks to more than ${formatBytes(maxBytes)}.`);
        }
      },
    });
  try {
    for await (const entry of new ZipReader(new BlobReader(file)).getEntriesGenerator()) {
      if (!entry.directory) await entry.getData(count(), { checkSignature: false });
    }
  } catch (error) {
    if (error instanceof InputError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new InputError(`This file is damaged: ${reason}`);
  }
}

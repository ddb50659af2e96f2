import {
  BlobReader,
  configure,
  ERR_AMBIGUOUS_ARCHIVE,
  ERR_ENCRYPTED,
  ERR_INVALID_PASSWORD,
  ERR_UNSAFE_FILENAME,
  ERR_UNSUPPORTED_COMPRESSION,
  ERR_UNSUPPORTED_ENCRYPTION,
  type FileEntry,
  ZipReader,
} from "@zip.js/zip.js";
import { chunksOf } from "#shared/byte-stream.ts";
import { detectedFile } from "#shared/detected-file.ts";
import { formatBytes, plural } from "#shared/format-number.ts";
import { InputError } from "#shared/input-error.ts";
import { lookup } from "#shared/lookup.ts";
import { numbered } from "#shared/numbered.ts";
import type { OutputFile } from "#shared/operation.ts";
import { UniqueNames } from "#shared/unique-names.ts";

// This already runs in a worker.
configure({ useWebWorkers: false });

const MAX_FILES = 10_000;
const MAX_BYTES = 4 * 1_073_741_824;

const MESSAGES = lookup<string>({
  [ERR_ENCRYPTED]: "This archive is encrypted. Please enter its password.",
  [ERR_INVALID_PASSWORD]: "The password is wrong.",
  [ERR_UNSUPPORTED_ENCRYPTION]: "This archive is encrypted in a way that can't be read here.",
  [ERR_UNSUPPORTED_COMPRESSION]: "This archive is compressed in a way that can't be read here.",
  [ERR_UNSAFE_FILENAME]: "This archive contains a file name that leads out of its folder.",
  [ERR_AMBIGUOUS_ARCHIVE]: "This archive contradicts itself: other programs may find other files in it.",
});

/**
 * Lists the files of a ZIP archive. Their content is unpacked as it is read, and its checksum verified.
 * @throws {InputError} for another or a damaged file, here or while a content is read
 */
export async function unzip(
  archive: Blob,
  { password, signal }: { password: string; signal: AbortSignal },
): Promise<OutputFile[]> {
  const reader = new ZipReader(new BlobReader(archive), {
    signal,
    checkSignature: true,
    checkOverlappingEntry: true,
    filenameValidation: "balanced",
    ...(password !== "" && { password }),
  });
  const names = new UniqueNames(numbered);
  const files: OutputFile[] = [];
  let bytes = 0;
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      if (entry.directory) continue;
      if (entry.encrypted && password === "") throw new Error(ERR_ENCRYPTED);
      bytes += entry.uncompressedSize;
      if (bytes > MAX_BYTES) throw new InputError(`The content is larger than ${formatBytes(MAX_BYTES)}.`);
      if (files.length === MAX_FILES) throw new InputError(`The archive has more than ${plural(MAX_FILES, "file")}.`);
      const name = names.take(entry.filename).unique;
      files.push(detectedFile(contentOf(entry), () => name));
    }
  } catch (error) {
    throw explain(error);
  }
  if (files.length === 0) throw new InputError("The archive contains no files.");
  return files;
}

async function* contentOf(entry: FileEntry): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  const read = entry.getData(writable).catch((error: unknown) => {
    // Without this, the reader would wait forever.
    writable.abort(error).catch(() => {});
    throw error;
  });
  read.catch(() => {});
  try {
    yield* chunksOf(readable);
    await read;
  } catch (error) {
    throw explain(error, entry.filename);
  }
}

function explain(error: unknown, name?: string): unknown {
  if (error instanceof InputError || !(error instanceof Error) || error.name === "AbortError") return error;
  const damaged = name === undefined ? "This is not a ZIP archive, or it is damaged." : `“${name}” is damaged.`;
  return new InputError(MESSAGES[error.message] ?? damaged);
}

import { Readable } from "node:stream";
import yazl from "yazl";
import { contentChunks } from "#interfaces/file-content.ts";
import { cleanFileName } from "#shared/file-name.ts";
import { numbered } from "#shared/numbered.ts";
import type { OutputFile } from "#shared/operation.ts";
import { pathParts } from "#shared/path-parts.ts";
import { UniqueNames } from "#shared/unique-names.ts";

/** A fixed time makes archives reproducible. This is the earliest that ZIP supports. */
const ENTRY_TIME = new Date(1980, 0, 1);

/** Streams files as a ZIP archive. Names are cleaned and made unique. */
export async function* zipFiles(files: readonly OutputFile[]): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: Error) => void output.destroy(error);
  zip.on("error", fail);
  const names = new UniqueNames(numbered, (name) => name.toLowerCase());
  for (const file of files) {
    const name = names.take(cleanPath(file.name)).unique;
    zip.addReadStreamLazy(name, { mtime: ENTRY_TIME }, (done) => {
      // The archive listens only to some streams.
      done(null, Readable.from(contentChunks(file)).on("error", fail));
    });
  }
  zip.end();
  yield* output;
}

function cleanPath(name: string): string {
  const parts = pathParts(name).map((part) => cleanFileName(part, "file"));
  return parts.join("/") || "file";
}

import { Zip, ZipDeflate } from "fflate";

/** The first moment that a ZIP archive can name, so that the same input gives the same bytes. */
const NO_TIME = new Date(1980, 0, 1);

/** Packs files into a ZIP archive as they come, one in memory at a time. */
export async function* zipFiles(
  files: AsyncIterable<{ name: string; pieces: readonly Uint8Array<ArrayBuffer>[] }>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let ready: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes as Uint8Array<ArrayBuffer>);
  });
  for await (const { name, pieces } of files) {
    const entry = new ZipDeflate(name, { level: 6 });
    entry.mtime = NO_TIME;
    zip.add(entry);
    for (const piece of pieces) entry.push(piece);
    entry.push(new Uint8Array(0), true);
    yield* ready;
    ready = [];
  }
  zip.end();
  yield* ready;
}

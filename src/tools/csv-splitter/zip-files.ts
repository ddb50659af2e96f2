import { deflateSync, Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { concatenate } from "#shared/concatenate.ts";

type Piece = Uint8Array<ArrayBuffer>;

/** The earliest date a ZIP can store. A fixed date makes the output reproducible. */
const ZIP_EPOCH = new Date(1980, 0, 1);

const COMPRESSION_LEVEL = 6;

/** Smaller files are compressed in one go: a stream takes a few hundred KiB of memory per file. */
const SMALL_BYTES = 1_048_576;

/** Packs files into a ZIP archive, holding one in memory at a time. */
export async function* zipFiles(
  files: AsyncIterable<{ name: string; pieces: readonly Piece[] }>,
): AsyncGenerator<Piece> {
  let ready: Piece[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes as Piece);
  });
  for await (const { name, pieces } of files) {
    const size = pieces.reduce((sum, { length }) => sum + length, 0);
    const isSmall = size <= SMALL_BYTES;
    const entry = isSmall ? new SmallFile(name) : new ZipDeflate(name, { level: COMPRESSION_LEVEL });
    entry.mtime = ZIP_EPOCH;
    zip.add(entry);
    for (const piece of isSmall ? [concatenate(pieces, size)] : pieces) entry.push(piece);
    entry.push(new Uint8Array(0), true);
    yield* ready;
    ready = [];
  }
  zip.end();
  yield* ready;
}

/** A file pushed in one piece. */
class SmallFile extends ZipPassThrough {
  override compression = 8;

  protected override process(chunk: Piece, final: boolean): void {
    this.ondata(null, final ? chunk : deflateSync(chunk, { level: COMPRESSION_LEVEL }), final);
  }
}

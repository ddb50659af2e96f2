import { deflateSync, Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { concatenate } from "#shared/concatenate.ts";

type Piece = Uint8Array<ArrayBuffer>;

/** The first moment that a ZIP archive can name, so that the same input gives the same bytes. */
const NO_TIME = new Date(1980, 0, 1);

const LEVEL = 6;

/** A file of up to this many bytes is compressed at once: a stream takes some hundred KiB of memory for each. */
const SMALL_BYTES = 1_048_576;

/** Packs files into a ZIP archive as they come, one in memory at a time. */
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
    const entry = isSmall ? new SmallFile(name) : new ZipDeflate(name, { level: LEVEL });
    entry.mtime = NO_TIME;
    zip.add(entry);
    for (const piece of isSmall ? [concatenate(pieces, size)] : pieces) entry.push(piece);
    entry.push(new Uint8Array(0), true);
    yield* ready;
    ready = [];
  }
  zip.end();
  yield* ready;
}

/** A file that is pushed as one piece. */
class SmallFile extends ZipPassThrough {
  override compression = 8;

  protected override process(chunk: Piece, final: boolean): void {
    this.ondata(null, final ? chunk : deflateSync(chunk, { level: LEVEL }), final);
  }
}

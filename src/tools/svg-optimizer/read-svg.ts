import { InputError } from "#shared/input-error.ts";
import { readText } from "#shared/text-source.ts";

/** In UTF-16 code units. A path of this size takes 15 seconds and 1 GB. */
const MAX_LENGTH = 10_000_000;
const TOO_LONG = "This SVG is too big: it has more than 10 million characters.";

/**
 * Reads an SVG, also one compressed with gzip (.svgz).
 * @throws {InputError} if it is too big, not text, or damaged
 */
export async function readSvg(file: Blob): Promise<string> {
  const [a, b] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const plain = a === 0x1f && b === 0x8b ? await unzip(file) : file;
  if (plain.size > MAX_LENGTH * 4) throw new InputError(TOO_LONG);
  const text = await readText(plain);
  if (text.length > MAX_LENGTH) throw new InputError(TOO_LONG);
  return text;
}

async function unzip(file: Blob): Promise<Blob> {
  const reader = file.stream().pipeThrough(new DecompressionStream("gzip")).getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new InputError("This .svgz file is damaged: it can’t be decompressed.");
    });
    if (done) return new Blob(pieces);
    bytes += value.length;
    // A few kilobytes can stand for gigabytes.
    if (bytes > MAX_LENGTH) {
      await reader.cancel();
      throw new InputError(TOO_LONG);
    }
    pieces.push(value);
  }
}

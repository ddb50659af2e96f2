import { type ByteStream, chunksOf } from "#shared/byte-stream.ts";
import { detectedFile } from "#shared/detected-file.ts";
import { formatBytes } from "#shared/format-number.ts";
import { InputError } from "#shared/input-error.ts";
import type { OutputFile, RunContext } from "#shared/operation.ts";
import { DAMAGED, gunzip } from "./gunzip.ts";
import { pipeThrough } from "./pipe-through.ts";

type Bytes = Uint8Array<ArrayBuffer>;
type Format = "gzip" | "zlib" | "deflate";

/** More is a decompression bomb, or too much for a browser. */
const MAX_BYTES = 4 * 1_073_741_824;
const HEAD_BYTES = 8;

/** First bytes of formats that this tool doesn't read. */
const OTHER_FORMATS: readonly (readonly [name: string, ...bytes: number[]])[] = [
  ["bzip2", 0x42, 0x5a, 0x68],
  ["xz", 0xfd, 0x37, 0x7a, 0x58, 0x5a],
  ["Zstandard", 0x28, 0xb5, 0x2f, 0xfd],
  ["7-Zip", 0x37, 0x7a, 0xbc, 0xaf],
  ["RAR", 0x52, 0x61, 0x72, 0x21],
  ["LZ4", 0x04, 0x22, 0x4d, 0x18],
];

/**
 * Decompresses a file, and names and types the result by its content.
 * @throws {InputError} for another format, and while the content is read for damaged data
 */
export async function decompressFile(
  input: ByteStream,
  format: Format | "detect",
  warn: RunContext["warn"],
): Promise<OutputFile> {
  const chosen = format === "detect" ? detectFormat(await input.head(HEAD_BYTES)) : format;
  const onExtra = () => warn("The data after the end of the gzip file was ignored.");
  const content = chosen === "gzip" ? gunzip(input, onExtra) : inflate(input, chosen);
  const name = input.name.replace(/\.(?:gz|gzip|zz|zlib|deflate|z)$/i, "");
  const hasExtension = name !== input.name && name.includes(".");
  return detectedFile(limit(content), (extension) => (hasExtension ? name : `decompressed${extension}`));
}

function detectFormat(head: Bytes): Format {
  const [first = 0, second = 0] = head;
  const startsWith = (bytes: readonly number[]) => bytes.every((byte, index) => head[index] === byte);
  if (startsWith([0x1f, 0x8b])) return "gzip";
  if (startsWith([0x50, 0x4b])) throw new InputError("This is a ZIP archive. Choose “Unzip” to open it.");
  const other = OTHER_FORMATS.find(([, ...bytes]) => startsWith(bytes));
  if (other) throw new InputError(`This is a ${other[0]} file. Only gzip, zlib, deflate and ZIP can be unpacked here.`);
  // RFC 1950, 2.2: method 8 and a check that makes both bytes a multiple of 31.
  if ((first & 0x0f) === 8 && first >> 4 <= 7 && (first * 256 + second) % 31 === 0) return "zlib";
  throw new InputError("This is neither gzip nor zlib. If it is raw deflate, choose that format.");
}

async function* inflate(input: ByteStream, format: "zlib" | "deflate"): AsyncGenerator<Bytes> {
  const stream = pipeThrough(input, new DecompressionStream(format === "zlib" ? "deflate" : "deflate-raw"));
  try {
    yield* chunksOf(stream);
  } catch (error) {
    // The platform throws a TypeError for damaged data.
    throw error instanceof TypeError ? new InputError(DAMAGED) : error;
  }
}

async function* limit(content: AsyncIterable<Bytes>): AsyncGenerator<Bytes> {
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new InputError(`The content is larger than ${formatBytes(MAX_BYTES)}.`);
    yield chunk;
  }
}

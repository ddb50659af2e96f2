import { type ByteStream, chunksOf } from "#shared/byte-stream.ts";
import type { OutputFile } from "#shared/operation.ts";
import { pipeThrough } from "./pipe-through.ts";

/** The formats by their names in the Compression Streams standard, and the file extension of each. */
const FORMATS = {
  gzip: { name: "gzip", extension: ".gz", type: "application/gzip" },
  zlib: { name: "deflate", extension: ".zz", type: "application/zlib" },
  deflate: { name: "deflate-raw", extension: ".deflate", type: "application/octet-stream" },
} as const;

/** Compresses with the platform's encoder, as gzip (RFC 1952), zlib (RFC 1950) or raw deflate (RFC 1951). */
export function compressFile(input: ByteStream, format: keyof typeof FORMATS): OutputFile {
  const { name, extension, type } = FORMATS[format];
  return {
    name: `${input.name}${extension}`,
    type,
    content: chunksOf(pipeThrough(input, new CompressionStream(name))),
  };
}

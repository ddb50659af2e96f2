import { chunksOf } from "#shared/byte-stream.ts";
import type { OutputFile } from "#shared/operation.ts";

/** The bytes of a file that an operation produced. Name and type are final only after them. */
export async function* contentChunks({
  content,
}: Pick<OutputFile, "content">): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (typeof content === "string") yield new TextEncoder().encode(content);
  else if (content instanceof Uint8Array) yield content;
  else if (content instanceof Blob) yield* chunksOf(content.stream() as ReadableStream<Uint8Array<ArrayBuffer>>);
  else yield* content;
}

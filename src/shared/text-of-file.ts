import { LF } from "#shared/ascii.ts";
import { HEAD_BYTES, MAX_STRING_BYTES } from "#shared/result-limits.ts";
import type { FileResult, TextResult } from "#shared/run-operation.ts";

const SLICE_BYTES = 1_048_576;

/** A UTF-8 file as a text result: a string if it is small, otherwise a Blob with its head and line count. */
export async function readTextResult({ name, content: blob }: FileResult): Promise<TextResult> {
  const bytes = blob.size;
  const lines = await countLines(blob);
  const named = { kind: "text", fileName: name, type: blob.type.replace(/;.*/, "") } as const;
  if (bytes <= MAX_STRING_BYTES) {
    const text = decode(await blob.arrayBuffer());
    return { ...named, content: text, head: text, bytes, lines };
  }
  return { ...named, content: blob, head: decode(await blob.slice(0, HEAD_BYTES).arrayBuffer()), bytes, lines };
}

/** Drops a character split by the cut. */
function decode(bytes: ArrayBuffer): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes, { stream: true });
}

async function countLines(blob: Blob): Promise<number> {
  let lines = 0;
  let last = LF;
  // In slices, to keep tasks on the main thread short.
  for (let start = 0; start < blob.size; start += SLICE_BYTES) {
    const bytes = new Uint8Array(await blob.slice(start, start + SLICE_BYTES).arrayBuffer());
    for (const byte of bytes) if (byte === LF) lines += 1;
    last = bytes.at(-1) ?? last;
  }
  return last === LF ? lines : lines + 1;
}

import { ByteOutput } from "#shared/csv/byte-output.ts";
import { FIELD_KIND, fieldBytes, type RecordBatch } from "#shared/csv/record-batch.ts";

const LINE_BREAK = "<br>";
const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "\n": LINE_BREAK,
  "\r": LINE_BREAK,
};

/** Per byte, what stands for it in HTML; undefined for one that stands for itself. */
const ESCAPES: readonly (Uint8Array | undefined)[] = Array.from({ length: 256 }, (_, byte) => {
  const entity = ENTITIES[String.fromCharCode(byte)];
  return entity === undefined ? undefined : new TextEncoder().encode(entity);
});
const STAYS = Uint8Array.from(ESCAPES, (entity) => (entity ? 0 : 1));

const CR = 0x0d;
const LF = 0x0a;
const LONGEST_ENTITY = 6;
const STEP_BYTES = 16_384;

/** A text as HTML that shows it and nothing else. */
export function escapeHtml(text: string): string {
  return text.replace(/\r\n|[&<>"'\r\n]/g, (special) => ENTITIES[special] ?? LINE_BREAK);
}

/** Writes HTML as UTF-8 bytes straight from the fields of a batch. */
export class HtmlBytes {
  readonly #out = new ByteOutput();

  /** Writes bytes as they are. */
  tags(bytes: Uint8Array): void {
    this.#out.write(bytes);
  }

  /** Writes the text of a field as `escapeHtml` does, between two tags. */
  cell(before: Uint8Array, batch: RecordBatch, field: number, after: Uint8Array): void {
    let bytes: Uint8Array = batch.bytes;
    let start = batch.starts[field] as number;
    let end = batch.ends[field] as number;
    if ((batch.kinds[field] as number) >= FIELD_KIND.escaped) {
      bytes = fieldBytes(batch, field);
      start = 0;
      end = bytes.length;
    }
    const out = this.#out;
    for (let from = start; from === start || from < end; from += STEP_BYTES) {
      const stop = Math.min(end, from + STEP_BYTES);
      out.reserve((stop - from) * LONGEST_ENTITY + before.length + after.length);
      const target = out.bytes;
      let to = out.length;
      if (from === start) for (let at = 0; at < before.length; at++) target[to++] = before[at] as number;
      for (let at = from; at < stop; at++) {
        const byte = bytes[at] as number;
        if (STAYS[byte] === 1) {
          target[to++] = byte;
          continue;
        }
        // CRLF is one line break.
        if (byte === LF && at > start && bytes[at - 1] === CR) continue;
        const entity = ESCAPES[byte] as Uint8Array;
        for (let index = 0; index < entity.length; index++) target[to++] = entity[index] as number;
      }
      if (stop === end) for (let at = 0; at < after.length; at++) target[to++] = after[at] as number;
      out.length = to;
    }
  }

  /** The pieces that are full. */
  take(): Uint8Array<ArrayBuffer>[] {
    return this.#out.take();
  }

  /** What is left. */
  end(): Uint8Array<ArrayBuffer>[] {
    return this.#out.end();
  }
}

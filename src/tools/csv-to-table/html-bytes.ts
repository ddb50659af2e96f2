import { CR, LF } from "#shared/ascii.ts";
import { ByteOutput } from "#shared/csv/byte-output.ts";
import { belowBits, equalBits, fourTimes, HIGH_BITS } from "#shared/csv/byte-search.ts";
import { FIELD_KIND, fieldBytes, type RecordBatch } from "#shared/csv/record-batch.ts";
import { ENTITIES } from "#shared/escape-xml.ts";
import { type RowTags, Tag, viewOf, WORD_BYTES } from "./row-tags.ts";

const LINE_BREAK = "<br>";
const MARKUP: Readonly<Record<string, string>> = { ...ENTITIES, "\n": LINE_BREAK, "\r": LINE_BREAK };

/** Per byte, what stands for it in HTML; undefined for one that stands for itself. */
const ESCAPES: readonly (Uint8Array | undefined)[] = Array.from({ length: 256 }, (_, byte) => {
  const entity = MARKUP[String.fromCharCode(byte)];
  return entity === undefined ? undefined : new TextEncoder().encode(entity);
});

const LONGEST_ENTITY = 6;
const STEP_BYTES = 16_384;

/** A text as HTML that shows it and nothing else. */
export function escapeHtml(text: string): string {
  return text.replace(/\r\n|[&<>"'\r\n]/g, (special) => MARKUP[special] ?? LINE_BREAK);
}

/** Writes HTML as UTF-8 bytes straight from the fields of a batch, four bytes at once where none has to be escaped. */
export class HtmlBytes {
  readonly #out = new ByteOutput();

  /** Writes markup as it is. */
  markup(text: string): void {
    this.#out.write(new TextEncoder().encode(text));
  }

  /** Writes the records from `first` up to, not including, `last`, their texts as `escapeHtml` does. */
  rows(batch: RecordBatch, first: number, last: number, tags: RowTags): void {
    const [start, between, end] = [new Tag(tags.start), new Tag(tags.between), new Tag(tags.end)];
    const tagRoom = start.room + between.room + end.room;
    const batchView = viewOf(batch.bytes);
    const { fields, starts, ends, kinds, quote } = batch;
    const out = this.#out;
    let target = out.view;
    let to = out.length;
    // One loop in one function, for it runs once a cell: calls and fields of objects in it cost twice the time.
    for (let record = first; record < last; record++) {
      const firstField = fields[record] as number;
      const behindField = fields[record + 1] as number;
      for (let field = firstField; field < behindField; field++) {
        const kind = kinds[field] as number;
        // Quotes are escaped themselves, so that no word with a doubled one is written as it is.
        const doubled = kind === FIELD_KIND.escaped ? quote : -1;
        let source = batchView;
        let textStart = starts[field] as number;
        let textEnd = ends[field] as number;
        if (kind > FIELD_KIND.escaped) {
          source = viewOf(fieldBytes(batch, field));
          textStart = 0;
          textEnd = source.byteLength;
        }
        const lastWord = source.byteLength - WORD_BYTES;
        let at = textStart;
        do {
          const stepEnd = Math.min(textEnd, at + STEP_BYTES);
          const room = (stepEnd - at) * LONGEST_ENTITY + tagRoom;
          if (to + room > target.byteLength) {
            out.length = to;
            out.reserve(room);
            target = out.view;
            to = out.length;
          }
          if (at === textStart) to = (field === firstField ? start : between).write(target, to);
          while (at < stepEnd) {
            const next = Math.min(stepEnd, at + WORD_BYTES);
            if (at <= lastWord) {
              const word = source.getInt32(at, true);
              if (!hasSpecial(word)) {
                // What follows the text in its last word is written over by the tag behind it.
                target.setInt32(to, word, true);
                to += next - at;
                at = next;
                continue;
              }
            }
            for (; at < next; at++) {
              const byte = source.getUint8(at);
              const entity = ESCAPES[byte];
              if (byte === doubled) at += 1;
              if (entity === undefined) target.setUint8(to++, byte);
              // CRLF is one line break.
              else if (byte !== LF || at === textStart || source.getUint8(at - 1) !== CR) {
                for (let index = 0; index < entity.length; index++) target.setUint8(to++, entity[index] as number);
              }
            }
          }
        } while (at < textEnd);
      }
      to = end.write(target, to);
    }
    out.length = to;
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

const GREATER_4 = fourTimes(0x3e);
const LESS_TO_GREATER = fourTimes(0x02);
const APOSTROPHE_4 = fourTimes(0x27);
const QUOTE_OR_AMPERSAND_TO_APOSTROPHE = fourTimes(0x05);
const BEHIND_CR_4 = fourTimes(CR + 1);

/** Whether a byte of the word may have to be escaped: with bits set, `<` is `>`, and `"` and `&` are `'`. */
function hasSpecial(word: number): boolean {
  const found =
    equalBits(word | LESS_TO_GREATER, GREATER_4) |
    equalBits(word | QUOTE_OR_AMPERSAND_TO_APOSTROPHE, APOSTROPHE_4) |
    belowBits(word, BEHIND_CR_4);
  return (found & HIGH_BITS) !== 0;
}

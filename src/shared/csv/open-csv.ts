import { CR, LF } from "#shared/ascii.ts";
import { detectDelimiter } from "#shared/csv/detect-delimiter.ts";
import type { Dialect } from "#shared/csv/dialect.ts";
import { isBackslashEscape, type RecordBatch } from "#shared/csv/record-batch.ts";
import { RecordScanner } from "#shared/csv/record-scanner.ts";
import { toUtf8 } from "#shared/csv/to-utf8.ts";
import { lookup } from "#shared/lookup.ts";

export interface OpenCsv {
  delimiter: string;
  /** Complete records, in order. A batch is valid until the next one is requested. */
  batches: AsyncGenerator<RecordBatch>;
}

/**
 * Opens a CSV file of any size. The delimiter "detect" uses Excel's `sep=;` line if there is one, otherwise the best
 * match for the first 64 KiB. A `sep=` line is never a record, even if another delimiter is requested.
 * Memory holds one record and a few chunks at a time; chunk boundaries don't affect the result.
 * @param chunks bytes in UTF-8, with or without byte order mark, or in an encoding that `toUtf8` converts.
 * @throws {InputError} while reading, for bytes that are not text and for an unclosed quote.
 * @example
 * const { batches } = await openCsv(chunks, { ...RFC_4180, delimiter: "detect" });
 * for await (const batch of batches) for (let r = 0; r < batch.count; r++) console.log(recordTexts(batch, r));
 */
export async function openCsv(
  chunks: AsyncIterable<Uint8Array>,
  dialect: Dialect,
  { note = () => {}, keepOpenQuote = false }: OpenSettings = {},
): Promise<OpenCsv> {
  let isConverted = false;
  const utf8 = toUtf8(chunks, (encoding) => {
    isConverted = true;
    note(`The file is read as ${encoding}.`);
  });
  const { sample, rest } = await takeSample(utf8, SAMPLE_BYTES);
  const afterMark = sample[0] === 0xef && sample[1] === 0xbb && sample[2] === 0xbf ? sample.subarray(3) : sample;
  const hasCrLineEnds = usesCrLineEnds(afterMark, dialect);
  const named = namedDelimiter(afterMark);
  const records = afterMark.subarray(named?.length ?? 0);
  const detects = dialect.delimiter === "detect";
  const detected = detects && !named ? detectDelimiter(afterMark, dialect, sample.length < SAMPLE_BYTES) : undefined;
  const delimiter = detects ? (named?.delimiter ?? detected?.delimiter ?? ",") : dialect.delimiter;
  if (detects && delimiter !== ",") {
    const by = DELIMITER_NAMES[delimiter] ?? `"${delimiter}"`;
    note(`Fields are separated by ${by}${detected?.belowTitle ? ", though none are in the first row" : ""}.`);
  }
  const skippedBytes = sample.length - records.length;
  const scanner = new RecordScanner(
    { ...dialect, delimiter },
    {
      firstLine: named ? 2 : 1,
      keepOpenQuote,
      hasCrLineEnds,
      sourceOffset: (offset) => (isConverted ? undefined : skippedBytes + offset),
    },
  );
  return { delimiter, batches: readRecords(records, rest, scanner) };
}

interface OpenSettings {
  /** Receives a note for the user about the detected encoding and delimiter. */
  note?: (remark: string) => void;
  /** Returns an unclosed quoted field as kind `unclosed` instead of throwing. */
  keepOpenQuote?: boolean;
}

const DELIMITER_NAMES = lookup<string>({ ";": "semicolons", "\t": "tabs", "|": "pipes" });

const SAMPLE_BYTES = 65_536;

/** Bytes per scan. Small enough to stay in the CPU cache together with their index. */
const PIECE_BYTES = 131_072;

async function* readRecords(
  first: Uint8Array,
  rest: AsyncIterable<Uint8Array>,
  scanner: RecordScanner,
): AsyncGenerator<RecordBatch> {
  for (const piece of pieces(first)) {
    scanner.append(piece);
    const batch = scanner.scan();
    if (batch.count > 0) yield batch;
  }
  for await (const chunk of rest) {
    for (const piece of pieces(chunk)) {
      scanner.append(piece);
      const batch = scanner.scan();
      if (batch.count > 0) yield batch;
    }
  }
  const last = scanner.finish();
  if (last.count > 0) yield last;
}

function* pieces(chunk: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < chunk.length; at += PIECE_BYTES) yield chunk.subarray(at, at + PIECE_BYTES);
}

/** Whether the first line break outside quotes is a lone CR, as on old Macs. */
function usesCrLineEnds(sample: Uint8Array, dialect: Dialect): boolean {
  const mark = dialect.quote === "" ? -1 : dialect.quote.charCodeAt(0);
  let quoted = false;
  for (let at = 0; at < sample.length; at++) {
    const byte = sample[at];
    if (quoted && dialect.escape === "backslash" && isBackslashEscape(sample, at, mark)) at += 1;
    else if (byte === mark) quoted = !quoted;
    else if (!quoted && (byte === LF || byte === CR)) return byte === CR && sample[at + 1] !== LF;
  }
  return !sample.includes(0x0a);
}

function namedDelimiter(sample: Uint8Array): { delimiter: string; length: number } | undefined {
  const [line, delimiter] = /^sep=([\t -~])(?:\r\n|\r|\n)/i.exec(new TextDecoder().decode(sample.subarray(0, 8))) ?? [];
  return line === undefined || delimiter === undefined ? undefined : { delimiter, length: line.length };
}

/** Returns the first `size` bytes (or all, if there are fewer) and the rest. */
async function takeSample(
  chunks: AsyncGenerator<Uint8Array>,
  size: number,
): Promise<{ sample: Uint8Array; rest: AsyncGenerator<Uint8Array> }> {
  const sample = new Uint8Array(size);
  let length = 0;
  let overflow = new Uint8Array(0) as Uint8Array;
  while (length < size) {
    const { done, value } = await chunks.next();
    if (done) break;
    const fits = value.subarray(0, size - length);
    sample.set(fits, length);
    length += fits.length;
    overflow = value.subarray(fits.length);
  }
  return { sample: sample.subarray(0, length), rest: prepend(overflow, chunks) };
}

async function* prepend(first: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  yield* rest;
}

import type { Dialect } from "#shared/csv/dialect.ts";
import { FIELD_KIND, type RecordBatch } from "#shared/csv/record-batch.ts";
import { RecordScanner } from "#shared/csv/record-scanner.ts";

const CANDIDATES = [",", ";", "\t", "|"] as const;

interface Detected {
  delimiter: string;
  /** The delimiter doesn't split the first record, which looks like a title above the table. */
  belowTitle: boolean;
}

/**
 * Considers only delimiters under which the fewest quotes are misplaced: inside an unquoted field, or before more text.
 * Picks the delimiter that splits the most records into as many fields as the first one, if that is more than one.
 * If none splits the first record, picks the one that splits more than half of the records into the same number of
 * fields. Ties go to the most fields, then to comma, semicolon, tab. A pipe, which is common in text, never wins a tie.
 * Defaults to comma.
 * @param sample the first bytes of a file.
 * @param whole whether the sample is the whole file; otherwise its last record may be truncated.
 * @example detectDelimiter(utf8("name;price\nTea;1,50\n"), { quote: '"', comment: "" }, true).delimiter // ";"
 */
export function detectDelimiter(
  sample: Uint8Array,
  dialect: Pick<Dialect, "quote" | "comment"> & Partial<Pick<Dialect, "escape">>,
  whole: boolean,
): Detected {
  const all = CANDIDATES.map((delimiter) => ({
    delimiter,
    ...fieldCounts(sample, {
      escape: "double",
      ...dialect,
      delimiter,
      skipEmptyLines: true,
      trim: false,
      trimHeaderFields: false,
    }),
  }));
  const fewest = Math.min(...all.map(({ misplacedQuotes }) => misplacedQuotes));
  const splits = all.filter(({ misplacedQuotes }) => misplacedQuotes === fewest);
  const header = bestFit(splits, 0, ({ complete, last }) => {
    // A single record counts even if it is truncated.
    const counts = whole || complete.length === 0 ? [...complete, ...last] : complete;
    const [first = 0] = counts;
    return { fields: first, share: first > 1 ? shareOf(first, counts) : 0 };
  });
  if (header) return { delimiter: header, belowTitle: false };
  const table = bestFit(splits, 0.5, ({ complete, last }) => {
    const counts = [...complete, ...last];
    const fields = mostCommon(counts.filter((count) => count > 1));
    return { fields, share: shareOf(fields, counts) };
  });
  return { delimiter: table ?? ",", belowTitle: table !== undefined };
}

interface FieldCounts {
  complete: readonly number[];
  /** The last record, if no line break follows it. */
  last: readonly number[];
  misplacedQuotes: number;
}

interface Fit {
  fields: number;
  /** Share of the records with this many fields. */
  share: number;
}

/** The delimiter that fits best, if its share is above the minimum. */
function bestFit(
  splits: readonly (FieldCounts & { delimiter: string })[],
  minShare: number,
  fitOf: (counts: FieldCounts) => Fit,
): string | undefined {
  let found: string | undefined;
  let most: Fit = { fields: Number.POSITIVE_INFINITY, share: minShare };
  for (const split of splits) {
    const fit = fitOf(split);
    const betterOfEquals = fit.share === most.share && fit.fields > most.fields && split.delimiter !== "|";
    if (fit.share > most.share || betterOfEquals) {
      found = split.delimiter;
      most = fit;
    }
  }
  return found;
}

const NEW_LINE = new Uint8Array([0x0a]);

function fieldCounts(sample: Uint8Array, dialect: Dialect): FieldCounts {
  const scanner = new RecordScanner(dialect);
  scanner.append(sample);
  const batch = scanner.scan();
  const complete = countsOf(batch);
  const misplaced = countMisplacedQuotes(batch);
  scanner.append(NEW_LINE);
  const end = scanner.scan();
  return { complete, last: countsOf(end), misplacedQuotes: misplaced + countMisplacedQuotes(end) };
}

function countMisplacedQuotes({ bytes, fields, count, starts, ends, kinds, quote }: RecordBatch): number {
  let misplaced = 0;
  for (let field = 0; field < (fields[count] as number); field++) {
    const kind = kinds[field];
    if (kind !== FIELD_KIND.plain && kind !== FIELD_KIND.irregular) continue;
    for (let at = starts[field] as number; at < (ends[field] as number); at++) if (bytes[at] === quote) misplaced += 1;
  }
  return misplaced;
}

function countsOf(batch: RecordBatch): number[] {
  return Array.from({ length: batch.count }, (_, row) => (batch.fields[row + 1] ?? 0) - (batch.fields[row] ?? 0));
}

function shareOf(wanted: number, counts: readonly number[]): number {
  return counts.filter((count) => count === wanted).length / counts.length;
}

function mostCommon(counts: readonly number[]): number {
  const times = new Map<number, number>();
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1);
  return [...times].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0])[0];
}

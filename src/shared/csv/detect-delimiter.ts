import type { Dialect } from "#shared/csv/dialect.ts";
import type { RecordBatch } from "#shared/csv/record-batch.ts";
import { RecordScanner } from "#shared/csv/record-scanner.ts";

const CANDIDATES = [",", ";", "\t", "|"] as const;

interface Detected {
  delimiter: string;
  /** The first record is in one piece, as a title above the table is. */
  belowTitle: boolean;
}

/**
 * The delimiter that splits most records of a sample into as many fields as the first one, if that is more than one.
 * Where none of them splits the first record, it is the one that splits more than half of all into equally many fields.
 * Among equals comma comes first, then semicolon, tab and pipe; comma also when there is none.
 * @param sample the first bytes of a file; its last record may be cut.
 * @example detectDelimiter(utf8("name;price\nTea;1,50\n"), { quote: '"', comment: "" }).delimiter // ";"
 */
export function detectDelimiter(sample: Uint8Array, dialect: Pick<Dialect, "quote" | "comment">): Detected {
  const splits = CANDIDATES.map((delimiter) => ({
    delimiter,
    ...fieldCounts(sample, { ...dialect, delimiter, skipEmptyLines: true, trim: false }),
  }));
  const header = best(splits, 0, ({ complete, last }) => {
    // The only record there is counts, cut or not.
    const [first = 0, ...others] = complete.length > 0 ? complete : last;
    return first > 1 ? shareOf(first, [first, ...others]) : 0;
  });
  if (header) return { delimiter: header, belowTitle: false };
  const table = best(splits, 0.5, ({ complete, last }) => {
    const counts = [...complete, ...last];
    return shareOf(mostCommon(counts.filter((count) => count > 1)), counts);
  });
  return { delimiter: table ?? ",", belowTitle: table !== undefined };
}

/** How many fields each record has. */
interface FieldCounts {
  complete: readonly number[];
  /** The one that may be cut, if there is one. */
  last: readonly number[];
}

/** The first delimiter with the largest share, if that is above the least. */
function best(
  splits: readonly (FieldCounts & { delimiter: string })[],
  least: number,
  share: (counts: FieldCounts) => number,
): string | undefined {
  let found: string | undefined;
  let largest = least;
  for (const split of splits) {
    const own = share(split);
    if (own > largest) {
      found = split.delimiter;
      largest = own;
    }
  }
  return found;
}

const NEW_LINE = new Uint8Array([0x0a]);

function fieldCounts(sample: Uint8Array, dialect: Dialect): FieldCounts {
  const scanner = new RecordScanner(dialect);
  scanner.append(sample);
  const complete = countsOf(scanner.scan());
  scanner.append(NEW_LINE);
  return { complete, last: countsOf(scanner.scan()) };
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

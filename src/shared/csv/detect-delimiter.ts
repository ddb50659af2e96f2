import type { Dialect } from "#shared/csv/dialect.ts";
import { RecordScanner } from "#shared/csv/record-scanner.ts";

const CANDIDATES = [",", ";", "\t", "|"] as const;

/**
 * The delimiter that splits most records of a sample into as many fields as the first one, if that is more than one.
 * Among equals comma comes first, then semicolon, tab and pipe; comma also when none of them splits the first record.
 * @param sample the first bytes of a file; its last record may be cut.
 * @example detectDelimiter(utf8("name;price\nTea;1,50\n"), { quote: '"', comment: "" }) // ";"
 */
export function detectDelimiter(sample: Uint8Array, dialect: Pick<Dialect, "quote" | "comment">): string {
  let best: string = ",";
  let bestShare = 0;
  for (const delimiter of CANDIDATES) {
    const counts = fieldCounts(sample, { ...dialect, delimiter, skipEmptyLines: true, trim: false });
    const share = shareLikeFirst(counts);
    if ((counts[0] ?? 0) > 1 && share > bestShare) {
      best = delimiter;
      bestShare = share;
    }
  }
  return best;
}

const NEW_LINE = new Uint8Array([0x0a]);

function fieldCounts(sample: Uint8Array, dialect: Dialect): number[] {
  const scanner = new RecordScanner(dialect);
  scanner.append(sample);
  let batch = scanner.scan();
  if (batch.count === 0) {
    // One record longer than the sample, or without a line break at its end.
    scanner.append(NEW_LINE);
    batch = scanner.scan();
  }
  return Array.from({ length: batch.count }, (_, row) => (batch.fields[row + 1] ?? 0) - (batch.fields[row] ?? 0));
}

function shareLikeFirst(counts: readonly number[]): number {
  return counts.filter((count) => count === counts[0]).length / counts.length;
}

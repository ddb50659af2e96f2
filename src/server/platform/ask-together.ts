import DataLoader from "dataloader";

/**
 * Makes one statement of what is asked for at the same time: with many visitors, most of an answer's time was its own.
 * @param ask gives the rows of some keys, in any order; a key without a row has none.
 * @param most keys of one statement
 * @returns the row of a key
 */
export function askTogether<Row>(
  ask: (keys: readonly string[]) => Promise<readonly Row[]>,
  { keyOf, most }: { keyOf: (row: Row) => string; most: number },
): (key: string) => Promise<Row | undefined> {
  const loader = new DataLoader<string, Row | undefined>(
    async (keys) => {
      const found = new Map((await ask(keys)).map((row) => [keyOf(row), row]));
      return keys.map((key) => found.get(key));
    },
    { cache: false, maxBatchSize: most, batchScheduleFn: (load) => setImmediate(load) },
  );
  return (key) => loader.load(key);
}

import DataLoader from "dataloader";
import type { Compilable, CompiledQuery } from "kysely";
import type { Database } from "./database.ts";

/**
 * Makes one statement of what is asked for at the same time: with many visitors, most of an answer's time was its own.
 * @param select gives the rows of some keys, in any order; a key without a row has none. The keys are the last of the
 *  statement's parameters.
 * @param most keys of one statement
 * @returns the row of a key
 */
export function askTogether<Row>(
  database: Database,
  select: (keys: readonly string[]) => Compilable<Row>,
  { keyOf, most }: { keyOf: (row: Row) => string; most: number },
): (key: string) => Promise<Row | undefined> {
  // To put a statement together takes about as long as to run it. For as many keys it is the same but for the keys.
  const statements = new Map<number, CompiledQuery<Row>>();
  const statementFor = (keys: readonly string[]) => {
    const known = statements.get(keys.length) ?? select(keys).compile();
    statements.set(keys.length, known);
    return { ...known, parameters: [...known.parameters.slice(0, -keys.length), ...keys] };
  };

  const loader = new DataLoader<string, Row | undefined>(
    async (keys) => {
      const { rows } = await database.executeQuery<Row>(statementFor(keys));
      const found = new Map(rows.map((row) => [keyOf(row), row]));
      return keys.map((key) => found.get(key));
    },
    { cache: false, maxBatchSize: most, batchScheduleFn: (load) => setImmediate(load) },
  );
  return (key) => loader.load(key);
}

/// <reference path="./sql-wasm.d.ts" />
import type { Database } from "sql.js";

interface NodeProcess {
  versions?: { node?: string };
  getBuiltinModule(name: "node:fs"): { readFileSync: (url: URL) => Uint8Array<ArrayBuffer> };
}

/** Most tables fit; a query that needs more ends with "out of memory". */
const MAX_HEAP_BYTES = 1_000_000_000;

/** An empty SQLite database in memory, in an engine of its own, so that nothing is left of it afterwards. */
export async function openDatabase(): Promise<Database> {
  const { default: initSqlJs } = await import("sql.js");
  const { Database } = await initSqlJs({ useOldExtensionFunctions: false, ...(await engine()) });
  const database = new Database();
  // Sorts in memory count, too; SQLite's temporary files would not.
  database.run(`PRAGMA hard_heap_limit = ${MAX_HEAP_BYTES}; PRAGMA temp_store = MEMORY;`);
  return database;
}

async function engine() {
  const { process } = globalThis as { process?: NodeProcess };
  if (process?.versions?.node) {
    const file = new URL(import.meta.resolve("sql.js/dist/sql-wasm.wasm"));
    // An import of it would be bundled for browsers.
    return { wasmBinary: new Uint8Array(process.getBuiltinModule("node:fs").readFileSync(file)).buffer };
  }
  const { default: address } = await import("sql.js/dist/sql-wasm.wasm?url");
  return { locateFile: () => address };
}

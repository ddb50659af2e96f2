declare module "sql.js/dist/sql-wasm.wasm?url" {
  const url: string;
  export default url;
}

declare module "sql.js" {
  export type SqlValue = number | bigint | string | Uint8Array | null;

  export interface Statement {
    step(): boolean;
    get(values: null, settings: { useBigInt: true }): SqlValue[];
    getColumnNames(): string[];
    run(values: readonly SqlValue[]): void;
    free(): boolean;
  }

  export interface Statements extends Iterator<Statement, undefined> {
    getRemainingSQL(): string;
  }

  export interface Database {
    run(sql: string): void;
    prepare(sql: string): Statement;
    iterateStatements(sql: string): Statements;
    close(): void;
  }

  export default function initSqlJs(settings: {
    wasmBinary?: ArrayBuffer;
    locateFile?: () => string;
    useOldExtensionFunctions: false;
  }): Promise<{ Database: new () => Database }>;
}

import type { DialectId } from "./dialects.ts";

/** The start of a script that is searched, in characters. */
const MAX_SEARCHED = 100_000;

/** What only one of the dialects has, or hardly another; the more specific dialects first. */
const SIGNS: readonly (readonly [id: DialectId, ...signs: RegExp[]])[] = [
  ["mariadb", /-- MariaDB dump|\bENGINE ?= ?Aria\b|\bWITH SYSTEM VERSIONING\b/gi],
  ["tidb", /\bAUTO_RANDOM\b|\/\*T!/gi],
  ["singlestoredb", /\bSHARD KEY\b|\bROWSTORE TABLE\b/gi],
  ["clickhouse", /\bENGINE ?= ?\w{0,20}MergeTree\b|\bPREWHERE\b|\bLowCardinality\(|\bFORMAT JSONEachRow\b/gi],
  ["redshift", /\bDISTKEY\b|\bSORTKEY\b|\bDISTSTYLE\b|\bENCODE (?:az64|zstd|lzo)\b/gi],
  [
    "snowflake",
    /\bLATERAL FLATTEN\b|\bPARSE_JSON\(|\bTRANSIENT TABLE\b|\bCREATE (?:OR REPLACE )?(?:STAGE|WAREHOUSE)\b/gi,
    /\bFILE_FORMAT ?=|\bIFF\(|\b\w{1,60}:\w[\w.]{0,200}::\w/gi,
  ],
  ["hive", /\bSTORED AS (?:ORC|PARQUET|TEXTFILE|AVRO)\b|\bROW FORMAT (?:DELIMITED|SERDE)\b|\bTBLPROPERTIES\b/gi],
  ["spark", /\bUSING (?:DELTA|PARQUET|ICEBERG)\b|\bLATERAL VIEW\b|\bZORDER BY\b/gi],
  ["bigquery", /`[\w-]{1,99}\.\w{1,99}\.[\w*]{1,99}`|\bSAFE_CAST\(|\bINT64\b|\bFLOAT64\b|\bWITH OFFSET\b/gi],
  ["duckdb", /\bread_(?:parquet|csv|csv_auto|json)\(|\bFROM '[^'\n]{1,200}\.(?:parquet|csv|json)'|^SUMMARIZE\b/gim],
  ["plsql", /\bVARCHAR2\b|\bFROM dual\b|\bSYSDATE\b|\bROWNUM\b|\(\+\)|\bDBMS_\w|\bCONNECT BY\b|%(?:ROW)?TYPE\b/gi],
  [
    "tsql",
    /\bSELECT (?:DISTINCT )?TOP[ (]|\bNVARCHAR\b|\bIDENTITY\(|\bGETDATE\(\)|\[dbo\]|\bdbo\./gi,
    /\b(?:CROSS|OUTER) APPLY\b|\(NOLOCK\)|\bDECLARE @|^GO$|\b(?:FROM|JOIN|INTO) \[\w/gim,
  ],
  [
    "mysql",
    /\bAUTO_INCREMENT\b|\bENGINE ?= ?(?:InnoDB|MyISAM)\b|\/\*!\d|^DELIMITER\b|\bON DUPLICATE KEY\b|\bUNSIGNED\b/gim,
    /\bLIMIT \d{1,9} ?, ?\d|\b(?:FROM|JOIN|INTO|TABLE|UPDATE) `\w{1,64}`|\bGROUP_CONCAT\(|\bSTRAIGHT_JOIN\b/gi,
  ],
  [
    "sqlite",
    /\bAUTOINCREMENT\b|^PRAGMA\b|\bWITHOUT ROWID\b|\bINSERT OR (?:REPLACE|IGNORE|ABORT)\b|\bsqlite_\w|\bstrftime\(/gim,
  ],
  [
    "postgresql",
    /[\w)'"\]]::\w|\$\$|\$\d|\bILIKE\b|->>|#>>|@>|<@|\b(?:BIG|SMALL)?SERIAL\b|\bJSONB\b|\bTIMESTAMPTZ\b/gi,
    /\bRETURNING\b|\bON CONFLICT\b|\bDISTINCT ON\b|\bplpgsql\b|\bpg_\w|\bgenerate_series\(|\bFROM stdin\b/gi,
  ],
];

/** Strings and comments don't count as signs. MySQL's `/*! … *\/` does, and so do file names after FROM. */
const OPAQUE = /(?<!FROM )'[^']{0,10000}'|--(?! MariaDB dump)[^\n]*|\/\*(?![!T])[^*]{0,10000}\*\//gi;

/** The dialect with the most signs at the start of a script; undefined without any. */
export function detectDialect(start: string): DialectId | undefined {
  const code = start.slice(0, MAX_SEARCHED).replace(OPAQUE, "''");
  let best: DialectId | undefined;
  let most = 0;
  for (const [id, ...signs] of SIGNS) {
    const found = signs.flatMap((sign) => code.match(sign) ?? []).map((sign) => sign.toLowerCase());
    const count = new Set(found).size;
    if (count > most) [best, most] = [id, count];
  }
  return best;
}

/** The start of a stream, and the whole of it. */
export async function peek(chunks: AsyncIterable<string>): Promise<{ start: string; all: AsyncIterable<string> }> {
  const iterator = chunks[Symbol.asyncIterator]();
  let start = "";
  let isDone = false;
  while (!isDone && start.length < MAX_SEARCHED) {
    const { value = "", done = false } = await iterator.next();
    start += value;
    isDone = done;
  }
  async function* all() {
    yield start;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return { start, all: all() };
}

import { parquetWriteBuffer } from "hyparquet-writer";
import { JsonNumber } from "#shared/json/json-value.ts";
import type { Cell, Column, Table } from "./read-tables.ts";

type Value = string | number | bigint | null;

const TYPES = { integer: "INT64", real: "DOUBLE", text: "STRING", any: "STRING" } as const;

/** Writes a table as a Parquet file, compressed with Snappy. */
export async function writeParquet({ columns, rows }: Table): Promise<ArrayBuffer> {
  const columnData = columns.map(({ name, type }) => ({ name, type: TYPES[type], data: [] as Value[] }));
  for await (const row of rows()) {
    for (const [index, { data }] of columnData.entries()) data.push(toValue(row[index] ?? null, columns[index]?.type));
  }
  return parquetWriteBuffer({ columnData });
}

function toValue(cell: Cell, type: Column["type"] | undefined): Value {
  if (!(cell instanceof JsonNumber)) return cell;
  if (type === "any") return cell.text;
  return type === "integer" ? BigInt(cell.text) : Number(cell.text);
}

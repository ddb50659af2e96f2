import { toHex } from "@exodus/bytes/hex.js";
import { type AsyncBuffer, type FileMetaData, parquetMetadataAsync, parquetRead } from "hyparquet";
import { compressors } from "hyparquet-compressors";
import { decodeUtf8 } from "#shared/decode-utf8.ts";
import { InputError } from "#shared/input-error.ts";
import { RawJson, type RowValue } from "./write-rows.ts";

interface ParquetTable {
  names: string[];
  rows: AsyncGenerator<RowValue[]>;
}

const ROWS_AT_ONCE = 20_000;
const MAX_DATE_MS = 8.64e15;

/** Opens a Parquet file. Only some of its rows are in memory at a time. */
export async function openParquet(file: Blob): Promise<ParquetTable> {
  const buffer: AsyncBuffer = {
    byteLength: file.size,
    slice: (start, end) => file.slice(start, end).arrayBuffer(),
  };
  const metadata = await explaining(() => parquetMetadataAsync(buffer, { geoparquet: false }));
  const [root, ...fields] = topLevel(metadata);
  const readers = fields.map(readerOf);
  const names = fields.map(({ name }) => name);
  if (root === undefined || names.length === 0) throw new InputError("This Parquet file has no columns");
  return { names, rows: readRows(buffer, metadata, names, readers) };
}

type Field = FileMetaData["schema"][number];

/** The root and its children, without what is nested in them. */
function topLevel({ schema }: FileMetaData): Field[] {
  const found: Field[] = [];
  const walk = (index: number, depth: number): number => {
    const field = schema[index];
    if (!field) return index + 1;
    if (depth <= 1) found.push(field);
    let next = index + 1;
    for (let child = 0; child < (field.num_children ?? 0); child++) next = walk(next, depth + 1);
    return next;
  };
  walk(0, 0);
  return found;
}

/** How to read the values of a column. Decimals come as integers or bytes, because the library rounds them. */
function readerOf(field: Field): (value: unknown) => RowValue {
  const { scale = 0, type } = field;
  if (field.converted_type === "DECIMAL" || field.logical_type?.type === "DECIMAL") {
    delete field.converted_type;
    delete field.logical_type;
    return (value) => new RawJson(decimal(value as number | bigint | Uint8Array, scale));
  }
  return type === "FLOAT" ? (value) => (typeof value === "number" ? shortestFloat(value) : toValue(value)) : toValue;
}

/** @example shortestFloat(1.100000023841858) // 1.1 */
function shortestFloat(value: number): number {
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return value;
}

async function* readRows(
  file: AsyncBuffer,
  metadata: FileMetaData,
  columns: string[],
  readers: readonly ((value: unknown) => RowValue)[],
): AsyncGenerator<RowValue[]> {
  const count = Number(metadata.num_rows);
  for (let rowStart = 0; rowStart < count; rowStart += ROWS_AT_ONCE) {
    const rowEnd = Math.min(count, rowStart + ROWS_AT_ONCE);
    const settings = {
      file,
      metadata,
      columns,
      compressors,
      parsers,
      utf8: false,
      geoparquet: false,
      rowStart,
      rowEnd,
    };
    const rows: unknown[][][] = [];
    await explaining(() => parquetRead({ ...settings, onComplete: (found: unknown[][]) => void rows.push(found) }));
    for (const row of rows.flat())
      yield readers.map((read, index) => (isMissing(row[index]) ? null : read(row[index])));
  }
}

const parsers = {
  dateFromDays: (days: number) => dateTime(BigInt(days) * 86_400n, 1n)?.slice(0, 10) ?? days,
  timestampFromMilliseconds: (ms: bigint) => dateTime(ms, 1_000n) ?? ms,
  timestampFromMicroseconds: (us: bigint) => dateTime(us, 1_000_000n) ?? us,
  timestampFromNanoseconds: (ns: bigint) => dateTime(ns, 1_000_000_000n) ?? ns,
  jsonFromBytes: (bytes: Uint8Array | undefined) => bytes && new RawJson(new TextDecoder().decode(bytes)),
};

/** @example dateTime(1_500n, 1_000n) // "1970-01-01T00:00:01.5" */
function dateTime(time: bigint, perSecond: bigint): string | undefined {
  const fraction = ((BigInt(time) % perSecond) + perSecond) % perSecond;
  const ms = Number((BigInt(time) - fraction) / perSecond) * 1_000;
  if (Math.abs(ms) > MAX_DATE_MS) return undefined;
  let digits = String(fraction + perSecond).slice(1);
  while (digits.endsWith("0")) digits = digits.slice(0, -1);
  return new Date(ms).toISOString().replace(".000Z", digits === "" ? "" : `.${digits}`);
}

const isMissing = (value: unknown) => value === null || value === undefined;

function toValue(value: unknown): RowValue {
  if (value instanceof Uint8Array) return bytesText(value);
  if (typeof value === "object" && value !== null && !(value instanceof RawJson)) return new RawJson(nestedJson(value));
  return value as RowValue;
}

/** @example decimal(new Uint8Array([1, 0]), 2) // "2.56" */
function decimal(value: number | bigint | Uint8Array, scale: number): string {
  const unscaled = value instanceof Uint8Array ? signedInteger(value) : BigInt(value);
  const digits = `${unscaled < 0n ? -unscaled : unscaled}`.padStart(scale + 1, "0");
  const whole = digits.slice(0, digits.length - scale);
  return `${unscaled < 0n ? "-" : ""}${whole}${scale > 0 ? `.${digits.slice(-scale)}` : ""}`;
}

function signedInteger(bytes: Uint8Array): bigint {
  return bytes.length === 0 ? 0n : BigInt.asIntN(8 * bytes.length, BigInt(`0x${toHex(bytes)}`));
}

function bytesText(bytes: Uint8Array): string {
  return decodeUtf8(bytes, { keepsMark: true }) ?? toHex(bytes);
}

function nestedJson(value: object): string {
  const { rawJSON } = JSON as { rawJSON?: (json: string) => unknown };
  return JSON.stringify(value, (_, member: unknown) => {
    if (member instanceof Uint8Array) return bytesText(member);
    if (member instanceof RawJson) return JSON.parse(member.json);
    if (typeof member === "bigint") return rawJSON?.(`${member}`) ?? Number(member);
    return member;
  });
}

async function explaining<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new InputError(`This Parquet file can’t be read: ${reason.replace(/^parquet /, "")}`);
  }
}

import { readFile } from "node:fs/promises";

export interface AsnRow {
  /** Numeric bounds of the network, inclusive. */
  first: bigint;
  last: bigint;
  number: number;
  organization: string;
}

const NEWLINE = 10;

/**
 * Finds rows in a sorted CSV file `first,last,number,organization` with integer bounds. Keeps the raw bytes and does a
 * binary search, which takes microseconds and avoids parsing the whole file.
 */
export async function openAsnTable(path: string): Promise<(address: bigint) => AsnRow | undefined> {
  const bytes = await readFile(path);
  return (address) => findRow(bytes, address);
}

/** @param bytes lines separated by newlines; the last newline is optional */
export function findRow(bytes: Buffer, address: bigint): AsnRow | undefined {
  let low = 0;
  let high = bytes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const start = middle === 0 ? 0 : bytes.lastIndexOf(NEWLINE, middle - 1) + 1;
    const newline = bytes.indexOf(NEWLINE, middle);
    const end = newline === -1 ? bytes.length : newline;
    const row = ROW_PATTERN.exec(bytes.toString("utf8", start, end));
    if (!row) return undefined;
    const [, from = "", to = "", number, quoted, plain = ""] = row;
    const [first, last] = [BigInt(from), BigInt(to)];
    if (address < first) high = start;
    else if (address > last) low = end + 1;
    else return { first, last, number: Number(number), organization: quoted?.replaceAll('""', '"') ?? plain };
  }
  return undefined;
}

const ROW_PATTERN = /^(\d+),(\d+),(\d+),(?:"((?:[^"]|"")*)"|(.*?))\r?$/;

import { readFile } from "node:fs/promises";

export interface AsnRow {
  /** The bounds of the network, as numbers. */
  first: bigint;
  last: bigint;
  number: number;
  organisation: string;
}

const NEWLINE = 10;

/**
 * Finds rows of a sorted CSV file `first,last,number,organisation` whose bounds are whole numbers. The file stays the
 * bytes that it is: a lookup halves the way to its row, which takes microseconds and spares the parsing of all others.
 */
export async function openAsnTable(path: string): Promise<(address: bigint) => AsnRow | undefined> {
  const bytes = await readFile(path);
  return (address) => findRow(bytes, address);
}

/** @param bytes the lines of the file, each but perhaps the last ended by a newline. */
export function findRow(bytes: Buffer, address: bigint): AsnRow | undefined {
  let low = 0;
  let high = bytes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const start = middle === 0 ? 0 : bytes.lastIndexOf(NEWLINE, middle - 1) + 1;
    const newline = bytes.indexOf(NEWLINE, middle);
    const end = newline === -1 ? bytes.length : newline;
    const row = ROW.exec(bytes.toString("utf8", start, end));
    if (!row) return undefined;
    const [, from = "", to = "", number, quoted, plain = ""] = row;
    const [first, last] = [BigInt(from), BigInt(to)];
    if (address < first) high = start;
    else if (address > last) low = end + 1;
    else return { first, last, number: Number(number), organisation: quoted?.replaceAll('""', '"') ?? plain };
  }
  return undefined;
}

const ROW = /^(\d+),(\d+),(\d+),(?:"((?:[^"]|"")*)"|(.*?))\r?$/;

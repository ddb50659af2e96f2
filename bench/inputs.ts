import { closeSync, openSync, writeSync } from "node:fs";

export const MEGABYTE = 1_048_576;

const NAMES = ["Ada Lovelace", "Zoë Müller", "José Ñuñez", "मनीष", 'Grace \\"Amazing\\" Hopper', "李小龍"];

/** A file with one JSON array of flat and nested records: ids of 20 digits, escapes, several scripts. */
export function writeJson(path: string, bytes: number): void {
  const record = (index: number) =>
    `${index === 0 ? "[" : ","}{"id":107654321001${String(index).padStart(8, "0")},"name":"${NAMES[index % NAMES.length]}",` +
    `"price":${index % 1000}.50,"active":${index % 3 === 0},"tags":["new","c\\u00e9","☕"],"stock":{"berlin":${index % 97},` +
    `"notes":[]},"text":"The quick brown fox jumps over the lazy dog, again and again."}\n`;
  writeRows(path, bytes, record, "]");
}

/** A CSV file of eight columns; one row in seven has a quoted comma, quote or line break. */
export function writeCsv(path: string, bytes: number): void {
  const row = (index: number) =>
    index === 0
      ? "id,product,city,price,date,active,note,comment\n"
      : `${String(index).padStart(7, "0")},Lamp ${index % 50},Zürich,${index % 1000}.50,2026-11-21,${index % 2 === 0},` +
        `${index % 7 === 0 ? '"He said ""bright"",\nand left"' : "plain"},The quick brown fox jumps over the lazy dog\n`;
  writeRows(path, bytes, row);
}

/** A text of lines in English, one in ten with accents, emoji families and scripts that combine. */
export function writeText(path: string, bytes: number): void {
  const line = (index: number) =>
    index % 10 === 0
      ? `${index} Zoë 👩‍👩‍👧 🇫🇷 n\u0303 मनीष: la Cigüeña y el Ñandú\n`
      : `${index} The quick brown fox jumps over the lazy dog, again and again and again.\n`;
  writeRows(path, bytes, line);
}

/** A file of bytes that are all over the range, as an archive's are. */
export function writeBinary(path: string, bytes: number): void {
  const block = new Uint8Array(MEGABYTE);
  let state = 1;
  for (let at = 0; at < block.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    block[at] = state >>> 24;
  }
  const file = openSync(path, "w");
  for (let written = 0; written < bytes; written += block.length)
    writeSync(file, block, 0, Math.min(block.length, bytes - written));
  closeSync(file);
}

/** Writes rows until the file has the size, which it exceeds by less than a row and the tail. */
function writeRows(path: string, bytes: number, row: (index: number) => string, tail = ""): void {
  const file = openSync(path, "w");
  let batch: string[] = [];
  let pending = 0;
  let written = 0;
  for (let index = 0; written + pending < bytes; index++) {
    const text = row(index);
    batch.push(text);
    pending += Buffer.byteLength(text);
    if (pending < MEGABYTE) continue;
    written += writeSync(file, batch.join(""));
    batch = [];
    pending = 0;
  }
  writeSync(file, batch.join("") + tail);
  closeSync(file);
}

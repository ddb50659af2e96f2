import { closeSync, openSync, writeFileSync, writeSync } from "node:fs";
import { crc32, deflateSync } from "node:zlib";

export const MEGABYTE = 1_048_576;

const NAMES = ["Ada Lovelace", "Zoë Müller", "José Ñuñez", "मनीष", 'Grace \\"Amazing\\" Hopper', "李小龍"];

/** Writes a JSON array of flat and nested records with 20-digit ids, escapes, and several scripts. */
export function writeJson(path: string, bytes: number): void {
  writeRecords(path, bytes, "]");
}

/** JSON with a trailing comma. */
export function writeBrokenJson(path: string, bytes: number): void {
  writeRecords(path, bytes, ",]");
}

function writeRecords(path: string, bytes: number, tail: string): void {
  const record = (index: number) =>
    `${index === 0 ? "[" : ","}{"id":107654321001${String(index).padStart(8, "0")},"name":"${NAMES[index % NAMES.length]}",` +
    `"price":${index % 1000}.50,"active":${index % 3 === 0},"tags":["new","c\\u00e9","☕"],"stock":{"berlin":${index % 97},` +
    `"notes":[]},"text":"The quick brown fox jumps over the lazy dog, again and again."}\n`;
  writeRows(path, bytes, record, tail);
}

/** Writes a CSV file with eight columns; every seventh row has a quoted comma, quote, or line break. */
export function writeCsv(path: string, bytes: number): void {
  const row = (index: number) =>
    index === 0
      ? "id,product,city,price,date,active,note,comment\n"
      : `${String(index).padStart(7, "0")},Lamp ${index % 50},Zürich,${index % 1000}.50,2026-11-21,${index % 2 === 0},` +
        `${index % 7 === 0 ? '"He said ""bright"",\nand left"' : "plain"},The quick brown fox jumps over the lazy dog\n`;
  writeRows(path, bytes, row);
}

/** Writes lines of English text; every tenth has accents, emoji families, and combining scripts. */
export function writeText(path: string, bytes: number): void {
  writeRows(path, bytes, textLine);
}

/** Writes the same text with each line encoded. */
export function writeEncodedText(path: string, bytes: number, encode: (line: string) => string): void {
  writeRows(path, bytes, (index) => encode(textLine(index)));
}

function textLine(index: number): string {
  return index % 10 === 0
    ? `${index} Zoë 👩‍👩‍👧 🇫🇷 n\u0303 मनीष: la Cigüeña y el Ñandú\n`
    : `${index} The quick brown fox jumps over the lazy dog, again and again and again.\n`;
}

/** Writes Base64 in lines of 76 characters, as in an email. */
export function writeBase64(path: string, bytes: number): void {
  const block = noise(57 * 64);
  writeRows(path, bytes, (index) => `${block.toString("base64", (index % 64) * 57, ((index % 64) + 1) * 57)}\n`);
}

/** Writes a square PNG of incompressible RGB noise. */
export function writePng(path: string, bytes: number): void {
  const side = Math.floor(Math.sqrt(bytes / 3));
  const line = noise(MEGABYTE);
  const pixels = Buffer.alloc(side * (1 + 3 * side));
  for (let row = 0; row < side; row++) line.copy(pixels, row * (1 + 3 * side) + 1, row, row + 3 * side);
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  const chunk = (type: string, data: Buffer) => {
    const whole = Buffer.concat([Buffer.alloc(4), Buffer.from(type), data, Buffer.alloc(4)]);
    whole.writeUInt32BE(data.length, 0);
    whole.writeUInt32BE(crc32(whole.subarray(4, -4)), whole.length - 4);
    return whole;
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const body = chunk("IDAT", deflateSync(pixels, { level: 0 }));
  writeFileSync(path, Buffer.concat([signature, chunk("IHDR", header), body, chunk("IEND", Buffer.alloc(0))]));
}

/** Writes pseudorandom bytes, like an archive's. */
export function writeBinary(path: string, bytes: number): void {
  const block = noise(MEGABYTE);
  const file = openSync(path, "w");
  for (let written = 0; written < bytes; written += block.length)
    writeSync(file, block, 0, Math.min(block.length, bytes - written));
  closeSync(file);
}

function noise(bytes: number): Buffer {
  const block = Buffer.alloc(bytes);
  let state = 1;
  for (let at = 0; at < bytes; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    block[at] = state >>> 24;
  }
  return block;
}

/** Writes rows until the file reaches the size, exceeding it by less than a row plus the tail. */
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

import { fromBase64, toBase64 } from "@exodus/bytes/base64.js";
import { concatenate } from "#shared/concatenate.ts";
import { InputError } from "#shared/input-error.ts";

type Bytes = Uint8Array<ArrayBuffer>;

export const ARMOR_BEGIN = "-----BEGIN AGE ENCRYPTED FILE-----";
const ARMOR_END = "-----END AGE ENCRYPTED FILE-----";
const BYTES_PER_LINE = 48;
const LINE_LENGTH = 64;
/** A longer line isn't kept to its end. Blank ones before and after the armor may have some white space. */
const MAX_LINE_LENGTH = 1_024;

/** Writes the armor of the age format: Base64 in lines of 64 characters (a strict form of PEM). */
export async function* encodeArmor(chunks: AsyncIterable<Bytes>): AsyncGenerator<Bytes> {
  const encoder = new TextEncoder();
  yield encoder.encode(`${ARMOR_BEGIN}\n`);
  let rest: Bytes = new Uint8Array();
  for await (const chunk of chunks) {
    const bytes = concatenate([rest, chunk], rest.length + chunk.length);
    const end = bytes.length - (bytes.length % BYTES_PER_LINE);
    if (end > 0) yield encoder.encode(toLines(bytes.subarray(0, end)));
    rest = bytes.slice(end);
  }
  yield encoder.encode(`${rest.length > 0 ? toLines(rest) : ""}${ARMOR_END}\n`);
}

function toLines(bytes: Bytes): string {
  const text = toBase64(bytes);
  const lines: string[] = [];
  for (let at = 0; at < text.length; at += LINE_LENGTH) lines.push(text.slice(at, at + LINE_LENGTH));
  return `${lines.join("\n")}\n`;
}

/**
 * Reads the armor as strictly as the age format requires, so that a file has only one armored form apart from line
 * breaks and white space around it.
 * @throws {InputError} with the line
 */
export async function* decodeArmor(pieces: AsyncIterable<string>): AsyncGenerator<Bytes> {
  let place: "before" | "inside" | "after" = "before";
  let number = 0;
  /** A line that isn't full has to be the last one. */
  let hasLastLine = false;
  for await (const lines of batchLines(pieces)) {
    const body: string[] = [];
    let first = 0;
    for (const line of lines) {
      number++;
      if (place === "inside" && line === ARMOR_END) place = "after";
      else if (place === "inside") {
        if (hasLastLine) throw damaged(number, "comes after a line that isn't full");
        if (line.length > LINE_LENGTH) throw damaged(number, `has more than ${LINE_LENGTH} characters`);
        if (line === "") throw damaged(number, "is empty");
        hasLastLine = line.length < LINE_LENGTH || line.endsWith("=");
        if (body.push(line) === 1) first = number;
      } else if (line.trim() === "") continue;
      else if (place === "before" && line === ARMOR_BEGIN) place = "inside";
      else throw damaged(number, place === "before" ? `is not ${ARMOR_BEGIN}` : `comes after ${ARMOR_END}`);
    }
    if (body.length > 0) yield decodeLines(body, first);
  }
  if (place !== "after") {
    throw new InputError(`The encrypted text is incomplete: the line ${ARMOR_END} is missing. Copy all of it again.`);
  }
}

/** @param first number of the first line */
function decodeLines(lines: readonly string[], first: number): Bytes {
  const decoded = decodeBase64(lines.join(""));
  if (decoded) return decoded;
  const index = lines.findIndex((line) => decodeBase64(line) === undefined);
  throw damaged(first + index, "is not valid Base64");
}

function decodeBase64(text: string): Bytes | undefined {
  try {
    return fromBase64(text, { padding: true });
  } catch {
    return undefined;
  }
}

function damaged(line: number, problem: string): InputError {
  return new InputError(`Line ${line} of the encrypted text ${problem}. Copy all of it again, with its line breaks.`, {
    position: { line, column: 1 },
  });
}

/** Splits at LF or CRLF. */
async function* batchLines(pieces: AsyncIterable<string>): AsyncGenerator<string[]> {
  let rest = "";
  for await (const piece of pieces) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    // Its first part is already wrong as a line.
    if (rest.length > MAX_LINE_LENGTH) {
      lines.push(rest);
      rest = "";
    }
    yield lines.map(withoutReturn);
  }
  if (rest !== "") yield [withoutReturn(rest)];
}

function withoutReturn(line: string): string {
  return line.endsWith("\r") ? line.slice(0, -1) : line;
}

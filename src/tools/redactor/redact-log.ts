import { InputError } from "#shared/input-error.ts";
import { linesIn } from "#shared/lines-in.ts";
import { redactHar } from "./redact-har.ts";
import type { Redactor } from "./redactor.ts";
import { kindOfName } from "./secret-names.ts";

const MAX_HAR_LENGTH = 200_000_000;
/** Lines of a private key. */
const MAX_LINES = 1_000;

const HAR_START = /^\s*\{\s*"log"\s*:/;
const KEY_BEGIN = /-----BEGIN[ A-Z\d_-]{0,60}PRIVATE KEY/;
const KEY_END = /-----END[ A-Z\d_-]{0,60}PRIVATE KEY/;
/** A name whose value is on the next line. */
const OPEN_NAME = /(?<![\w.-])([\w.-]+)["']?[ \t]*[:=>][ \t]*(?:[|>][+-]?)?$/;

/** Redacts a log line by line, or a HAR file as a whole. */
export async function* redactLog(pieces: AsyncIterable<string>, redactor: Redactor): AsyncGenerator<string> {
  let number = 1;
  let isHar = false;
  let length = 0;
  let open: string[] = [];
  for await (const lines of linesIn(pieces)) {
    let redacted = "";
    for (const line of lines) {
      open.push(line);
      isHar ||= number === 1 && open.length < 10 && HAR_START.test(open.join(""));
      if (isHar) length += line.length;
      if (length > MAX_HAR_LENGTH) throw new InputError("This HAR file is too large: up to 200 MB can be redacted.");
      if (isHar || goesOn(open)) continue;
      redacted += redactor.redact(open.join(""), number);
      number += open.length;
      open = [];
    }
    yield redacted;
  }
  const rest = open.join("");
  yield isHar ? await redactHar(rest, redactor) : redactor.redact(rest, number);
}

/** Whether lines belong to what follows them. */
function goesOn(lines: readonly string[]): boolean {
  const last = lines.at(-1)?.trimEnd() ?? "";
  if (lines.length >= MAX_LINES) return false;
  if (KEY_BEGIN.test(lines[0] ?? "")) return !KEY_END.test(last);
  // The start of a HAR file, maybe.
  if (last === "{" && lines.length === 1) return true;
  return /^(?:tokens|passwords)$/.test(kindOfName(OPEN_NAME.exec(last)?.[1] ?? "") ?? "");
}

import { InputError } from "#shared/input-error.ts";

/** One request or response: its first line, if it is there, and its headers. */
export interface Message {
  start: string;
  headers: { name: string; value: string }[];
}

/** Servers allow 8 to 64 KB for all headers together. */
const MAX_CHARS = 100_000;
const START_LINE = /^(?:HTTP\/\d(?:\.\d)?\s|[A-Z]{3,20} \S+ HTTP\/\d)/;
const FIELD = /^([!#$%&'*+.^`|~\w-]+)[ \t]*:(.*)$/;
/** What curl -v writes before a header. */
const PREFIX = /^[<>] ?/;

/**
 * Reads headers as they are sent or as curl prints them, of one message or of several.
 * @throws {InputError} with the place of a line that is not a header
 */
export function readHeaders(text: string, warn: (message: string) => void): Message[] {
  if (text.length > MAX_CHARS) throw new InputError("This has over 100 KB. Paste only headers.");
  let current: Message = { start: "", headers: [] };
  const messages = [current];
  let offset = 0;
  let isOver = false;
  for (const whole of text.split("\n")) {
    const line = whole.replace(/\r$/, "").replace(PREFIX, "");
    const last = current.headers.at(-1);
    const [, field, value] = FIELD.exec(line) ?? [];
    if (START_LINE.test(line)) {
      current = { start: line.trim(), headers: [] };
      messages.push(current);
      isOver = false;
    } else if (line.trim() === "") isOver = current.start !== "" && last !== undefined;
    else if (isOver) {
      warn("What follows the empty line after the headers is not explained.");
      break;
    } else if (line.startsWith("* ")) warn("Lines of curl that start with * are not explained.");
    else if (/^[ \t]/.test(line) && last) last.value += ` ${line.trim()}`;
    else if (field === undefined || value === undefined) {
      throw new InputError("This line is not a header. Write its name and a colon before it, such as Cookie:", {
        position: { offset },
      });
    } else current.headers.push({ name: field, value: value.trim() });
    offset += whole.length + 1;
  }
  return messages.filter(({ start, headers }) => start !== "" || headers.length > 0);
}

import { Transform, type TransformCallback } from "node:stream";

const MAX_MESSAGE_BYTES = 64 * 1_048_576;
/** Kept of both ends of a longer message, to find its ID. */
const MAX_END_BYTES = 1_024;
const LINE_FEED = 0x0a;

/** Passes lines on whole. A longer one is a message that gets an error as its answer. */
export class MessageLimiter extends Transform {
  readonly #answer: (line: string) => void;
  readonly #maxBytes: number;
  #parts: Buffer[] = [];
  #bytes = 0;
  /** The start of a message that is too long. */
  #head: string | undefined;
  #tail = Buffer.alloc(0);

  constructor(answer: (line: string) => void, maxBytes = MAX_MESSAGE_BYTES) {
    super();
    this.#answer = answer;
    this.#maxBytes = maxBytes;
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    let at = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, at)) {
      this.#add(chunk.subarray(at, end + 1));
      this.#endLine();
      at = end + 1;
    }
    this.#add(chunk.subarray(at));
    done();
  }

  #add(part: Buffer): void {
    this.#bytes += part.length;
    if (this.#head === undefined) {
      this.#parts.push(part);
      if (this.#bytes <= this.#maxBytes) return;
      const whole = Buffer.concat(this.#parts.splice(0));
      this.#head = whole.toString("latin1", 0, MAX_END_BYTES);
      this.#tail = Buffer.from(whole.subarray(-MAX_END_BYTES));
    } else this.#tail = Buffer.concat([this.#tail, part.subarray(-MAX_END_BYTES)]).subarray(-MAX_END_BYTES);
  }

  #endLine(): void {
    if (this.#head === undefined) this.push(Buffer.concat(this.#parts.splice(0)));
    else this.#answer(tooLong(idOf(this.#head, this.#tail.toString("latin1")), this.#maxBytes));
    this.#head = undefined;
    this.#bytes = 0;
  }
}

function tooLong(id: unknown, maxBytes: number): string {
  const message = `This message is longer than ${maxBytes / 1_048_576} MiB. Write the input to a file, and pass its path.`;
  return `${JSON.stringify({ jsonrpc: "2.0", id, error: { code: -32600, message } })}\n`;
}

/** @returns null for a message whose ID is neither at its start nor at its end, where programs write it. */
function idOf(head: string, tail: string): unknown {
  const [, id = "null"] = ID_AT_START.exec(head) ?? ID_AT_END.exec(tail) ?? [];
  return JSON.parse(id);
}

const ID_AT_START = /^\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"id"\s*:\s*(-?\d{1,15}|"[\w.:-]{1,200}")\s*,/;
/** With one closing brace, so that it is the message's own. */
const ID_AT_END = /,\s*"id"\s*:\s*(-?\d{1,15}|"[\w.:-]{1,200}")\s*(?:,\s*"jsonrpc"\s*:\s*"2\.0"\s*)?\}\s*$/;

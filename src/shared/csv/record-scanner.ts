import { BACKSLASH, CR, LF, SPACE, TAB } from "#shared/ascii.ts";
import { broadcastByte, equalBits, HIGH_BITS } from "#shared/csv/byte-search.ts";
import type { Dialect } from "#shared/csv/dialect.ts";
import { FIELD_KIND, isBackslashEscape, type RecordBatch } from "#shared/csv/record-batch.ts";
import { InputError } from "#shared/input-error.ts";

const LF_4 = broadcastByte(LF);
const CR_4 = broadcastByte(CR);

const STATE = { recordStart: 0, comment: 1, fieldStart: 2, plain: 3, quoted: 4, afterQuote: 5 } as const;
type State = (typeof STATE)[keyof typeof STATE];

/** Longer records are treated as an unclosed quote, to bound memory. */
const RECORD_LIMIT = 128 * 1_048_576;

interface ScannerSettings {
  firstLine?: number;
  recordLimit?: number;
  keepOpenQuote?: boolean;
  hasCrLineEnds?: boolean;
  /** Maps an offset to one in the original input, if that is known. */
  sourceOffset?: (offset: number) => number | undefined;
}

/**
 * Finds records in UTF-8 bytes that arrive in pieces: `append` a piece, `scan`, use the batch, repeat, then `finish`.
 * State carries over between pieces so that each byte is read once: scanning a split record again would take quadratic
 * time on a long one. That shared state is why this file is long.
 */
export class RecordScanner {
  readonly #delimiter: number;
  readonly #quote: number;
  readonly #hasBackslashes: boolean;
  readonly #comment: Uint8Array;
  readonly #skipEmptyLines: boolean;
  readonly #trimsRows: boolean;
  #trim: boolean;
  readonly #recordLimit: number;
  readonly #keepOpenQuote: boolean;
  /** Whether a lone CR ends a record. In a file with LF or CRLF line endings it is text. */
  readonly #hasCrLineEnds: boolean;
  readonly #sourceOffset: (offset: number) => number | undefined;
  /** 1 for the bytes that end an unquoted field. */
  readonly #fieldEnds = new Uint8Array(256);

  #bytes = new Uint8Array(262_144);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;
  #at = 0;
  #releasedBytes = 0;

  #state: State = STATE.recordStart;
  #afterCr = false;
  #line: number;
  #row = 1;
  #recordStart = 0;
  #recordLine: number;
  #recordField = 0;
  #fieldStart = 0;
  #kind: number = FIELD_KIND.plain;
  #quoteAt = 0;
  #quoteLine = 0;
  #quoteEnd = 0;
  #quoteKind: number = FIELD_KIND.quoted;

  #fieldCount = 0;
  #starts = new Uint32Array(8192);
  #ends = new Uint32Array(8192);
  #kinds = new Uint8Array(8192);
  #recordCount = 0;
  #fields = new Uint32Array(1024);
  #lines = new Uint32Array(1024);

  constructor(
    dialect: Dialect,
    {
      firstLine = 1,
      recordLimit = RECORD_LIMIT,
      keepOpenQuote = false,
      hasCrLineEnds = true,
      sourceOffset = (offset) => offset,
    }: ScannerSettings = {},
  ) {
    this.#delimiter = dialect.delimiter.charCodeAt(0);
    this.#quote = dialect.quote === "" ? -1 : dialect.quote.charCodeAt(0);
    this.#hasBackslashes = dialect.escape === "backslash" && dialect.quote !== "";
    this.#comment = new TextEncoder().encode(dialect.comment);
    this.#skipEmptyLines = dialect.skipEmptyLines;
    this.#trimsRows = dialect.trim;
    this.#trim = dialect.trim || dialect.trimHeaderFields;
    this.#recordLimit = recordLimit;
    this.#keepOpenQuote = keepOpenQuote;
    this.#hasCrLineEnds = hasCrLineEnds;
    this.#sourceOffset = sourceOffset;
    this.#line = firstLine;
    this.#recordLine = firstLine;
    for (const byte of [this.#delimiter, LF]) this.#fieldEnds[byte] = 1;
    if (hasCrLineEnds) this.#fieldEnds[CR] = 1;
  }

  /** Adds bytes after those of the incomplete record. Invalidates the last batch. */
  append(piece: Uint8Array): void {
    this.#release();
    const length = this.#length + piece.length;
    if (length > this.#bytes.length) {
      const bytes = new Uint8Array(Math.max(length, 2 * this.#bytes.length));
      bytes.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = bytes;
      this.#view = new DataView(bytes.buffer);
    }
    this.#bytes.set(piece, this.#length);
    this.#length = length;
  }

  /** Returns the records that are now complete.
   *  @throws {InputError} for a record over the limit. */
  scan(): RecordBatch {
    this.#scan();
    if (this.#length - this.#recordStart > this.#recordLimit) throw this.#tooLong();
    return this.#batch();
  }

  /** Returns the last record of a file without a final line break.
   *  @throws {InputError} with row and line of an unclosed quote, unless `keepOpenQuote` is set. */
  finish(): RecordBatch {
    this.#release();
    switch (this.#state) {
      case STATE.quoted:
        if (!this.#keepOpenQuote) throw this.#neverClosed();
        this.#addField(this.#fieldStart, this.#length, FIELD_KIND.unclosed);
        this.#endRecord(this.#length);
        break;
      case STATE.fieldStart:
        this.#addField(this.#length, this.#length, FIELD_KIND.plain);
        this.#endRecord(this.#length);
        break;
      case STATE.plain:
        this.#endPlain(this.#beforeCr(this.#length));
        this.#endRecord(this.#length);
        break;
      case STATE.afterQuote:
        // A CR that was waiting for its LF.
        if (this.#at < this.#length) this.#length = this.#at;
        this.#addField(this.#fieldStart, this.#length - 1, this.#kind);
        this.#endRecord(this.#length);
        break;
      default:
        // A line shorter than the comment prefix has not been classified yet.
        if (this.#at < this.#length) {
          this.#state = STATE.fieldStart;
          this.#scan();
          return this.finish();
        }
    }
    this.#state = STATE.recordStart;
    return this.#batch();
  }

  #scan(): void {
    const bytes = this.#bytes;
    const view = this.#view;
    const length = this.#length;
    const fieldEnds = this.#fieldEnds;
    const quote = this.#quote;
    const fourDelimiters = broadcastByte(this.#delimiter);
    const fourQuotes = broadcastByte(quote);
    const otherEnd = this.#hasCrLineEnds ? CR_4 : LF_4;
    let at = this.#at;
    let state = this.#state;
    scanning: while (at < length) {
      switch (state) {
        case STATE.recordStart: {
          if (this.#afterCr) {
            this.#afterCr = false;
            if (bytes[at] === LF) {
              at += 1;
              this.#recordStart = at;
              break;
            }
          }
          this.#recordLine = this.#line;
          const comment = this.#comment.length > 0 && startsWith(bytes, at, length, this.#comment);
          if (comment === undefined) break scanning;
          state = comment ? STATE.comment : STATE.fieldStart;
          break;
        }
        case STATE.comment: {
          while (at < length && bytes[at] !== LF && bytes[at] !== CR) at += 1;
          if (at === length) break scanning;
          this.#endLine(bytes[at] === CR, at + 1);
          at += 1;
          state = STATE.recordStart;
          break;
        }
        case STATE.fieldStart: {
          if (this.#trim) {
            while (at < length && isPadding(bytes[at]) && bytes[at] !== this.#delimiter) at += 1;
            if (at === length) break scanning;
          }
          if (bytes[at] === quote) {
            this.#quoteAt = at;
            this.#quoteLine = this.#line;
            this.#kind = FIELD_KIND.quoted;
            at += 1;
            state = STATE.quoted;
          } else {
            this.#kind = FIELD_KIND.plain;
            state = STATE.plain;
          }
          this.#fieldStart = at;
          break;
        }
        case STATE.plain: {
          while (at + 4 <= length) {
            const word = view.getInt32(at);
            if ((equalBits(word, fourDelimiters) | equalBits(word, LF_4) | equalBits(word, otherEnd)) & HIGH_BITS)
              break;
            at += 4;
          }
          while (at < length && fieldEnds[bytes[at] as number] === 0) at += 1;
          if (at === length) break scanning;
          this.#endPlain(bytes[at] === LF ? this.#beforeCr(at) : at);
          state = this.#afterField(at);
          at += 1;
          break;
        }
        case STATE.quoted: {
          if (this.#hasBackslashes) {
            at = this.#skipQuoted(at);
            if (at === length || bytes[at] !== quote) break scanning;
            at += 1;
            state = STATE.afterQuote;
            break;
          }
          while (at + 4 <= length) {
            const word = view.getInt32(at);
            if ((equalBits(word, fourQuotes) | equalBits(word, LF_4) | equalBits(word, CR_4)) & HIGH_BITS) break;
            at += 4;
          }
          // At most four bytes: a line break returns to the search above.
          while (at < length && state === STATE.quoted) {
            const byte = bytes[at];
            at += 1;
            if (byte === quote) state = STATE.afterQuote;
            else if (byte === CR || (byte === LF && bytes[at - 2] !== CR)) {
              this.#line += 1;
              break;
            }
          }
          break;
        }
        case STATE.afterQuote: {
          const byte = bytes[at] as number;
          if (byte === quote) {
            this.#kind = FIELD_KIND.escaped;
            at += 1;
            state = STATE.quoted;
          } else if (fieldEnds[byte] === 1) {
            this.#addField(this.#fieldStart, at - 1, this.#kind);
            state = this.#afterField(at);
            at += 1;
          } else if (byte === CR && at + 1 === length) {
            break scanning;
          } else if (byte === CR && bytes[at + 1] === LF) {
            this.#addField(this.#fieldStart, at - 1, this.#kind);
            state = this.#afterField(at + 1);
            at += 2;
          } else {
            this.#quoteEnd = at - 1;
            this.#quoteKind = this.#kind;
            this.#kind = FIELD_KIND.irregular;
            state = STATE.plain;
          }
          break;
        }
      }
    }
    this.#at = at;
    this.#state = state;
  }

  /** Where the next closing quote or the end is, or a backslash before it whose next byte is still unknown. */
  #skipQuoted(from: number): number {
    const bytes = this.#bytes;
    const length = this.#length;
    const quote = this.#quote;
    let at = from;
    for (; at < length; at++) {
      const byte = bytes[at] as number;
      if (byte === quote) return at;
      if (byte === BACKSLASH) {
        if (at + 1 === length) return at;
        if (isBackslashEscape(bytes, at, quote)) {
          this.#kind = FIELD_KIND.escaped;
          at += 1;
        }
      } else if (byte === CR || (byte === LF && bytes[at - 1] !== CR)) this.#line += 1;
    }
    return at;
  }

  /** End of the last field of a line that ends at `at`. Excludes the CR of a CRLF when a lone CR is text. */
  #beforeCr(at: number): number {
    const floor = this.#kind === FIELD_KIND.plain ? this.#fieldStart : this.#quoteEnd + 1;
    return !this.#hasCrLineEnds && at > floor && this.#bytes[at - 1] === CR ? at - 1 : at;
  }

  /** Ends an unquoted field, or one with text after its closing quote. */
  #endPlain(at: number): void {
    let end = at;
    if (this.#trim) {
      const floor = this.#kind === FIELD_KIND.plain ? this.#fieldStart : this.#quoteEnd + 1;
      while (end > floor && isPadding(this.#bytes[end - 1])) end -= 1;
      if (this.#kind === FIELD_KIND.irregular && end === floor) {
        this.#addField(this.#fieldStart, this.#quoteEnd, this.#quoteKind);
        return;
      }
    }
    this.#addField(this.#fieldStart, end, this.#kind);
  }

  #addField(start: number, end: number, kind: number): void {
    const field = this.#fieldCount;
    if (field === this.#starts.length) {
      this.#starts = doubled(this.#starts, Uint32Array);
      this.#ends = doubled(this.#ends, Uint32Array);
      this.#kinds = doubled(this.#kinds, Uint8Array);
    }
    this.#starts[field] = start;
    this.#ends[field] = end;
    this.#kinds[field] = kind;
    this.#fieldCount = field + 1;
  }

  /** The state after the delimiter or line break at `at`. */
  #afterField(at: number): State {
    if (this.#bytes[at] === this.#delimiter) return STATE.fieldStart;
    this.#endRecord(at + 1);
    this.#endLine(this.#bytes[at] === CR, at + 1);
    return STATE.recordStart;
  }

  #endLine(isCr: boolean, next: number): void {
    this.#afterCr = isCr;
    this.#line += 1;
    this.#recordStart = next;
  }

  #endRecord(next: number): void {
    const first = this.#recordField;
    this.#recordStart = next;
    const empty =
      this.#fieldCount - first === 1 &&
      this.#kinds[first] === FIELD_KIND.plain &&
      this.#starts[first] === this.#ends[first];
    if (empty && this.#skipEmptyLines) {
      this.#fieldCount = first;
      return;
    }
    const record = this.#recordCount;
    // Keep one extra slot for the end of the last record.
    if (record + 1 === this.#fields.length) {
      this.#fields = doubled(this.#fields, Uint32Array);
      this.#lines = doubled(this.#lines, Uint32Array);
    }
    this.#fields[record] = first;
    this.#lines[record] = this.#recordLine;
    this.#recordCount = record + 1;
    this.#recordField = this.#fieldCount;
    this.#trim = this.#trimsRows;
  }

  #batch(): RecordBatch {
    this.#fields[this.#recordCount] = this.#recordField;
    return {
      bytes: this.#bytes,
      count: this.#recordCount,
      firstRow: this.#row,
      fields: this.#fields,
      starts: this.#starts,
      ends: this.#ends,
      kinds: this.#kinds,
      lines: this.#lines,
      quote: this.#quote,
      hasBackslashes: this.#hasBackslashes,
    };
  }

  /** Discards the records already returned and moves the incomplete one to the front. */
  #release(): void {
    this.#row += this.#recordCount;
    this.#recordCount = 0;
    const released = this.#recordStart;
    if (released === 0) return;
    this.#bytes.copyWithin(0, released, this.#length);
    const fields = this.#fieldCount - this.#recordField;
    for (let field = 0; field < fields; field++) {
      const from = this.#recordField + field;
      this.#starts[field] = (this.#starts[from] as number) - released;
      this.#ends[field] = (this.#ends[from] as number) - released;
      this.#kinds[field] = this.#kinds[from] as number;
    }
    this.#fieldCount = fields;
    this.#recordField = 0;
    this.#releasedBytes += released;
    this.#length -= released;
    this.#at -= released;
    this.#fieldStart -= released;
    this.#quoteAt -= released;
    this.#quoteEnd -= released;
    this.#recordStart = 0;
  }

  #neverClosed(): InputError {
    const position = this.#quotePosition();
    const { line, column } = position;
    return new InputError(
      `Row ${this.#row}: the quote that opens a field on line ${line}, column ${column} is never closed.`,
      { position },
    );
  }

  #tooLong(): InputError {
    const row = this.#row + this.#recordCount;
    const size = `Row ${row} is longer than ${Math.round(this.#recordLimit / 1_048_576)} MB`;
    if (this.#state !== STATE.quoted) {
      return new InputError(`${size}. Is this a CSV file?`, { position: { line: this.#recordLine } });
    }
    const position = this.#quotePosition();
    const { line, column } = position;
    return new InputError(
      `${size}: the quote that opens a field on line ${line}, column ${column} is probably never closed.`,
      { position },
    );
  }

  #quotePosition(): { line: number; column: number; byteOffset?: number } {
    let lineStart = this.#quoteAt;
    while (lineStart > this.#recordStart && !isLineBreak(this.#bytes[lineStart - 1])) lineStart -= 1;
    const before = new TextDecoder().decode(this.#bytes.subarray(lineStart, this.#quoteAt));
    const byteOffset = this.#sourceOffset(this.#releasedBytes + this.#quoteAt);
    return {
      line: this.#quoteLine,
      column: Array.from(before).length + 1,
      ...(byteOffset !== undefined && { byteOffset }),
    };
  }
}

function isPadding(byte: number | undefined): boolean {
  return byte === SPACE || byte === TAB;
}

function isLineBreak(byte: number | undefined): boolean {
  return byte === LF || byte === CR;
}

/** Undefined if the bytes end too early to decide. */
function startsWith(bytes: Uint8Array, at: number, length: number, prefix: Uint8Array): boolean | undefined {
  for (let index = 0; index < prefix.length; index++) {
    if (at + index === length) return undefined;
    if (bytes[at + index] !== prefix[index]) return false;
  }
  return true;
}

function doubled<Numbers extends Uint8Array | Uint32Array>(
  numbers: Numbers,
  Type: new (length: number) => Numbers,
): Numbers {
  const next = new Type(2 * numbers.length);
  next.set(numbers);
  return next;
}

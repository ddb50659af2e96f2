import {
  BACKSLASH,
  BRACE_CLOSE,
  BRACE_OPEN,
  BRACKET_CLOSE,
  BRACKET_OPEN,
  COLON_SIGN,
  COMMA,
  CR,
  DASH,
  DIGIT_0,
  DIGIT_9,
  DOT,
  LF,
  LOWER_E,
  LOWER_F,
  LOWER_N,
  LOWER_T,
  LOWER_U,
  PLUS,
  QUOTE,
  SPACE,
  TAB,
} from "#shared/ascii.ts";
import { InputError, type TextPosition } from "#shared/input-error.ts";
import { DuplicateKeys } from "#shared/json/duplicate-keys.ts";
import {
  explainCharacter,
  explainEnd,
  explainTrailingComma,
  explainWord,
  InvalidJsonError,
  type Opening,
} from "#shared/json/invalid-json.ts";
import {
  AFTER_VALUE,
  COLON,
  CONTINUATION,
  ELEMENT,
  END,
  ESCAPE,
  EXPONENT,
  EXPONENT_DIGITS,
  EXPONENT_SIGN,
  FIRST_ELEMENT,
  FIRST_KEY,
  FRACTION,
  HEX,
  INTEGER,
  isWholeNumber,
  KEY,
  MEMBER_VALUE,
  MINUS,
  POINT,
  START,
  STRING,
  WORD,
  ZERO,
} from "#shared/json/json-states.ts";

export interface DuplicateKey extends Required<TextPosition> {
  /** The key as written, up to 64 bytes. Only valid during the callback. */
  readKey: () => string;
}

interface ReformatSettings {
  /** One level of indentation: spaces or one tab. Empty minifies. */
  indent: string;
  /** Reads and writes JSON Lines: several JSON texts, each starting on its own line. */
  lines?: boolean;
  onDuplicateKey?: (found: DuplicateKey) => void;
}

/**
 * Validates and reformats a JSON text (RFC 8259), given as UTF-8 chunks of any size; strings and numbers stay as
 * written.
 * @throws {InvalidJsonError}
 */
export async function* reformatJson(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  settings: ReformatSettings,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reformatter = new JsonReformatter(settings);
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; ) {
      at = reformatter.read(chunk, at);
      if (at < chunk.length) yield reformatter.take();
    }
  }
  reformatter.finish();
  yield reformatter.take();
}

/**
 * Validates and reformats a JSON text (RFC 8259) byte by byte. Only white space between tokens changes.
 *
 * Input chunks can be cut anywhere. Output goes into a buffer that the caller takes when it is full.
 * This is one state machine in one function with local variables because it runs once per byte: one function per token
 * was several times slower. Nothing is recursive, so each level of nesting costs one byte.
 */
class JsonReformatter {
  private readonly pretty: boolean;
  /** Accepts several values, each on its own line (JSON Lines). */
  private readonly lines: boolean;
  /** True after a complete value and its line break. */
  private isBetweenTexts = false;
  private readonly indentByte: number;
  private readonly indentWidth: number;
  private readonly duplicates: DuplicateKeys | undefined;
  private readonly onDuplicateKey: ((found: DuplicateKey) => void) | undefined;

  private output = new Uint8Array(FIRST_BUFFER_BYTES);
  private written = 0;
  private totalWritten = 0;

  private state = START;
  /** 1 for each open object, 0 for each open array, outermost first. */
  private kinds = new Uint8Array(256);
  private depth = 0;
  private inObject = false;
  /** Whether the current string is a property name. */
  private isKey = false;
  private hashHigh = 0;
  private hashLow = 0;
  private hexLeft = 0;

  /** For a multi-byte character: the state around it, its code point so far, its length and the allowed next bytes. */
  private outerState = START;
  private codePoint = 0;
  private sequenceLength = 0;
  private sequenceLeft = 0;
  private low = 0x80;
  private high = 0xbf;

  private word = new Uint8Array(MAX_WORD_BYTES);
  private wordLength = 0;

  /** Bytes read before the current chunk. */
  private base = 0;
  private line = 1;
  /** Offset, in characters, of the first character of the line. */
  private lineStart = 0;
  /** Offset after the last carriage return: a line feed there ends the same line. */
  private afterReturn = -1;
  /** Bytes read minus UTF-16 units read, and minus characters read. */
  private surplusUnits = 0;
  private surplusPoints = 0;

  /** Start of the last string, with the surpluses at that point. */
  private stringAt = 0;
  private stringUnits = 0;
  private stringPoints = 0;
  /** The part of a property name from earlier chunks. */
  private keyHead: number[] = [];
  private commaAt = 0;
  private commaLine = 0;
  private commaLineStart = 0;
  private readonly openLines = new Float64Array(MAX_OPENINGS);
  private readonly openColumns = new Float64Array(MAX_OPENINGS);

  constructor({ indent, lines = false, onDuplicateKey }: ReformatSettings) {
    this.pretty = indent !== "";
    this.lines = lines;
    this.indentByte = indent.startsWith("\t") ? TAB : SPACE;
    this.indentWidth = indent.length;
    this.onDuplicateKey = onDuplicateKey;
    this.duplicates = onDuplicateKey && new DuplicateKeys();
  }

  /**
   * Reads from index `from` and returns the index where it stopped: the end of the chunk, or earlier if the output is
   * full and must be taken first.
   * @throws {InvalidJsonError} at the first invalid byte.
   */
  read(input: Uint8Array, from: number): number {
    const end = input.length;
    const { output, pretty, duplicates, base, indentWidth } = this;
    let { state, depth, inObject, isKey, hashHigh, hashLow, line, lineStart, surplusUnits, surplusPoints } = this;
    let index = from;
    let at = this.written;
    let limit = output.length - MAX_STEP_BYTES - (depth + 1) * indentWidth;
    let isInvalid = false;

    while (index < end && at <= limit) {
      if (state === STRING) {
        const stop = Math.min(end, index + limit - at + 1);
        let byte = 0;
        if (isKey && duplicates) {
          while (index < stop) {
            byte = input[index] as number;
            if (PLAIN[byte] === 0) break;
            hashHigh = Math.imul(hashHigh ^ byte, 0x01000193);
            hashLow = Math.imul((hashLow + byte) ^ (hashLow >>> 15), 0x2c1b3c6d);
            output[at++] = byte;
            index++;
          }
        } else {
          while (index < stop) {
            byte = input[index] as number;
            if (PLAIN[byte] === 0) break;
            output[at++] = byte;
            index++;
          }
        }
        if (index === stop) continue;
        if (byte === QUOTE) {
          output[at++] = QUOTE;
          if (isKey) {
            state = COLON;
            if (duplicates?.add(hashHigh, hashLow)) {
              this.line = line;
              this.lineStart = lineStart;
              this.reportDuplicate(input, index);
            }
          } else {
            state = depth === 0 ? END : AFTER_VALUE;
          }
          index++;
        } else if (byte === BACKSLASH) {
          output[at++] = BACKSLASH;
          index++;
          state = ESCAPE;
        } else if (byte < 0x80) {
          isInvalid = true;
          break;
        } else {
          this.outerState = STRING;
          state = CONTINUATION;
          if (!this.startSequence(byte)) {
            isInvalid = true;
            break;
          }
          output[at++] = byte;
          hashHigh = Math.imul(hashHigh ^ byte, 0x01000193);
          hashLow = Math.imul((hashLow + byte) ^ (hashLow >>> 15), 0x2c1b3c6d);
          index++;
        }
        continue;
      }

      const byte = input[index] as number;

      if (state >= MINUS) {
        if (byte >= DIGIT_0 && byte <= DIGIT_9) {
          if (state === ZERO) {
            isInvalid = true;
            break;
          }
          output[at++] = byte;
          index++;
          if (state === MINUS) state = byte === DIGIT_0 ? ZERO : INTEGER;
          else if (state === POINT) state = FRACTION;
          else if (state === EXPONENT || state === EXPONENT_SIGN) state = EXPONENT_DIGITS;
          if (state !== ZERO) {
            const stop = Math.min(end, index + limit - at + 1);
            while (index < stop) {
              const digit = input[index] as number;
              if (digit < DIGIT_0 || digit > DIGIT_9) break;
              output[at++] = digit;
              index++;
            }
          }
          continue;
        }
        if (byte === DOT && (state === INTEGER || state === ZERO)) {
          state = POINT;
        } else if ((byte | 0x20) === LOWER_E && (state === INTEGER || state === ZERO || state === FRACTION)) {
          state = EXPONENT;
        } else if ((byte === PLUS || byte === DASH) && state === EXPONENT) {
          state = EXPONENT_SIGN;
        } else if (isWholeNumber(state)) {
          state = depth === 0 ? END : AFTER_VALUE;
          continue;
        } else {
          isInvalid = true;
          break;
        }
        output[at++] = byte;
        index++;
        continue;
      }

      if (state >= ESCAPE) {
        if (state === CONTINUATION) {
          if (byte < this.low || byte > this.high) {
            isInvalid = true;
            break;
          }
          index++;
          this.low = 0x80;
          this.high = 0xbf;
          this.codePoint = (this.codePoint << 6) | (byte & 0x3f);
          if (this.outerState === STRING) {
            output[at++] = byte;
            hashHigh = Math.imul(hashHigh ^ byte, 0x01000193);
            hashLow = Math.imul((hashLow + byte) ^ (hashLow >>> 15), 0x2c1b3c6d);
          }
          if (--this.sequenceLeft === 0) {
            const length = this.sequenceLength;
            if (this.outerState !== STRING && !(this.codePoint === BYTE_ORDER_MARK && base + index === 3)) {
              isInvalid = true;
              break;
            }
            state = this.outerState;
            surplusPoints += length - 1;
            surplusUnits += length === 4 ? 2 : length - 1;
          }
        } else if (state === WORD) {
          if (IN_WORD[byte] === 1) {
            if (this.wordLength < MAX_WORD_BYTES) this.word[this.wordLength] = byte;
            this.wordLength++;
            index++;
          } else if (this.isLiteral()) {
            output.set(this.word.subarray(0, this.wordLength), at);
            at += this.wordLength;
            state = depth === 0 ? END : AFTER_VALUE;
          } else {
            isInvalid = true;
            break;
          }
        } else {
          if (state === ESCAPE) {
            if (byte === LOWER_U) {
              this.hexLeft = 4;
              state = HEX;
            } else if (ESCAPABLE[byte] === 1) {
              state = STRING;
            } else {
              isInvalid = true;
              break;
            }
          } else if (IS_HEX[byte] === 1) {
            if (--this.hexLeft === 0) state = STRING;
          } else {
            isInvalid = true;
            break;
          }
          output[at++] = byte;
          hashHigh = Math.imul(hashHigh ^ byte, 0x01000193);
          hashLow = Math.imul((hashLow + byte) ^ (hashLow >>> 15), 0x2c1b3c6d);
          index++;
        }
        continue;
      }

      if (byte <= SPACE) {
        if (byte === SPACE || byte === TAB) {
          index++;
          while (index < end && input[index] === SPACE) index++;
          continue;
        }
        if (state === END && this.lines) {
          this.isBetweenTexts = true;
          state = START;
        }
        if (byte === LF) {
          if (base + index !== this.afterReturn) line++;
          index++;
          lineStart = base + index - surplusPoints;
        } else if (byte === CR) {
          line++;
          index++;
          lineStart = base + index - surplusPoints;
          this.afterReturn = base + index;
        } else {
          isInvalid = true;
          break;
        }
        continue;
      }

      if (state === START && this.isBetweenTexts) {
        output[at++] = LF;
        this.isBetweenTexts = false;
      }

      if (state === AFTER_VALUE) {
        if (byte === COMMA) {
          output[at++] = COMMA;
          if (pretty) at = this.breakLine(at, depth);
          state = inObject ? KEY : ELEMENT;
          this.commaAt = base + index;
          this.commaLine = line;
          this.commaLineStart = lineStart;
        } else if (byte === (inObject ? BRACE_CLOSE : BRACKET_CLOSE)) {
          if (inObject) duplicates?.closeObject();
          depth--;
          limit += indentWidth;
          if (pretty) at = this.breakLine(at, depth);
          output[at++] = byte;
          inObject = depth > 0 && this.kinds[depth - 1] === 1;
          if (depth === 0) state = END;
        } else {
          isInvalid = true;
          break;
        }
        index++;
        continue;
      }

      if (state === COLON) {
        if (byte !== COLON_SIGN) {
          isInvalid = true;
          break;
        }
        output[at++] = COLON_SIGN;
        if (pretty) output[at++] = SPACE;
        state = MEMBER_VALUE;
        index++;
        continue;
      }

      if (state === FIRST_KEY || state === KEY) {
        if (byte === QUOTE) {
          if (state === FIRST_KEY && pretty) at = this.breakLine(at, depth);
          output[at++] = QUOTE;
          this.stringAt = base + index;
          this.stringUnits = surplusUnits;
          this.stringPoints = surplusPoints;
          index++;
          state = STRING;
          isKey = true;
          hashHigh = 0x811c9dc5;
          hashLow = 0;
          continue;
        }
        if (byte === BRACE_CLOSE && state === FIRST_KEY) {
          duplicates?.closeObject();
          output[at++] = BRACE_CLOSE;
          index++;
          depth--;
          limit += indentWidth;
          inObject = depth > 0 && this.kinds[depth - 1] === 1;
          state = depth === 0 ? END : AFTER_VALUE;
          continue;
        }
      } else if (state !== END) {
        if (state === FIRST_ELEMENT) {
          if (byte === BRACKET_CLOSE) {
            output[at++] = BRACKET_CLOSE;
            index++;
            depth--;
            limit += indentWidth;
            inObject = depth > 0 && this.kinds[depth - 1] === 1;
            state = depth === 0 ? END : AFTER_VALUE;
            continue;
          }
          if (pretty && STARTS_VALUE[byte] === 1) at = this.breakLine(at, depth);
        }
        if (byte === QUOTE) {
          output[at++] = QUOTE;
          this.stringAt = base + index;
          this.stringUnits = surplusUnits;
          this.stringPoints = surplusPoints;
          index++;
          state = STRING;
          isKey = false;
          continue;
        }
        if (byte >= DIGIT_0 && byte <= DIGIT_9) {
          output[at++] = byte;
          index++;
          state = byte === DIGIT_0 ? ZERO : INTEGER;
          continue;
        }
        if (byte === BRACE_OPEN || byte === BRACKET_OPEN) {
          output[at++] = byte;
          inObject = byte === BRACE_OPEN;
          if (depth === this.kinds.length) this.growKinds();
          this.kinds[depth] = inObject ? 1 : 0;
          if (depth < MAX_OPENINGS) {
            this.openLines[depth] = line;
            this.openColumns[depth] = base + index - surplusPoints - lineStart + 1;
          }
          if (inObject) duplicates?.openObject();
          depth++;
          limit -= indentWidth;
          index++;
          state = inObject ? FIRST_KEY : FIRST_ELEMENT;
          continue;
        }
        if (byte === DASH) {
          output[at++] = DASH;
          index++;
          state = MINUS;
          continue;
        }
        // Only a literal that ends inside this chunk. One cut by the chunk's end is collected as a word.
        const literal = byte === LOWER_T ? TRUE : byte === LOWER_F ? FALSE : byte === LOWER_N ? NULL : undefined;
        if (literal !== undefined && index + literal.length < end) {
          let matched = 1;
          while (matched < literal.length && input[index + matched] === literal[matched]) matched++;
          if (matched === literal.length && IN_WORD[input[index + matched] as number] === 0) {
            for (let copied = 0; copied < matched; copied++) output[at++] = literal[copied] as number;
            index += matched;
            state = depth === 0 ? END : AFTER_VALUE;
            continue;
          }
        }
      }

      if (state === END || STARTS_WORD[byte] === 0) {
        isInvalid = true;
        break;
      }
      this.outerState = state;
      this.wordLength = 0;
      state = WORD;
    }

    this.written = at;
    this.state = state;
    this.depth = depth;
    this.inObject = inObject;
    this.isKey = isKey;
    this.hashHigh = hashHigh;
    this.hashLow = hashLow;
    this.line = line;
    this.lineStart = lineStart;
    this.surplusUnits = surplusUnits;
    this.surplusPoints = surplusPoints;
    if (isInvalid) {
      const byte = input[index] as number;
      if (byte < 0x80 || state === CONTINUATION) throw this.errorAt(base + index, byte);
      // The message shows the character, so read its other bytes first, maybe from the next chunk.
      this.outerState = state;
      this.state = CONTINUATION;
      if (!this.startSequence(byte)) throw this.errorAt(base + index, byte);
      return this.read(input, index + 1);
    }
    if (index === end) this.endChunk(input);
    return index;
  }

  /** Returns the output so far and starts a new buffer. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = this.output.subarray(0, this.written);
    this.totalWritten += this.written;
    if (this.totalWritten > EXPANSION_ALLOWANCE_BYTES + EXPANSION_FACTOR * this.base) {
      throw new InputError("This JSON is nested too deeply to indent. Use Minify instead.");
    }
    const needed = MAX_STEP_BYTES + (this.depth + 2) * this.indentWidth;
    this.output = new Uint8Array(Math.max(BUFFER_BYTES, 2 * needed));
    this.written = 0;
    return taken;
  }

  /** @throws {InvalidJsonError} if the text ends before its value does. */
  finish(): void {
    if (this.state === WORD) {
      if (!this.isLiteral()) throw this.errorAt(this.base, 0);
      // `take` leaves far more room than a literal needs.
      this.output.set(this.word.subarray(0, this.wordLength), this.written);
      this.written += this.wordLength;
      this.state = this.depth === 0 ? END : AFTER_VALUE;
    }
    if (this.state === END || this.isBetweenTexts || (this.depth === 0 && isWholeNumber(this.state))) return;
    const { state, base } = this;
    const position =
      state === STRING || state === ESCAPE || state === HEX
        ? this.position(this.stringAt, this.stringUnits, this.stringPoints)
        : this.position(state === CONTINUATION ? base - this.sequenceLength + this.sequenceLeft : base);
    throw new InvalidJsonError(explainEnd(state, this.opening()), position);
  }

  private endChunk(input: Uint8Array): void {
    if (this.onDuplicateKey && this.isKey && this.state >= STRING && this.state < WORD) {
      const start = this.stringAt + 1 - this.base;
      if (start >= 0) this.keyHead = [];
      for (let index = Math.max(0, start); index < input.length && this.keyHead.length < MAX_KEY_BYTES; index++) {
        this.keyHead.push(input[index] as number);
      }
    }
    this.base += input.length;
  }

  private reportDuplicate(input: Uint8Array, closingQuote: number): void {
    const readKey = () => {
      const start = this.stringAt + 1 - this.base;
      const head = start < 0 ? this.keyHead : [];
      const bytes = Uint8Array.from([...head, ...input.subarray(Math.max(0, start), closingQuote)]);
      // `stream` drops a character that was cut in the middle.
      return new TextDecoder().decode(bytes.subarray(0, MAX_KEY_BYTES), { stream: true });
    };
    this.onDuplicateKey?.({ readKey, ...this.position(this.stringAt, this.stringUnits, this.stringPoints) });
  }

  /** Writes a line break and `depth` levels of indentation; returns the new output offset. */
  private breakLine(from: number, depth: number): number {
    const { output, indentByte } = this;
    let at = from;
    output[at++] = LF;
    const end = at + depth * this.indentWidth;
    while (at < end) output[at++] = indentByte;
    return at;
  }

  private growKinds(): void {
    const larger = new Uint8Array(this.kinds.length * 2);
    larger.set(this.kinds);
    this.kinds = larger;
  }

  /** Starts a multi-byte character (RFC 3629 §4). False if `byte` cannot start one. */
  private startSequence(byte: number): boolean {
    this.sequenceLength = byte < 0xc2 || byte > 0xf4 ? 0 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    if (this.sequenceLength === 0) return false;
    this.sequenceLeft = this.sequenceLength - 1;
    this.codePoint = byte & (0x7f >> this.sequenceLength);
    this.low = byte === 0xe0 ? 0xa0 : byte === 0xf0 ? 0x90 : 0x80;
    this.high = byte === 0xed ? 0x9f : byte === 0xf4 ? 0x8f : 0xbf;
    return true;
  }

  private isLiteral(): boolean {
    if (this.outerState === FIRST_KEY || this.outerState === KEY || this.wordLength > FALSE.length) return false;
    const word = this.wordText();
    return word === "true" || word === "false" || word === "null";
  }

  private wordText(): string {
    const shown = String.fromCharCode(...this.word.subarray(0, Math.min(this.wordLength, MAX_WORD_BYTES)));
    return this.wordLength > MAX_WORD_BYTES ? `${shown}…` : shown;
  }

  private opening(): Opening | undefined {
    if (this.depth === 0) return undefined;
    const bracket = this.inObject ? "{" : "[";
    if (this.depth > MAX_OPENINGS) return { bracket };
    return {
      bracket,
      line: this.openLines[this.depth - 1] as number,
      column: this.openColumns[this.depth - 1] as number,
    };
  }

  /** The error for an invalid byte at offset `at`. */
  private errorAt(at: number, byte: number): InvalidJsonError {
    const { state, outerState } = this;
    if (state === WORD) {
      return new InvalidJsonError(explainWord(outerState, this.wordText()), this.position(at - this.wordLength));
    }
    if (state === CONTINUATION) {
      const { sequenceLength, sequenceLeft, codePoint } = this;
      if (sequenceLength === 0 || sequenceLeft > 0) {
        const start = sequenceLength === 0 ? at : at - sequenceLength + sequenceLeft;
        return new InvalidJsonError(explainCharacter(state, byte, this.opening()), this.position(start));
      }
      const start = at - sequenceLength - this.bytesBack(outerState);
      return new InvalidJsonError(explainCharacter(outerState, codePoint, this.opening()), this.position(start));
    }
    if ((state === KEY && byte === BRACE_CLOSE) || (state === ELEMENT && byte === BRACKET_CLOSE)) {
      this.line = this.commaLine;
      this.lineStart = this.commaLineStart;
      return new InvalidJsonError(explainTrailingComma(byte), this.position(this.commaAt));
    }
    const start = at - this.bytesBack(state);
    return new InvalidJsonError(explainCharacter(state, byte, this.opening()), this.position(start));
  }

  /** Bytes from the start of the faulty token to the invalid byte. */
  private bytesBack(state: number): number {
    return state === ESCAPE || state === ZERO ? 1 : state === HEX ? 6 - this.hexLeft : 0;
  }

  /** Position of the byte at offset `at` on the current line. */
  private position(
    at: number,
    surplusUnits = this.surplusUnits,
    surplusPoints = this.surplusPoints,
  ): Required<TextPosition> {
    return {
      offset: at - surplusUnits,
      byteOffset: at,
      line: this.line,
      column: at - surplusPoints - this.lineStart + 1,
    };
  }
}

/** The first output buffer is smaller because most texts are small. */
const BUFFER_BYTES = 262_144;
const FIRST_BUFFER_BYTES = 16_384;
/** Maximum output of one step, not counting indentation. */
const MAX_STEP_BYTES = 32;
/** A text of n bytes may grow to 512 MiB + 64 n. Beyond that, the output is mostly indentation. */
const EXPANSION_ALLOWANCE_BYTES = 536_870_912;
const EXPANSION_FACTOR = 64;
/** Levels whose opening bracket is remembered for error messages. */
const MAX_OPENINGS = 1024;
const MAX_WORD_BYTES = 32;
const MAX_KEY_BYTES = 64;

const BYTE_ORDER_MARK = 0xfeff;

const TRUE = bytesOf("true");
const FALSE = bytesOf("false");
const NULL = bytesOf("null");

/** ASCII that needs no escape in a string. */
const PLAIN = tableOf((character) => character >= " " && character !== '"' && character !== "\\");
const ESCAPABLE = tableOf((character) => '"\\/bfnrt'.includes(character));
const IS_HEX = tableOf((character) => /[0-9a-fA-F]/.test(character));
const STARTS_WORD = tableOf((character) => /[A-Za-z_$]/.test(character));
const IN_WORD = tableOf((character) => /[\w$]/.test(character));
const STARTS_VALUE = tableOf((character) => /["\d[{tfn-]/.test(character));

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** A table by byte: 1 for each ASCII character that passes. */
function tableOf(passes: (character: string) => boolean): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, byte) => (byte < 0x80 && passes(String.fromCharCode(byte)) ? 1 : 0));
}

import { escapePattern } from "#shared/escape-pattern.ts";
import { InputError, type TextPosition } from "#shared/input-error.ts";
import { PositionTracker } from "#shared/position-tracker.ts";
import { positionAfter } from "#shared/text-position.ts";
import type { DialectId } from "./dialects.ts";
import {
  endOfOpaque,
  isCommentOpening,
  type OpaqueRules,
  opaqueRulesOf,
  openingsOf,
  Q_CLOSINGS,
} from "./opaque-parts.ts";

export type ScriptPart =
  /** With its semicolon and the comments before it. */
  | { kind: "statement"; text: string; start: Required<TextPosition> }
  /** For the database's client: a line such as `GO` or `\c`, or a delimiter that such a line declared. */
  | { kind: "line"; text: string; endsStatement: boolean }
  /** Rows of `COPY … FROM stdin`, up to the line `\.`; long ones in several parts. */
  | { kind: "data"; text: string };

/** A statement is held in memory, and its syntax tree takes over a hundred times its size. */
const MAX_STATEMENT_CHARS = 3_000_000;

const DELIMITER = { line: /[ \t]*delimiter[ \t]+\S+[ \t]*(?=[\r\n]|$)/iy, declares: /delimiter[ \t]+(\S+)/i };

/** Lines for the database's client. They stand between statements, or anywhere and end one. */
const CLIENT_LINES: Partial<Record<DialectId, { line: RegExp; endsStatement?: boolean; declares?: RegExp }>> = {
  postgresql: { line: /\\.*/y },
  redshift: { line: /\\.*/y },
  mysql: DELIMITER,
  mariadb: DELIMITER,
  tidb: DELIMITER,
  singlestoredb: DELIMITER,
  sqlite: { line: /\.[a-z].*/y },
  tsql: { line: /[ \t]*go(?:[ \t]+\d+)?[ \t]*(?=[\r\n]|$)/iy, endsStatement: true },
  plsql: { line: /[ \t]*\/[ \t]*(?=[\r\n]|$)/y, endsStatement: true },
};

/** Longer openings, such as the tag of a dollar quote, aren't found where two chunks meet. */
const MAX_OPENING_CHARS = 64;
const MAX_CLIENT_LINE_CHARS = 1000;

/**
 * Splits a script into its parts as it arrives.
 * @throws {InputError} where a comment, a string or a name never ends
 */
export async function* splitStatements(chunks: AsyncIterable<string>, dialect: DialectId): AsyncGenerator<ScriptPart> {
  const splitter = new Splitter(dialect);
  for await (const chunk of chunks) yield* splitter.add(chunk);
  yield* splitter.end();
}

class Splitter {
  readonly #dialect: DialectId;
  readonly #rules: OpaqueRules;
  readonly #tracker = new PositionTracker();
  /** What isn't part of a statement yet. */
  #text = "";
  /** Up to here, nothing ends the statement. */
  #at = 0;
  #isComplete = false;
  /** Length at which looking again is worth it. */
  #neededLength = 0;
  #hasCode = false;
  #data: "none" | "next line" | "rows" = "none";
  #delimiter = ";";
  #opening: RegExp;

  constructor(dialect: DialectId) {
    this.#dialect = dialect;
    this.#rules = opaqueRulesOf(dialect);
    this.#opening = this.#openings();
  }

  *add(chunk: string): Generator<ScriptPart> {
    this.#text += chunk;
    if (this.#text.length < this.#neededLength) return;
    yield* this.#split();
    if (this.#text.length > MAX_STATEMENT_CHARS) throw this.#tooLong();
  }

  *end(): Generator<ScriptPart> {
    this.#isComplete = true;
    yield* this.#split();
    yield* this.#takeStatement(this.#text.length);
  }

  *#split(): Generator<ScriptPart> {
    this.#neededLength = 0;
    while (this.#at < this.#text.length) {
      if (this.#data !== "none") {
        if (!(yield* this.#takeRows())) return;
        continue;
      }
      const line = this.#clientLine();
      if (line === "incomplete") return;
      if (line !== undefined) {
        yield* this.#takeLine(line);
        continue;
      }
      this.#opening.lastIndex = this.#at;
      const { 0: opening = "", index: from = this.#text.length } = this.#opening.exec(this.#text) ?? {};
      this.#hasCode ||= /\S/.test(this.#text.slice(this.#at, from));
      if (opening === "") {
        this.#at = this.#isComplete ? from : Math.max(this.#at, from - MAX_OPENING_CHARS);
        return;
      }
      this.#at = from;
      if (opening === this.#delimiter) {
        yield* this.#takeDelimiter(opening);
        continue;
      }
      const part = { opening, from, isComplete: this.#isComplete };
      const end = opening === "\n" ? from + 1 : endOfOpaque(this.#text, part, this.#rules);
      if (end === undefined || (end === this.#text.length && !this.#isComplete)) {
        if (this.#isComplete) throw this.#unclosed(opening, from);
        // Doubling, so that a long string isn't read again and again.
        this.#neededLength = this.#text.length + Math.min(this.#text.length, MAX_STATEMENT_CHARS);
        return;
      }
      this.#hasCode ||= opening !== "\n" && !isCommentOpening(opening, this.#rules);
      this.#at = end;
    }
  }

  /** A pattern of whatever may hide or be the end of a statement. */
  #openings(): RegExp {
    return new RegExp([escapePattern(this.#delimiter), String.raw`\n`, ...openingsOf(this.#rules)].join("|"), "g");
  }

  #clientLine(): string | "incomplete" | undefined {
    const { line, endsStatement = false } = CLIENT_LINES[this.#dialect] ?? {};
    const isLineStart = this.#at === 0 || this.#text[this.#at - 1] === "\n";
    if (!line || !isLineStart || (this.#hasCode && !endsStatement)) return undefined;
    const lineBreak = this.#text.indexOf("\n", this.#at);
    if (lineBreak === -1 && !this.#isComplete) {
      return this.#text.length - this.#at < MAX_CLIENT_LINE_CHARS ? "incomplete" : undefined;
    }
    line.lastIndex = this.#at;
    return line.exec(this.#text)?.[0];
  }

  *#takeLine(line: string): Generator<ScriptPart> {
    const { endsStatement = false, declares } = CLIENT_LINES[this.#dialect] ?? {};
    yield* this.#takeStatement(this.#at);
    yield { kind: "line", text: line.trim(), endsStatement };
    this.#drop(line.length);
    const delimiter = declares?.exec(line)?.[1];
    if (delimiter === undefined) return;
    this.#delimiter = delimiter;
    this.#opening = this.#openings();
  }

  *#takeDelimiter(delimiter: string): Generator<ScriptPart> {
    if (delimiter !== ";") {
      yield* this.#takeStatement(this.#at);
      yield { kind: "line", text: delimiter, endsStatement: true };
      this.#drop(delimiter.length);
      return;
    }
    const end = this.#at + 1;
    const isCopy =
      this.#dialect === "postgresql" &&
      /\bFROM\s+stdin\b/i.test(this.#text.slice(Math.max(0, this.#at - 1000), this.#at)) &&
      /^\s*(?:--.*\n\s*)*COPY\b/i.test(this.#text);
    yield* this.#takeStatement(end);
    if (isCopy) this.#data = "next line";
  }

  /** @returns whether the rows have ended */
  *#takeRows(): Generator<ScriptPart, boolean> {
    if (this.#data === "next line") {
      const lineBreak = this.#text.indexOf("\n");
      if (lineBreak === -1) return false;
      this.#drop(lineBreak + 1);
      this.#data = "rows";
    }
    const end = this.#text.startsWith("\\.") ? 0 : this.#text.indexOf("\n\\.") + 1;
    if (end > 0 || this.#text.startsWith("\\.")) {
      yield { kind: "data", text: this.#text.slice(0, end + 2) };
      this.#drop(end + 2);
      this.#data = "none";
      return true;
    }
    const length = this.#isComplete ? this.#text.length : this.#text.lastIndexOf("\n") + 1;
    if (length > 0) yield { kind: "data", text: this.#text.slice(0, length) };
    this.#drop(length);
    return false;
  }

  *#takeStatement(end: number): Generator<ScriptPart> {
    const text = this.#text.slice(0, end);
    if (text.length > MAX_STATEMENT_CHARS) throw this.#tooLong();
    if (text.trim() !== "") yield { kind: "statement", text, start: this.#tracker.at() };
    this.#drop(end);
  }

  #drop(length: number): void {
    this.#tracker.advance(this.#text.slice(0, length));
    this.#text = this.#text.slice(length);
    this.#at = 0;
    this.#hasCode = false;
  }

  #unclosed(opening: string, from: number): InputError {
    const position = positionAfter(this.#tracker.at(), this.#text.slice(0, from));
    const [name, closing] = this.#describe(opening);
    const where = `at line ${position.line}, column ${position.column}`;
    return new InputError(`${name} ${where} never ends: add ${closing}`, { position });
  }

  /** What starts with `opening`, and what would end it. */
  #describe(opening: string): [name: string, closing: string] {
    if (opening === "/*") return ["The comment", "*/"];
    if (opening.startsWith("{")) return [`The placeholder ${opening}`, opening === "{{" ? "}}" : `${opening[1]}}`];
    if (opening === "[" || opening === "`") return [`The name after ${opening}`, opening === "[" ? "]" : opening];
    const mark = opening.at(-1) ?? "";
    if (/^n?q'/i.test(opening)) return [`The text after ${opening}`, `${Q_CLOSINGS[mark] ?? mark}'`];
    return [`The text after ${opening}`, opening.startsWith("$") ? opening : opening.replace(/^[ebr]+/i, "")];
  }

  #tooLong(): InputError {
    const position = this.#tracker.at();
    return new InputError(
      `The statement at line ${position.line} is longer than ${MAX_STATEMENT_CHARS / 1_000_000} million characters: split it`,
      { position },
    );
  }
}

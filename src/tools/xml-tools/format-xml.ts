import { InputError } from "#shared/input-error.ts";
import { XmlParser } from "./check-xml.ts";
import { type XmlToken, XmlTokenizer } from "./xml-tokenizer.ts";

export interface FormatSettings {
  /** White space per level; undefined for a single line. */
  indent?: string;
  comments: boolean;
}

const PIECE_LENGTH = 65_536;
/** Deep nesting may make XML 64 times as long, and 64 MB longer. Past that, the output is mostly indentation. */
const EXPANSION_ALLOWANCE = 67_108_864;
const EXPANSION_FACTOR = 64;

/**
 * Formats or minifies XML of any size. Changes white space between elements and within tags only; an element with text
 * stays as written, and so do entities, CDATA sections and the DTD.
 * @param open opens the XML; called twice, because the text of an element may come after its children.
 * @throws {InvalidXmlError} with line and column, before any output.
 */
export async function* formatXml(
  open: () => AsyncIterable<string>,
  settings: FormatSettings,
  warn: (message: string) => void = () => {},
): AsyncGenerator<string> {
  const verbatim = await findVerbatim(open());
  const writer = new XmlWriter(settings, verbatim, warn);
  const tokenizer = new XmlTokenizer();
  let read = 0;
  let written = 0;
  for await (const chunk of open()) {
    read += chunk.length;
    for (const token of tokenizer.read(chunk)) {
      writer.write(token);
      if (writer.length < PIECE_LENGTH) continue;
      written += writer.length;
      if (written > EXPANSION_ALLOWANCE + EXPANSION_FACTOR * read) {
        throw new InputError("This XML is nested too deeply to indent. Use Minify instead.");
      }
      yield writer.take();
    }
  }
  for (const token of tokenizer.read("", true)) writer.write(token);
  yield writer.finish();
}

/** Checks XML and finds the elements whose content must stay as written. */
async function findVerbatim(chunks: AsyncIterable<string>): Promise<BitSet> {
  const parser = new XmlParser();
  const tokenizer = new XmlTokenizer();
  const verbatim = new BitSet();
  const open: { index: number; hasChild: boolean; hasBlank: boolean; hasBreak: boolean }[] = [];
  let elements = 0;
  const look = ({ kind, text }: XmlToken) => {
    const parent = open.at(-1);
    if (kind === "open") {
      if (parent) parent.hasChild = true;
      if (PRESERVE.test(text)) verbatim.add(elements);
      open.push({ index: elements++, hasChild: false, hasBlank: false, hasBreak: false });
    } else if (kind === "close") {
      open.pop();
      // White space may be the text of an element, unless it only breaks the line.
      if (parent?.hasBlank && !parent.hasChild && !parent.hasBreak) verbatim.add(parent.index);
    } else if (parent && kind !== "text") {
      parent.hasChild = true;
      if (kind === "cdata") verbatim.add(parent.index);
    } else if (parent) {
      if (/[^ \t\r\n]/.test(text)) verbatim.add(parent.index);
      else if (/[\r\n]/.test(text)) parent.hasBreak = true;
      else parent.hasBlank = true;
    }
  };
  for await (const chunk of chunks) {
    parser.write(chunk);
    for (const token of tokenizer.read(chunk)) look(token);
  }
  parser.close();
  return verbatim;
}

const PRESERVE = /\sxml:space\s*=\s*["']preserve["']/;

class XmlWriter {
  length = 0;
  readonly #settings: FormatSettings;
  readonly #verbatim: BitSet;
  readonly #warn: (message: string) => void;
  #pieces: string[] = [];
  #elements = 0;
  #depth = 0;
  /** Depth of the outermost open element that stays as written; -1 for none. */
  #verbatimDepth = -1;
  /** Whether the innermost element is still empty. */
  #isEmpty = true;
  #isFirst = true;
  #skips = false;
  #isDeclared = false;

  constructor(settings: FormatSettings, verbatim: BitSet, warn: (message: string) => void) {
    this.#settings = settings;
    this.#verbatim = verbatim;
    this.#warn = warn;
  }

  write({ kind, text, isStart }: XmlToken): void {
    if (kind === "comment" && isStart) this.#skips = !this.#settings.comments;
    if (kind === "comment" && this.#skips) return;
    if (!isStart) this.#put(kind === "instruction" ? this.#withOutputEncoding(text) : text);
    else if (kind === "open") {
      this.#break();
      this.#put(normalizeTag(text));
      if (this.#verbatim.has(this.#elements++) && this.#verbatimDepth === -1) this.#verbatimDepth = this.#depth;
      this.#depth += 1;
      this.#isEmpty = true;
    } else if (kind === "close") {
      this.#depth -= 1;
      if (!this.#isEmpty) this.#break();
      if (this.#verbatimDepth === this.#depth) this.#verbatimDepth = -1;
      this.#put(normalizeTag(text));
      this.#isEmpty = false;
    } else if (kind === "text") {
      if (this.#verbatimDepth !== -1) this.#put(text);
    } else {
      this.#break();
      this.#put(kind === "empty" ? normalizeTag(text) : text);
      this.#isEmpty = false;
    }
  }

  take(): string {
    const text = this.#pieces.join("");
    this.#pieces = [];
    this.length = 0;
    return text;
  }

  finish(): string {
    if (this.#settings.indent !== undefined) this.#put("\n");
    return this.take();
  }

  /** Starts a line, unless everything around stays as written. */
  #break(): void {
    const { indent } = this.#settings;
    if (this.#verbatimDepth === -1 && indent !== undefined && !this.#isFirst) {
      this.#put(`\n${indent.repeat(this.#depth)}`);
    }
    this.#isFirst = false;
  }

  /** The output is UTF-8, so an XML declaration must not name another encoding. */
  #withOutputEncoding(instruction: string): string {
    if (this.#isDeclared) return instruction;
    this.#isDeclared = true;
    return instruction.replace(ENCODING, (_, before: string, encoding: string, after: string) => {
      if (!/^(?:utf-8|us-ascii)$/i.test(encoding)) this.#warn(`The encoding is now UTF-8, not ${encoding}`);
      return `${before}${/^us-ascii$/i.test(encoding) ? encoding : "UTF-8"}${after}`;
    });
  }

  #put(text: string): void {
    this.#pieces.push(text);
    this.length += text.length;
  }
}

const ENCODING = /^(xml\s[^>]{0,200}encoding\s?=\s?["'])([\w.-]{1,40})(["'])/;
const TAG_PART = /"[^"]*"|'[^']*'|\s+|[^\s"'=]+|=/g;

/** Leaves one space before each attribute of a tag, and none elsewhere. */
function normalizeTag(tag: string): string {
  if (!/\s/.test(tag)) return tag;
  const parts = (tag.match(TAG_PART) ?? []).filter((part) => part.trim() !== "");
  return parts
    .map((part, index) => {
      const isAttribute = index > 0 && part !== "=" && parts[index - 1] !== "=" && !/^\/?>$/.test(part);
      return isAttribute ? ` ${part}` : part;
    })
    .join("");
}

class BitSet {
  #bytes = new Uint8Array(1024);

  add(index: number): void {
    const at = index >>> 3;
    if (at >= this.#bytes.length) {
      const larger = new Uint8Array(2 * at);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[at] = (this.#bytes[at] as number) | (1 << (index & 7));
  }

  has(index: number): boolean {
    return ((this.#bytes[index >>> 3] ?? 0) & (1 << (index & 7))) !== 0;
  }
}

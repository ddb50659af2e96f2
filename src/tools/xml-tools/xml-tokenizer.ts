import { InputError } from "#shared/input-error.ts";

export interface XmlToken {
  kind: "text" | "open" | "empty" | "close" | "comment" | "cdata" | "instruction" | "doctype";
  text: string;
  /** False for a further piece of a long comment, CDATA section or instruction. */
  isStart: boolean;
}

/** A tag or DTD is held in memory. */
const MAX_TOKEN_LENGTH = 16_777_216;
/** `<![CDATA[` is the longest start that tells the kind. */
const LONGEST_START = 9;

const DELIMITED = [
  { kind: "comment", start: "<!--", end: "-->" },
  { kind: "cdata", start: "<![CDATA[", end: "]]>" },
  { kind: "instruction", start: "<?", end: "?>" },
] as const;

const TAG = /<[^>"']*(?:"[^"]*"[^>"']*|'[^']*'[^>"']*)*>/y;
/** Parts of a DTD: comments, instructions, quoted texts, brackets and declarations' ends. */
const DTD_PART = /<!--[^-]*(?:-[^-]+)*-->|<\?[^?]*(?:\?[^>?][^?]*|\?(?=\?))*\?>|"[^"]*"|'[^']*'|<!--|<\?|["'[\]<>]/g;
const CUT = ["<!--", "<?", '"', "'"];

/** Cuts well-formed XML, given in pieces, into its tokens as written: no entity is expanded. */
export class XmlTokenizer {
  #rest = "";
  /** The comment, CDATA section or instruction that the rest continues. */
  #inside: (typeof DELIMITED)[number] | undefined;

  /** @throws {InputError} for a tag or DTD over 16 MB. */
  *read(chunk: string, isLast = false): Generator<XmlToken> {
    const text = this.#rest + chunk;
    let at = 0;
    while (at < text.length) {
      const token = this.#inside ? this.#readInside(text, at, this.#inside) : this.#readToken(text, at, isLast);
      if (!token) break;
      at += token.text.length;
      yield token;
    }
    this.#rest = text.slice(at);
    if (this.#rest.length > MAX_TOKEN_LENGTH) {
      throw new InputError("This XML has a tag or DTD longer than 16 MB.", { field: "input" });
    }
  }

  /** Undefined if the token goes on in the next chunk. */
  #readToken(text: string, at: number, isLast: boolean): XmlToken | undefined {
    if (text.charAt(at) !== "<") {
      const end = text.indexOf("<", at);
      return { kind: "text", text: text.slice(at, end === -1 ? text.length : end), isStart: true };
    }
    if (text.length - at < LONGEST_START && !isLast && !text.includes(">", at)) return undefined;
    const delimited = DELIMITED.find(({ start }) => text.startsWith(start, at));
    if (delimited) {
      this.#inside = delimited;
      return { kind: delimited.kind, text: delimited.start, isStart: true };
    }
    if (text.startsWith("<!", at)) {
      const end = findDtdEnd(text, at);
      return end === -1 ? undefined : { kind: "doctype", text: text.slice(at, end), isStart: true };
    }
    TAG.lastIndex = at;
    const [tag] = TAG.exec(text) ?? [];
    if (tag === undefined) return undefined;
    return { kind: tag.startsWith("</") ? "close" : tag.endsWith("/>") ? "empty" : "open", text: tag, isStart: true };
  }

  #readInside(text: string, at: number, { kind, end }: (typeof DELIMITED)[number]): XmlToken | undefined {
    const found = text.indexOf(end, at);
    if (found !== -1) this.#inside = undefined;
    // The end may be cut.
    const stop = found === -1 ? Math.max(at, text.length - end.length + 1) : found + end.length;
    return stop === at ? undefined : { kind, text: text.slice(at, stop), isStart: false };
  }
}

/** The offset after a document type declaration; -1 if it isn't complete. */
function findDtdEnd(text: string, start: number): number {
  let depth = 0;
  DTD_PART.lastIndex = start;
  for (let part = DTD_PART.exec(text); part; part = DTD_PART.exec(text)) {
    const [sign] = part;
    if (CUT.includes(sign)) return -1;
    if (sign === "<" || sign === "[") depth += 1;
    else if (sign === ">" || sign === "]") depth -= 1;
    if (depth === 0 && sign === ">") return DTD_PART.lastIndex;
  }
  return -1;
}

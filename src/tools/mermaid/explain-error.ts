import { InputError } from "#shared/input-error.ts";

/** What Mermaid's parsers and its reader of front matter throw. */
interface MermaidError extends Error {
  /** What parsers made by Jison tell. */
  hash?: { text?: string; token?: string | number | null };
  /** Where YAML is wrong: lines count from 0. */
  mark?: { line: number };
  reason?: string;
}

const UNKNOWN_KIND =
  "This isn’t a kind of diagram that can be drawn here. The first line names it, such as flowchart TD, sequenceDiagram or erDiagram.";
const NEEDS_CANVAS =
  "Architecture diagrams can’t be drawn here yet, nor can the layout cose-bilkent. Supported: all other kinds of diagram.";
const ENDS_EARLY: ReadonlySet<unknown> = new Set([1, "EOF", "NEWLINE", "NL", "EOF_IN_STRUCT"]);

/** Turns an error of Mermaid into one that names the line of the text. Bugs stay what they are. */
export function explainError(error: unknown, text: string): unknown {
  if (!(error instanceof Error) || error instanceof TypeError || error instanceof ReferenceError) return error;
  const { name, message, hash, mark, reason } = error as MermaidError;
  if (name === "UnknownDiagramError") return new InputError(UNKNOWN_KIND, { position: { offset: lineAt(text, 1) } });
  if (message.startsWith("Could not create canvas")) return new InputError(NEEDS_CANVAS);
  if (mark) {
    const offset = text.split("\n", mark.line + 1).join("\n").length + 1;
    return new InputError(`The front matter isn’t YAML: ${reason}`, { position: { offset } });
  }
  const [, line] = /error on line (\d+)/.exec(message) ?? [];
  if (line === undefined) return new InputError(message.split("\n", 1)[0] ?? message);
  return new InputError(describe(message, hash), { position: { offset: lineAt(text, Number(line)) } });
}

function describe(message: string, hash: MermaidError["hash"]): string {
  const [, character] = /unexpected character: ->([\s\S])<-/.exec(message) ?? [];
  const [, found] = /but found `([^`]*)`/.exec(message) ?? [];
  const unexpected = character ?? found ?? (ENDS_EARLY.has(hash?.token) ? "" : hash?.text);
  const expected = EXPECTED.find(([token]) => message.includes(`'${token}'`))?.[1];
  if (unexpected?.trim()) return `Mermaid doesn’t understand “${unexpected.trim()}” here.`;
  if (hash?.token === null) return "Mermaid doesn’t understand this line.";
  return expected ? `This line needs ${expected}.` : "This line or what it began isn’t complete.";
}

/** What is missing most often, by the token that the parser expects. */
const EXPECTED = [
  ["SQE", "a closing bracket"],
  ["STRUCT_STOP", "a closing brace below it"],
  ["TXT", "a colon and a text"],
] as const;

/**
 * Where a line that a parser counts is in the text: parsers get it without front matter and comments.
 * @param number from 1; the last line that has text, if there are fewer
 */
function lineAt(text: string, number: number): number {
  let offset = 0;
  const lines = text.split("\n").map((line) => {
    const start = offset;
    offset += line.length + 1;
    return { line: line.trim(), start };
  });
  const end = lines[0]?.line === "---" ? lines.findIndex(({ line }, index) => index > 0 && line === "---") : -1;
  const counted: number[] = [];
  let blank: number[] = [];
  for (const { line, start } of lines.slice(end + 1)) {
    // A comment goes together with the blank lines above it.
    if (/^%%(?!\{)/.test(line)) blank = [];
    else if (line === "") blank.push(start);
    else {
      if (counted.length > 0) counted.push(...blank);
      counted.push(start);
      blank = [];
    }
  }
  return counted[number - 1] ?? counted.at(-1) ?? 0;
}

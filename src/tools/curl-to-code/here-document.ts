import { trimEndCharacters } from "#shared/trim-characters.ts";
import { doubleQuoted, QUOTED, WORD } from "./shell-dialect.ts";

const { raw } = String;

const HERE_DOCUMENT = [
  raw`(?<!<)<<(?<dash>-?)[ \t]*`,
  // EOF, 'EOF' or \EOF: where a part of it is quoted, the shell reads nothing in the document.
  raw`(?:(?<quote>['"])(?<quoted>[\w.-]+)\k<quote>|(?<backslash>\\?)(?<plain>[A-Za-z_][\w.-]*))`,
  raw`(?<rest>(?:[^\n\\]|\\[\s\S])*)\n`,
  raw`(?<body>[\s\S]*?)`,
  raw`^[ \t]*\k<quoted>\k<plain>[ \t\r]*$\n?`,
].join("");
const SCAN = new RegExp(`${QUOTED.source}|${HERE_DOCUMENT}`, "gm");
/** A word that is what `cat` says of a here-document. */
const CAT = new RegExp(raw`"\$\(cat[ \t]*${HERE_DOCUMENT}\s*\)"`, "gm");

/** Stands in a command for a here-document; nobody types this character. */
const MARK = "\ue000";

export interface TakenDocuments {
  command: string;
  /** By the word that stands for it in the command, each document as a word of the shell. */
  documents: Map<string, string>;
}

/**
 * Takes the here-documents out of a command: the converter takes variables in one for text, and loses what stands
 * behind `<<EOF`.
 */
export function takeHereDocuments(text: string): TakenDocuments {
  const documents = new Map<string, string>();
  if (!text.includes("<<")) return { command: text, documents };
  const command = text
    .replace(CAT, (...found) => toWord(found.at(-1), (body) => trimEndCharacters(body, "\n")))
    .replace(SCAN, (whole: string, ...found) => {
      const groups: Groups = found.at(-1);
      if (groups.body === undefined) return whole;
      const mark = MARK + documents.size;
      documents.set(mark, toWord(groups));
      return ` ${mark} ${groups.rest}\n`;
    });
  return { command, documents };
}

const HERE_STRING = new RegExp(`${QUOTED.source}|<<<[ \\t]*(?<word>${WORD})`, "g");

/**
 * Takes the here-strings out of a command of bash too: the converter leaves out the line break that ends one.
 * @param documents gets each of them.
 */
export function takeHereStrings(bash: string, documents: Map<string, string>): string {
  return bash.replace(HERE_STRING, (whole: string, ...found) => {
    const { word }: Groups = found.at(-1);
    if (word === undefined) return whole;
    const mark = MARK + documents.size;
    documents.set(mark, `${word.replace(QUOTED, quoteEscaped)}$'\\n'`);
    return ` ${mark} `;
  });
}

/** Beside quotes, the converter ends a word at an escaped blank. */
function quoteEscaped(part: string): string {
  return part.replace(/^\\([^'\n])$/, "'$1'");
}

type Groups = Readonly<Record<string, string | undefined>>;

/** In double quotes, the shell reads `$` and backslashes as in a document. */
function toWord({ dash, quote, backslash, body = "" }: Groups, mend = (text: string) => text): string {
  const text = mend(dash ? body.replace(/^\t+/gm, "") : body);
  const escaped = quote || backslash ? text.replace(/[\\$`"]/g, "\\$&") : text.replace(READ, escapeQuote);
  return doubleQuoted(`"${escaped}"`);
}

/** A command, an escaped character, or a quote, which means nothing in a document. */
const READ = /\$\([^()]*\)|`[^`]*`|\\[\s\S]|"/g;

function escapeQuote(found: string): string {
  if (found === '"') return '\\"';
  return found === '\\"' ? '\\\\\\"' : found;
}

import { trimEndCharacters } from "#shared/trim-characters.ts";
import { QUOTED, rewriteDoubleQuoted, WORD } from "./shell-dialect.ts";

const { raw } = String;

const HERE_DOCUMENT = [
  raw`(?<!<)<<(?<dash>-?)[ \t]*`,
  // EOF, 'EOF' or \EOF. With quotes, the shell does not expand anything in the document.
  raw`(?:(?<quote>['"])(?<quoted>[\w.-]+)\k<quote>|(?<backslash>\\?)(?<plain>[A-Za-z_][\w.-]*))`,
  raw`(?<rest>(?:[^\n\\]|\\[\s\S])*)\n`,
  raw`(?<body>[\s\S]*?)`,
  raw`^[ \t]*\k<quoted>\k<plain>[ \t\r]*$\n?`,
].join("");
const SCAN = new RegExp(`${QUOTED.source}|${HERE_DOCUMENT}`, "gm");
/** A word that is the output of `cat` with a here-document. */
const CAT = new RegExp(raw`"\$\(cat[ \t]*${HERE_DOCUMENT}\s*\)"`, "gm");

/** Placeholder for a here-document. A private-use character, so it never occurs in a command. */
const PLACEHOLDER = "\ue000";

export interface ExtractedDocuments {
  command: string;
  /** Documents as shell words, by their placeholder in the command. */
  documents: Map<string, string>;
}

/**
 * Replaces the here-documents of a command with placeholders, because the converter does not expand variables in them
 * and loses anything after `<<EOF`.
 */
export function extractHereDocuments(text: string): ExtractedDocuments {
  const documents = new Map<string, string>();
  if (!text.includes("<<")) return { command: text, documents };
  const command = text
    .replace(CAT, (...found) => toWord(found.at(-1), (body) => trimEndCharacters(body, "\n")))
    .replace(SCAN, (whole: string, ...found) => {
      const groups: Groups = found.at(-1);
      if (groups.body === undefined) return whole;
      const placeholder = PLACEHOLDER + documents.size;
      documents.set(placeholder, toWord(groups));
      return ` ${placeholder} ${groups.rest}\n`;
    });
  return { command, documents };
}

const HERE_STRING = new RegExp(`${QUOTED.source}|<<<[ \\t]*(?<word>${WORD})`, "g");

/**
 * Replaces here-strings as well, because the converter drops their final line break.
 * @param documents receives the here-strings
 */
export function extractHereStrings(bash: string, documents: Map<string, string>): string {
  return bash.replace(HERE_STRING, (whole: string, ...found) => {
    const { word }: Groups = found.at(-1);
    if (word === undefined) return whole;
    const placeholder = PLACEHOLDER + documents.size;
    documents.set(placeholder, `${word.replace(QUOTED, quoteEscaped)}$'\\n'`);
    return ` ${placeholder} `;
  });
}

/** Next to quotes, the converter ends a word at an escaped space. */
function quoteEscaped(part: string): string {
  return part.replace(/^\\([^'\n])$/, "'$1'");
}

type Groups = Readonly<Record<string, string | undefined>>;

/** The shell reads `$` and backslashes in double quotes as in a here-document. */
function toWord({ dash, quote, backslash, body = "" }: Groups, transform = (text: string) => text): string {
  const text = transform(dash ? body.replace(/^\t+/gm, "") : body);
  const escaped = quote || backslash ? text.replace(/[\\$`"]/g, "\\$&") : text.replace(SPECIAL_PART, escapeQuote);
  return rewriteDoubleQuoted(`"${escaped}"`);
}

/** A command, an escaped character, or a quote, which is plain text in a here-document. */
const SPECIAL_PART = /\$\([^()]*\)|`[^`]*`|\\[\s\S]|"/g;

function escapeQuote(found: string): string {
  if (found === '"') return '\\"';
  return found === '\\"' ? '\\\\\\"' : found;
}

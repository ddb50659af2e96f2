import { InputError } from "#shared/input-error.ts";
import { positionAt } from "#shared/text-position.ts";

/** Of what the converter warns, in one line. */
export function describeWarning([kind, text]: [kind: string, text: string]): string {
  if (/^(?:output|remote-name|remote-name-all)$/.test(kind)) {
    return `The answer is not written to a file, as ${text.replace(/ is not .*/, "")} asks`;
  }
  const { first, place } = placeOf(text);
  if (first === "found command substitution expression") {
    return `${place} stands in the code as it is: put in what this command of the shell gives`;
  }
  if (first.startsWith("globs in the URL")) {
    return `curl sends a request for each value of ${place} in the URL, this code sends one with the text as it is`;
  }
  return capitalize(first.replace(/:$/, "")) + (place && `: ${place}`);
}

/** The name of the variable that a warning is about, or an empty text. */
export function variableOf([, text]: [kind: string, text: string]): string {
  return /^\$\{?(\w+)\}?$/.exec(placeOf(text).place)?.[1] ?? "";
}

function placeOf(text: string): { first: string; place: string } {
  const [first = "", line = "", carets = ""] = text.split("\n");
  return { first, place: line.slice(carets.indexOf("^"), carets.lastIndexOf("^") + 1) };
}

/** The converter's messages have the line at fault below them, and carets below the place in it. */
export function toInputError(message: string, command: string): InputError {
  const [first = "", line, carets] = message.split("\n");
  // Where a quote has no end, all that is said of quotes would be a guess.
  const ampersand = first.startsWith("Bash parsing error") ? -1 : findAmpersand(command);
  if (ampersand >= 0) {
    return new InputError("Put the URL in quotes: without them, the shell ends the command at the &", {
      field: "input",
      position: positionAt(command, ampersand),
    });
  }
  const lineStart = line && carets?.includes("^") ? command.indexOf(line) : -1;
  const isFirst = lineStart >= 0 && command.slice(0, lineStart).trim() === "";
  const text =
    (isFirst ? undefined : explainLineEnd(first, command)) ??
    explainParser(first) ??
    capitalize(first.replace(/:$/, ""));
  if (lineStart < 0 || carets === undefined) return new InputError(text, { field: "input" });
  const position = positionAt(command, lineStart + carets.indexOf("^"));
  return new InputError(text, { field: "input", position });
}

/** Where an `&` outside quotes is followed by what looks like the rest of a query, or -1. */
function findAmpersand(command: string): number {
  const unquoted = command.replace(/\\[\s\S]|'[^']*'|"(?:[^"\\]|\\[\s\S])*"/g, (quoted) => "q".repeat(quoted.length));
  return unquoted.search(/&[^\s&](?<=\?[^\s&]*&.)/s);
}

/** Of a line that goes on with an option or the URL, the one before has not said so, or a blank is behind what says so. */
function explainLineEnd(message: string, command: string): string | undefined {
  if (!/^command should begin with "curl" but instead begins with "(?:-|https?:)/.test(message)) return undefined;
  const [, sign = "\\"] = /([\\^`])[ \t]*\r?\n/.exec(command) ?? [];
  return `The line above needs a ${sign} as its last character`;
}

function explainParser(message: string): string | undefined {
  if (message.startsWith('expected a "command"')) return "There is no cURL command here";
  if (!/AST node|syntax node/.test(message)) return undefined;
  return "This is more than a cURL command: leave out what is around it, such as && or a loop, and put the URL in quotes";
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

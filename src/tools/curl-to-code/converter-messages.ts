import { InputError } from "#shared/input-error.ts";
import { positionAt } from "#shared/text-position.ts";

/** One-line form of a converter warning. */
export function describeWarning([kind, text]: [kind: string, text: string]): string {
  if (/^(?:output|remote-name|remote-name-all)$/.test(kind)) {
    return `This code ignores ${text.replace(/ is not .*/, "")} and does not save the response to a file`;
  }
  const { first, place } = parseMessage(text);
  if (first === "found command substitution expression") {
    return `Replace ${place} in the code with the output of this shell command`;
  }
  if (first.startsWith("globs in the URL")) {
    return `curl sends a request for each value of ${place} in the URL, but this code sends one with the text unchanged`;
  }
  return capitalize(first.replace(/:$/, "")) + (place && `: ${place}`);
}

/** Name of the variable in a warning, or "". */
export function warnedVariable([, text]: [kind: string, text: string]): string {
  return /^\$\{?(\w+)\}?$/.exec(parseMessage(text).place)?.[1] ?? "";
}

function parseMessage(text: string): { first: string; place: string } {
  const [first = "", line = "", carets = ""] = text.split("\n");
  return { first, place: line.slice(carets.indexOf("^"), carets.lastIndexOf("^") + 1) };
}

/** The converter's messages show the faulty line, with carets below the position. */
export function toInputError(message: string, command: string): InputError {
  const [first = "", line, carets] = message.split("\n");
  // With an unclosed quote, advice about quotes would be a guess.
  const ampersand = first.startsWith("Bash parsing error") ? -1 : findAmpersand(command);
  if (ampersand >= 0) {
    return new InputError("Put the URL in quotes. Otherwise the shell ends the command at the &", {
      field: "input",
      position: positionAt(command, ampersand),
    });
  }
  const lineStart = line && carets?.includes("^") ? command.indexOf(line) : -1;
  const isFirstLine = lineStart >= 0 && command.slice(0, lineStart).trim() === "";
  const text =
    (isFirstLine ? undefined : explainLineEnd(first, command)) ??
    explainParser(first) ??
    capitalize(first.replace(/:$/, ""));
  if (lineStart < 0 || carets === undefined) return new InputError(text, { field: "input" });
  const position = positionAt(command, lineStart + carets.indexOf("^"));
  return new InputError(text, { field: "input", position });
}

/** Position of an `&` outside quotes that looks like part of a query, or -1. */
function findAmpersand(command: string): number {
  const unquoted = command.replace(/\\[\s\S]|'[^']*'|"(?:[^"\\]|\\[\s\S])*"/g, (quoted) => "q".repeat(quoted.length));
  return unquoted.search(/&[^\s&](?<=\?[^\s&]*&.)/s);
}

/** A line that starts with an option or URL: the line above lacks a continuation mark, or has a space after it. */
function explainLineEnd(message: string, command: string): string | undefined {
  if (!/^command should begin with "curl" but instead begins with "(?:-|https?:)/.test(message)) return undefined;
  const [, sign = "\\"] = /([\\^`])[ \t]*\r?\n/.exec(command) ?? [];
  return `The line above needs a ${sign} as its last character`;
}

function explainParser(message: string): string | undefined {
  if (message.startsWith('expected a "command"')) return "No cURL command found";
  if (!/AST node|syntax node/.test(message)) return undefined;
  return "This contains more than a cURL command. Remove anything around it, such as && or a loop, and put the URL in quotes";
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

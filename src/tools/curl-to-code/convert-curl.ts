import * as curlconverter from "curlconverter";
import { InputError } from "#shared/input-error.ts";
import { positionAt } from "#shared/text-position.ts";
import { type Language, mendCode } from "./mend-code.ts";
import { mendFiles } from "./mend-files.ts";
import { toBash } from "./shell-dialect.ts";

type Convert = (command: string) => [code: string, warnings: [kind: string, text: string][]];

const CONVERTERS: Readonly<Record<Language, Convert>> = {
  javascript: curlconverter.toJavaScriptWarn,
  python: curlconverter.toPythonWarn,
  node: curlconverter.toNodeWarn,
  php: curlconverter.toPhpWarn,
  go: curlconverter.toGoWarn,
};

/**
 * Code that sends the request of a cURL command.
 * @param warn is told what the code cannot do as curl does.
 * @throws {InputError} with the place, for what is no cURL command.
 * @example convertCurl("curl https://example.org", "javascript", () => {}) // "fetch('https://example.org');\n"
 */
export function convertCurl(command: string, language: Language, warn: (message: string) => void): string {
  const bash = toBash(command).trim();
  try {
    // The browser's generator writes the name of a variable where its value should be; Node's writes the variable.
    const hasVariables = language === "javascript" && /process\.env|\$\{?\w/.test(bash);
    const [code, warnings] = CONVERTERS[hasVariables && !/[@<]/.test(bash) ? "node" : language](bash);
    for (const message of new Set(warnings.map(([, text]) => firstLine(text)))) warn(message);
    const mended = mendFiles(mendCode(code, language), bash, language, warn);
    if (/^ {2}body:/m.test(mended) && !/^ {2}method: '(?!GET|HEAD)/m.test(mended)) {
      warn("This sends a body with GET, which curl does and fetch refuses: use another language or method");
    }
    if (language === "node" && /^ +'host': /im.test(mended))
      warn("fetch sends the host of the URL, not this header: Host");
    return mended;
  } catch (error) {
    if (error instanceof curlconverter.CCError) throw toInputError(error.message, command);
    // The converter's own faults must not look like ours: what it cannot read, it cannot read.
    throw new InputError("This cURL command could not be read. Check its quotes and line continuations.", {
      field: "input",
    });
  }
}

/** The converter's messages have the line at fault below them, and carets below the place in it. */
function toInputError(message: string, command: string): InputError {
  const [first = "", line, carets] = message.split("\n");
  const said = first.replace(/:$/, "");
  const text = `${said.charAt(0).toUpperCase()}${said.slice(1)}`;
  const lineStart = line && carets?.includes("^") ? command.indexOf(line) : -1;
  if (lineStart < 0 || carets === undefined) return new InputError(text, { field: "input" });
  const position = positionAt(command, lineStart + carets.indexOf("^"));
  return new InputError(text, { field: "input", position });
}

function firstLine(text: string): string {
  const [first = "", line = "", carets = ""] = text.split("\n");
  const place = carets.includes("^") ? `: ${line.slice(carets.indexOf("^"), carets.lastIndexOf("^") + 1)}` : "";
  return `${first.charAt(0).toUpperCase()}${first.slice(1)}${place}`;
}

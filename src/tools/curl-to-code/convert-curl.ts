import { _toGo } from "curlconverter/dist/src/generators/go.js";
import { _toJavaScript, _toNode } from "curlconverter/dist/src/generators/javascript/javascript.js";
import { _toPhp } from "curlconverter/dist/src/generators/php/php.js";
import { _toPython } from "curlconverter/dist/src/generators/python/python.js";
import type { Request } from "curlconverter/dist/src/Request.js";
import { CCError } from "curlconverter/dist/src/utils.js";
import { InputError } from "#shared/input-error.ts";
import { adaptRequest, canJoin } from "./adapt-request.ts";
import { takeHereDocuments, takeHereStrings } from "./here-document.ts";
import { type Language, mendCode } from "./mend-code.ts";
import { canReadFiles, mendFiles } from "./mend-files.ts";
import { mendOptions } from "./mend-options.ts";
import { unwrapCommand } from "./pasted-command.ts";
import { toPlainCharacters } from "./plain-characters.ts";
import { describeWarning, toInputError } from "./plain-words.ts";
import { readCommand, type Warnings } from "./read-command.ts";
import { toBash } from "./shell-dialect.ts";

const GENERATORS: Readonly<Record<Language, (requests: Request[], warnings: Warnings) => string>> = {
  javascript: _toJavaScript,
  python: _toPython,
  node: _toNode,
  php: _toPhp,
  go: _toGo,
};

/**
 * Code that sends the request of a cURL command.
 * @param warn is told what the code cannot do as curl does.
 * @throws {InputError} with the place, for what is no cURL command.
 * @example convertCurl("curl https://example.org", "javascript", () => {}) // "fetch('https://example.org');\n"
 */
export function convertCurl(command: string, language: Language, warn: (message: string) => void): string {
  const { command: unwrapped, variables } = unwrapCommand(command);
  const { command: withoutDocuments, documents } = takeHereDocuments(unwrapped);
  const bash = takeHereStrings(toBash(toPlainCharacters(withoutDocuments, warn)), documents).trim();
  try {
    const warnings: Warnings = [];
    const commands = readCommand(bash, language, warnings, { documents, variables });
    const [first] = commands;
    if (!first) throw new CCError("no URL specified!");
    for (const command of commands) adaptRequest(command, language, warn);
    const requests = commands.map(({ request }) => request);
    // The browser's generator writes the name of a variable where its value should be; Node's writes the variable.
    const hasVariables = language === "javascript" && /process\.env|\$\{?\w/.test(command);
    const withVariables = hasVariables ? GENERATORS.node(requests, []) : undefined;
    // Run in any case, for what it warns of.
    const generated = GENERATORS[language](requests, warnings);
    const code = mendOptions(mendCode(withVariables ?? generated, language), first, language);
    for (const message of new Set(warnings.filter(isTrueOf(first.request, language)).map(describeWarning)))
      warn(message);
    const mended = mendFiles(code, first.request, language, warn);
    if (/^ {2}body:/m.test(mended) && !/^ {2}method: '(?!GET|HEAD)/m.test(mended)) {
      warn("This sends a body with GET, which curl does and fetch refuses: use another language or method");
    }
    if (language === "node" && /^ +'host': /im.test(mended))
      warn("fetch sends the host of the URL, not this header: Host");
    return mended;
  } catch (error) {
    if (error instanceof CCError) throw toInputError(error.message, command);
    // The converter's own faults must not look like ours: what it cannot read, it cannot read.
    throw new InputError("This cURL command could not be read. Check its quotes and line continuations.", {
      field: "input",
    });
  }
}

/** Whether what the converter warns of is so in the end. */
function isTrueOf({ dataArray }: Request, language: Language): (warning: Warnings[number]) => boolean {
  return ([kind, text]) => {
    if (kind === "unsafe-data") return !canReadFiles(dataArray);
    if (kind !== "repeated-header" || !text.startsWith("found ")) return true;
    return language !== "php" && language !== "go" && !canJoin(/"(.*)"/.exec(text)?.[1] ?? "");
  };
}

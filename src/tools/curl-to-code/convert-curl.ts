import { _toGo } from "curlconverter/dist/src/generators/go.js";
import { _toJavaScript, _toNode } from "curlconverter/dist/src/generators/javascript/javascript.js";
import { _toPhp } from "curlconverter/dist/src/generators/php/php.js";
import { _toPython } from "curlconverter/dist/src/generators/python/python.js";
import type { Request } from "curlconverter/dist/src/Request.js";
import { CCError } from "curlconverter/dist/src/utils.js";
import { InputError } from "#shared/input-error.ts";
import { adaptRequest, canJoin } from "./adapt-request.ts";
import { describeWarning, toInputError } from "./converter-messages.ts";
import { extractHereDocuments, extractHereStrings } from "./here-document.ts";
import { unwrapCommand } from "./pasted-command.ts";
import { awaitRequests, type Language, patchCode } from "./patch-code.ts";
import { canReadFiles, patchFiles } from "./patch-files.ts";
import { patchOptions } from "./patch-options.ts";
import { toPlainCharacters } from "./plain-characters.ts";
import { readCommand, type Warnings } from "./read-command.ts";
import { toBash } from "./shell-dialect.ts";
import { assertQuotesClosed } from "./unclosed-quote.ts";

const GENERATORS: Readonly<Record<Language, (requests: Request[], warnings: Warnings) => string>> = {
  javascript: _toJavaScript,
  python: _toPython,
  node: _toNode,
  php: _toPhp,
  go: _toGo,
};

/**
 * Converts a cURL command to code that sends the same request.
 * @param warn receives a message about each difference from curl
 * @throws {InputError} with a position when it is not a cURL command
 * @example convertCurl("curl https://example.org", "javascript", () => {}) // "fetch('https://example.org');\n"
 */
export function convertCurl(command: string, language: Language, warn: (message: string) => void): string {
  const { command: unwrapped, variables } = unwrapCommand(command);
  const { command: withoutDocuments, documents } = extractHereDocuments(unwrapped);
  const bash = extractHereStrings(toBash(toPlainCharacters(withoutDocuments, warn)), documents).trim();
  assertQuotesClosed(bash, command);
  try {
    const warnings: Warnings = [];
    const commands = readCommand(bash, language, warnings, { documents, variables });
    const [first] = commands;
    if (!first) throw new CCError("no URL specified!");
    for (const command of commands) adaptRequest(command, language, warn);
    const requests = commands.map(({ request }) => request);
    // The browser's generator writes a variable's name instead of its value. Node's reads the variable.
    const hasVariables = language === "javascript" && /process\.env|\$\{?\w/.test(command);
    const withVariables = hasVariables ? GENERATORS.node(requests, []) : undefined;
    // Always run this generator for its warnings.
    const generated = GENERATORS[language](requests, warnings);
    const code = patchOptions(patchCode(withVariables ?? generated, language), first, language);
    for (const message of new Set(warnings.filter(stillApplies(first.request, language)).map(describeWarning)))
      warn(message);
    const patched = patchFiles(code, first.request, language, warn);
    if (/^ {2}body:/m.test(patched) && !/^ {2}method: '(?!GET|HEAD)/m.test(patched)) {
      warn("fetch cannot send a body with GET. Use another language or method");
    }
    if (language === "node" && /^ +'host': /im.test(patched))
      warn("fetch ignores the Host header and sends the host of the URL");
    return language === "javascript" || language === "node" ? awaitRequests(patched) : patched;
  } catch (error) {
    if (error instanceof CCError) throw toInputError(error.message, command);
    // A crash of the converter means that it cannot read the command. It must not look like a bug in this tool.
    throw new InputError("This cURL command could not be read. Check its quotes and line continuations.", {
      field: "input",
    });
  }
}

/** Selects the warnings that still apply after our patches. */
function stillApplies({ dataArray }: Request, language: Language): (warning: Warnings[number]) => boolean {
  return ([kind, text]) => {
    if (kind === "unsafe-data") return !canReadFiles(dataArray);
    if (kind !== "repeated-header" || !text.startsWith("found ")) return true;
    return language !== "php" && language !== "go" && !canJoin(/"(.*)"/.exec(text)?.[1] ?? "");
  };
}

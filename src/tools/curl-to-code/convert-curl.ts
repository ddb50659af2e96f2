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
import { joinPrograms } from "./join-programs.ts";
import { unwrapCommand } from "./pasted-command.ts";
import { awaitRequests, type Language, patchCode } from "./patch-code.ts";
import { canReadFiles, patchFiles } from "./patch-files.ts";
import { patchOptions } from "./patch-options.ts";
import { toPlainCharacters } from "./plain-characters.ts";
import { type Command, readCommand, type Warnings } from "./read-command.ts";
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
    if (commands.length === 0) throw new CCError("no URL specified!");
    const separate = needsSplit(commands, language) ? commands.flatMap(splitByUrl) : commands;
    // Python's generator shares imports and variables.
    const programs = language === "python" && separate === commands ? [commands] : separate.map((one) => [one]);
    const remarks = new Set<string>();
    for (const one of programs.flat()) adaptRequest(one, language, (remark) => remarks.add(remark));
    const codes = programs.map((program) =>
      generate(program, language, { command, warnings, warn: (remark) => remarks.add(remark) }),
    );
    const joined = joinPrograms(codes, language);
    const code = language === "javascript" || language === "node" ? awaitRequests(joined) : joined;
    if ((code.match(STANDARD_INPUT)?.length ?? 0) > 1) {
      remarks.add("Standard input can be read only once, so only the first request sends it");
    }
    for (const remark of remarks) warn(remark);
    return code;
  } catch (error) {
    if (error instanceof CCError) throw toInputError(error.message, command);
    // A crash of the converter means that it cannot read the command. It must not look like a bug in this tool.
    throw new InputError("This cURL command could not be read. Check its quotes and line continuations.", {
      field: "input",
    });
  }
}

const STANDARD_INPUT = /readFileSync\(0|sys\.stdin\.|php:\/\/stdin|os\.Stdin/g;

/** Whether each URL needs code of its own. */
function needsSplit(commands: readonly Command[], language: Language): boolean {
  // These generators convert only the first URL.
  if (language === "php" || language === "go") return true;
  // The first request would read an opened file to its end.
  return (
    language === "python" &&
    commands.some(
      ({ request: { urls, multipartUploads = [] } }) =>
        urls.length > 1 && multipartUploads.some((part) => "contentFile" in part),
    )
  );
}

/** One command per URL. Each is a copy, because the URLs of a request share its data and headers. */
function splitByUrl({ request, options }: Command): Command[] {
  return request.urls.map((url) => ({ request: deepCopy({ ...request, urls: [url] }), options }));
}

/** Copies objects with their classes, which `structuredClone` loses. */
function deepCopy<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(deepCopy) as Value;
  if (typeof value !== "object" || value === null) return value;
  const copies = Object.entries(value).map(([name, part]) => [name, deepCopy(part)] as const);
  return Object.assign(Object.create(Object.getPrototypeOf(value)), Object.fromEntries(copies));
}

interface Source {
  /** The command as typed. */
  command: string;
  /** The parser's warnings. */
  warnings: Warnings;
  warn: (message: string) => void;
}

/** Generates a program. */
function generate(commands: readonly Command[], language: Language, { command, warnings, warn }: Source): string {
  const [first] = commands as readonly [Command];
  const requests = commands.map(({ request }) => request);
  // The browser's generator writes a variable's name instead of its value. Node's reads the variable.
  const hasVariables = language === "javascript" && /process\.env|\$\{?\w/.test(command);
  const withVariables = hasVariables ? GENERATORS.node(requests, []) : undefined;
  const found = [...warnings];
  // Always run this generator for its warnings.
  const generated = GENERATORS[language](requests, found);
  const code = patchOptions(patchCode(withVariables ?? generated, language), first, language);
  for (const message of found.filter(stillApplies(first.request, language)).map(describeWarning)) warn(message);
  const patched = patchFiles(code, first.request, language, warn);
  if (/^ {2}body:/m.test(patched) && !/^ {2}method: '(?!GET|HEAD)/m.test(patched)) {
    warn("fetch cannot send a body with GET. Use another language or method");
  }
  if (language === "node" && /^ +'host': /im.test(patched))
    warn("fetch ignores the Host header and sends the host of the URL");
  return patched;
}

/** Selects the warnings that still apply after our patches. */
function stillApplies({ dataArray }: Request, language: Language): (warning: Warnings[number]) => boolean {
  return ([kind, text]) => {
    if (kind === "unsafe-data") return !canReadFiles(dataArray);
    if (kind !== "repeated-header" || !text.startsWith("found ")) return true;
    return language !== "php" && language !== "go" && !canJoin(/"(.*)"/.exec(text)?.[1] ?? "");
  };
}

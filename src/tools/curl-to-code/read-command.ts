import {
  curlLongOpts,
  curlLongOptsShortened,
  curlShortOpts,
  type OperationConfig,
  parseArgs,
} from "curlconverter/dist/src/curl/opts.js";
import { supportedArgs as goOptions } from "curlconverter/dist/src/generators/go.js";
import { javaScriptSupportedArgs, nodeSupportedArgs } from "curlconverter/dist/src/generators/javascript/javascript.js";
import { supportedArgs as phpOptions } from "curlconverter/dist/src/generators/php/php.js";
import { supportedArgs as pythonOptions } from "curlconverter/dist/src/generators/python/python.js";
import { buildRequests, type Request } from "curlconverter/dist/src/Request.js";
import { tokenize } from "curlconverter/dist/src/shell/tokenizer.js";
import { Word } from "curlconverter/dist/src/shell/Word.js";
import { CCError } from "curlconverter/dist/src/utils.js";
import { warnedVariable } from "./converter-messages.ts";
import type { Language } from "./patch-code.ts";

/** A request with the original options, because the request no longer distinguishes defaults from explicit values. */
export interface Command {
  request: Request;
  options: OperationConfig;
}

/** The converter's warnings. */
export type Warnings = [kind: string, text: string][];

const REDIRECT_OPTIONS = ["location", "no-location"];

/** Options that affect only terminal output. */
const DISPLAY_OPTIONS = [
  "buffer",
  "include",
  "progress-bar",
  "progress-meter",
  "show-error",
  "silent",
  "styled-output",
  "verbose",
];

/** Options that the converter or our patches support. */
const SUPPORTED_OPTIONS: Readonly<Record<Language, Set<string>>> = {
  javascript: new Set([...javaScriptSupportedArgs, ...DISPLAY_OPTIONS, ...REDIRECT_OPTIONS]),
  node: new Set([...nodeSupportedArgs, ...DISPLAY_OPTIONS, ...REDIRECT_OPTIONS]),
  python: new Set([...pythonOptions, ...DISPLAY_OPTIONS]),
  php: new Set([...phpOptions, ...DISPLAY_OPTIONS, "cookie-jar", "next", "path-as-is", "upload-file"]),
  go: new Set([...goOptions, ...DISPLAY_OPTIONS, ...REDIRECT_OPTIONS, "next", "path-as-is", "upload-file"]),
};

/** Shell words extracted from a command. */
export interface ExtractedWords {
  /** Here-documents, by placeholder. */
  documents: ReadonlyMap<string, string>;
  /** Variable values, by name. */
  variables: ReadonlyMap<string, string>;
}

/**
 * Parses the requests of a bash command.
 * @throws {CCError} when it is not a cURL command
 */
export function readCommand(
  bash: string,
  language: Language,
  warnings: Warnings,
  { documents, variables }: ExtractedWords,
): Command[] {
  const found: Warnings = [];
  const commands = tokenize(bash, found);
  // The converter guesses what the command means.
  const [, parsingError] = found.find(([, text]) => text.startsWith("Bash parsing error")) ?? [];
  if (parsingError) throw new CCError(parsingError);
  const values = parseWords(variables, found);
  const texts = parseWords(documents, found);
  const fillIn = (word: Word) => keepCommandsAsText(substituteVariables(word, values));
  warnings.push(...found.filter((warning) => !values.has(warnedVariable(warning))));
  return commands.flatMap(([given, stdin, stdinFile]) => {
    const marks = given.map(String).filter((word) => texts.has(word));
    const words = given.filter((word) => !texts.has(word.toString())).map(fillIn);
    const [all] = parseArgs(
      words,
      curlLongOpts,
      curlLongOptsShortened,
      curlShortOpts,
      SUPPORTED_OPTIONS[language],
      warnings,
    );
    // Before a pipe, another program passes on the only here-document.
    const [only] = commands.length === 1 && !stdinFile ? texts.values() : [];
    const input = texts.get(marks.at(-1) ?? "") ?? stdin ?? only;
    for (const config of all.configs) applyOptionRules(config);
    return buildRequests(all, input && fillIn(input), stdinFile && fillIn(stdinFile)).map((request, at) => ({
      request,
      options: all.configs[at] as OperationConfig,
    }));
  });
}

/** Applies curl's rules for combined options, which the converter ignores. */
function applyOptionRules(config: OperationConfig): void {
  const kinds = [
    config.head && "no body (-I)",
    config.form && "a form (-F)",
    config["upload-file"] && "a file (-T)",
    // With -G, data is part of the URL.
    config.data && !(config.get && config.head) && "data (-d)",
  ].filter((kind) => typeof kind === "string");
  if (kinds.length > 1) throw new CCError(`one request cannot combine ${kinds.join(" and ")}`);
  // curl adds no & before query data when the query is empty or ends with one.
  if (config.url && (config["url-query"] || (config.get && config.data))) config.url = config.url.map(withoutDivider);
}

function withoutDivider(url: Word): Word {
  return url.isString()
    ? new Word(url.toString().replace(/^([^?#]*)\?(?=#|$)|&(?=#|$)(?<=^[^?#]*\?[^#]*&)/, "$1"))
    : url;
}

function parseWords(words: ReadonlyMap<string, string>, warnings: Warnings): Map<string, Word> {
  return new Map(
    Array.from(words, ([name, word]) => [name, tokenize(`curl ${word || "''"}`, warnings)[0]?.[0][1] ?? new Word()]),
  );
}

/** Substitutes variables. A value may contain other variables. */
function substituteVariables(word: Word, values: ReadonlyMap<string, Word>, seen: readonly string[] = []): Word {
  return new Word(
    word.tokens.flatMap((token) => {
      if (typeof token === "string" || token.type !== "variable" || seen.includes(token.value)) return [token];
      const value = values.get(token.value);
      return value ? substituteVariables(value, values, [...seen, token.value]).tokens : [token];
    }),
  );
}

/** Keeps `$(…)` as text, because only a shell could run it. */
function keepCommandsAsText(word: Word): Word {
  return new Word(
    word.tokens.map((token) => (typeof token !== "string" && token.type === "command" ? token.text : token)),
  );
}

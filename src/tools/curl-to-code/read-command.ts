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
import type { Language } from "./mend-code.ts";
import { variableOf } from "./plain-words.ts";

/** A request, and the options as they were given: the request no longer tells a default from what was asked for. */
export interface Command {
  request: Request;
  options: OperationConfig;
}

/** What the converter says, by kind. */
export type Warnings = [kind: string, text: string][];

const REDIRECTS = ["location", "no-location"];

/** What curl shows in the terminal, which no request depends on. */
const DISPLAY = [
  "buffer",
  "include",
  "progress-bar",
  "progress-meter",
  "show-error",
  "silent",
  "styled-output",
  "verbose",
];

/** The converter's, and those that are put right here. */
const OPTIONS: Readonly<Record<Language, Set<string>>> = {
  javascript: new Set([...javaScriptSupportedArgs, ...DISPLAY, ...REDIRECTS]),
  node: new Set([...nodeSupportedArgs, ...DISPLAY, ...REDIRECTS]),
  python: new Set([...pythonOptions, ...DISPLAY]),
  php: new Set([...phpOptions, ...DISPLAY, "cookie-jar", "path-as-is", "upload-file"]),
  go: new Set([...goOptions, ...DISPLAY, ...REDIRECTS, "path-as-is", "upload-file"]),
};

/** Words of the shell that were taken out of a command. */
export interface Taken {
  /** Here-documents, by the word that stands for each in the command. */
  documents: ReadonlyMap<string, string>;
  /** Values of variables, by name. */
  variables: ReadonlyMap<string, string>;
}

/**
 * The requests of a command of bash, one or more.
 * @throws {CCError} for what is no cURL command.
 */
export function readCommand(
  bash: string,
  language: Language,
  warnings: Warnings,
  { documents, variables }: Taken,
): Command[] {
  const found: Warnings = [];
  const commands = tokenize(bash, found);
  const values = readWords(variables, found);
  const texts = readWords(documents, found);
  const fillIn = (word: Word) => writeCommands(withValues(word, values));
  warnings.push(...found.filter((warning) => !values.has(variableOf(warning))));
  return commands.flatMap(([given, stdin, stdinFile]) => {
    const marks = given.map(String).filter((word) => texts.has(word));
    const words = given.filter((word) => !texts.has(word.toString())).map(fillIn);
    const [all] = parseArgs(words, curlLongOpts, curlLongOptsShortened, curlShortOpts, OPTIONS[language], warnings);
    // Before a pipe, it is another program that hands on the only one.
    const [only] = commands.length === 1 && !stdinFile ? texts.values() : [];
    const input = texts.get(marks.at(-1) ?? "") ?? stdin ?? only;
    for (const config of all.configs) checkOptions(config);
    return buildRequests(all, input && fillIn(input), stdinFile && fillIn(stdinFile)).map((request, at) => ({
      request,
      options: all.configs[at] as OperationConfig,
    }));
  });
}

/** What curl does with options that the converter reads one by one. */
function checkOptions(config: OperationConfig): void {
  const kinds = [
    config.head && "no body (-I)",
    config.form && "a form (-F)",
    config["upload-file"] && "a file (-T)",
    // With -G they are part of the URL.
    config.data && !(config.get && config.head) && "data (-d)",
  ].filter((kind) => typeof kind === "string");
  if (kinds.length > 1) throw new CCError(`a request has ${kinds.join(" or ")}: curl refuses both in one command`);
  // Before what it adds to a query, curl writes no & where there is nothing or an & already.
  if (config.url && (config["url-query"] || (config.get && config.data))) config.url = config.url.map(withoutDivider);
}

function withoutDivider(url: Word): Word {
  return url.isString()
    ? new Word(url.toString().replace(/^([^?#]*)\?(?=#|$)|&(?=#|$)(?<=^[^?#]*\?[^#]*&)/, "$1"))
    : url;
}

function readWords(words: ReadonlyMap<string, string>, warnings: Warnings): Map<string, Word> {
  return new Map(
    Array.from(words, ([name, word]) => [name, tokenize(`curl ${word || "''"}`, warnings)[0]?.[0][1] ?? new Word()]),
  );
}

/** A value may be made of others. */
function withValues(word: Word, values: ReadonlyMap<string, Word>, seen: readonly string[] = []): Word {
  return new Word(
    word.tokens.flatMap((token) => {
      if (typeof token === "string" || token.type !== "variable" || seen.includes(token.value)) return [token];
      const value = values.get(token.value);
      return value ? withValues(value, values, [...seen, token.value]).tokens : [token];
    }),
  );
}

/** What `$(…)` gives is not known here, and only a shell could run it: it stands for itself. */
function writeCommands(word: Word): Word {
  return new Word(
    word.tokens.map((token) => (typeof token !== "string" && token.type === "command" ? token.text : token)),
  );
}

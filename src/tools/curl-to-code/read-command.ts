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
import type { Language } from "./mend-code.ts";

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

/**
 * The requests of a command of bash, one or more.
 * @throws {CCError} for what is no cURL command.
 */
export function readCommand(bash: string, language: Language, warnings: Warnings): Command[] {
  return tokenize(bash, warnings).flatMap(([given, stdin, stdinFile]) => {
    const words = given.map(writeCommands);
    const [all] = parseArgs(words, curlLongOpts, curlLongOptsShortened, curlShortOpts, OPTIONS[language], warnings);
    return buildRequests(all, stdin, stdinFile).map((request, at) => ({
      request,
      options: all.configs[at] as OperationConfig,
    }));
  });
}

/** What `$(…)` gives is not known here, and only a shell could run it: it stands for itself. */
function writeCommands(word: Word): Word {
  return new Word(
    word.tokens.map((token) => (typeof token !== "string" && token.type === "command" ? token.text : token)),
  );
}

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
import type { Language } from "./mend-code.ts";

/** A request, and the options as they were given: the request no longer tells a default from what was asked for. */
export interface Command {
  request: Request;
  options: OperationConfig;
}

/** What the converter says, by kind. */
export type Warnings = [kind: string, text: string][];

const REDIRECTS = ["location", "no-location"];

/** The converter's, and those that are put right here. */
const OPTIONS: Readonly<Record<Language, Set<string>>> = {
  javascript: new Set([...javaScriptSupportedArgs, ...REDIRECTS]),
  node: new Set([...nodeSupportedArgs, ...REDIRECTS]),
  python: pythonOptions,
  php: new Set([...phpOptions, "cookie-jar", "path-as-is", "upload-file"]),
  go: new Set([...goOptions, ...REDIRECTS, "path-as-is", "upload-file"]),
};

/**
 * The requests of a command of bash, one or more.
 * @throws {CCError} for what is no cURL command.
 */
export function readCommand(bash: string, language: Language, warnings: Warnings): Command[] {
  return tokenize(bash, warnings).flatMap(([words, stdin, stdinFile]) => {
    const [all] = parseArgs(words, curlLongOpts, curlLongOptsShortened, curlShortOpts, OPTIONS[language], warnings);
    return buildRequests(all, stdin, stdinFile).map((request, at) => ({
      request,
      options: all.configs[at] as OperationConfig,
    }));
  });
}

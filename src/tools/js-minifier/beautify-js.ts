import type { Plugin } from "prettier";
import * as babel from "prettier/plugins/babel";
import * as estree from "prettier/plugins/estree";
import { format } from "prettier/standalone";
import { InputError } from "#shared/input-error.ts";
import { lineColumnToOffset, positionAt } from "#shared/text-position.ts";
import { isValidJs, syntaxErrorOf } from "./compact-js.ts";
import { toInputError } from "./syntax-error.ts";

/**
 * Formats JavaScript with prettier.
 * @param indent number of spaces, or a tab
 * @throws {InputError} with line and column of a syntax error
 * @example await beautifyJs("let a=1;if(a)b()", 2) // "let a = 1;\nif (a) b();\n"
 */
export async function beautifyJs(code: string, indent: number | "tab"): Promise<string> {
  const syntaxError = isValidJs(code, false) ? undefined : syntaxErrorOf(code, true);
  const formatted = await format(code, {
    parser: "babel",
    plugins: [babel, estree as Plugin],
    ...(indent === "tab" ? { useTabs: true } : { tabWidth: indent }),
  }).catch((error) => {
    if (isPrettierError(error)) throw withPosition(code, error);
    throw syntaxError ? toInputError("beautify", code, syntaxError) : error;
  });
  // Prettier prints some invalid code as another, valid program. It also reads JSX, which stays JSX.
  if (syntaxError && (isValidJs(formatted, false) || isValidJs(formatted, true))) {
    throw toInputError("beautify", code, syntaxError);
  }
  return formatted;
}

interface PrettierSyntaxError extends SyntaxError {
  loc: { start: { line: number; column: number } };
}

function isPrettierError(error: unknown): error is PrettierSyntaxError {
  return error instanceof SyntaxError && "loc" in error;
}

function withPosition(code: string, { message, loc: { start } }: PrettierSyntaxError): InputError {
  const position = positionAt(code, lineColumnToOffset(code, start.line, start.column));
  const [reason = ""] = message.split(/\.? \(\d+:\d+\)/, 1);
  return new InputError(
    `Failed to beautify JavaScript: ${reason} at line ${position.line}, column ${position.column}`,
    { position },
  );
}

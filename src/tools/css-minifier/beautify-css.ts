import * as postcss from "prettier/plugins/postcss";
import { format } from "prettier/standalone";
import { closeCss } from "#shared/close-css.ts";
import { throwSyntaxError } from "./syntax-error.ts";

/**
 * Formats CSS with prettier.
 * Warns of what only the end of the style sheet closes.
 * @param indent number of spaces, or a tab
 * @throws {InputError} with line and column for invalid CSS.
 * @example await beautifyCss("a{color:red}", 2) // "a {\n  color: red;\n}\n"
 */
export async function beautifyCss(
  css: string,
  indent: number | "tab",
  warn?: (message: string) => void,
): Promise<string> {
  try {
    return await format(closeCss(css, warn), {
      parser: "css",
      plugins: [postcss],
      ...(indent === "tab" ? { useTabs: true } : { tabWidth: indent }),
    });
  } catch (error) {
    return throwSyntaxError(css, error instanceof Error && error.cause ? error.cause : error, "beautify");
  }
}

import * as postcss from "prettier/plugins/postcss";
import { format } from "prettier/standalone";
import { refuseSyntax } from "./refuse-syntax.ts";

/**
 * Lays CSS out to be read, as prettier does.
 * @param indent number of spaces, or a tab
 * @throws {InputError} with line and column for what is not CSS.
 * @example await beautifyCss("a{color:red}", 2) // "a {\n  color: red;\n}\n"
 */
export async function beautifyCss(css: string, indent: number | "tab"): Promise<string> {
  try {
    return await format(css, {
      parser: "css",
      plugins: [postcss],
      ...(indent === "tab" ? { useTabs: true } : { tabWidth: indent }),
    });
  } catch (error) {
    return refuseSyntax(css, error instanceof Error && error.cause ? error.cause : error, "beautify");
  }
}

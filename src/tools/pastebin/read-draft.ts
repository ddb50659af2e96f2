import type { PasteLanguage } from "#contract/paste-languages.ts";
import { lookup } from "#shared/lookup.ts";
import { readText } from "#shared/text-source.ts";

const LANGUAGE_OF = lookup<PasteLanguage>({
  js: "javascript",
  mjs: "javascript",
  cjs: "javascript",
  jsx: "javascript",
  py: "python",
  pyw: "python",
  html: "html",
  htm: "html",
  css: "css",
  json: "json",
  php: "php",
  go: "go",
});

/**
 * Reads a paste from a text file: the title from its name, the language from its extension.
 * @throws {InputError} if the file is not text.
 */
export async function readDraft(file: File): Promise<{ title: string; language: PasteLanguage; content: string }> {
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? "";
  const language = Object.hasOwn(LANGUAGE_OF, extension) ? LANGUAGE_OF[extension] : undefined;
  return { title: file.name, language: language ?? "text", content: await readText(file) };
}

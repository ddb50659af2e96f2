import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "String Escape/Unescape",
  description: "Turn text into a string literal for code, shell, SQL or a regex, and back.",
  category: "Encoding",
  order: 5,
  keywords:
    "escape, unescape, string escape, escape string, string literal, quote string, backslash, backslash escape, remove backslashes, json escape, json unescape, json stringify, stringify, javascript escape, js escape, python repr, java escape, c escape, c++ escape, go string, php addslashes, shell escape, shell quote, bash quote, shellescape, sql escape, sql quote, mysql escape, regex escape, escape regex, csv escape, xml escape, xml entities, unicode escape, \\u, \\n, \\x, ascii only",
  icon: "quote",
  runs: "browser",
};

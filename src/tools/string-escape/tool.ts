import { operation, stringStreamInput, textInput, textStreamOutput } from "#shared/operation.ts";
import { choice, flag } from "#shared/options.ts";
import type { TextPageProps } from "#shared/page-props.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import { LANGUAGES } from "./languages.ts";

export const meta: ToolDeclaration = {
  title: "String Escape/Unescape",
  description: "Turn text into a string literal for code, shell, SQL or a regex, and back.",
  category: "Encoding",
  order: 5,
  keywords:
    "escape, unescape, string escape, escape string, string literal, quote string, backslash, backslash escape, remove backslashes, json escape, json unescape, json stringify, stringify, javascript escape, js escape, python repr, java escape, c escape, c++ escape, go string, php addslashes, shell escape, shell quote, bash quote, shellescape, sql escape, sql quote, mysql escape, regex escape, escape regex, csv escape, xml escape, xml entities, unicode escape, \\u, \\n, \\x, ascii only, escape quotes, escape double quotes, unescape json",
  icon: "quote",
  runs: "browser",
};

const language = choice("Language", LANGUAGES);

export const operations = {
  escape: operation({
    label: "Escape",
    live: true,
    inputs: stringStreamInput("Input"),
    gives: textStreamOutput({ fileName: "escaped.txt" }),
    options: {
      language,
      quotes: choice(
        "Quotes",
        { double: "Double", single: "Single", none: "None" },
        { help: "Where the language has a choice. A regular expression and XML have none." },
      ),
      ascii: flag("ASCII only", false, { help: "Escapes é and 😀 too. Not in SQL and CSV." }),
    },
    messages: { empty: "Please enter text to escape", failed: "Failed to escape" },
    examples: [
      {
        title: "A JSON string",
        input: 'She said "hi"\nC:\\new',
        output: '"She said \\"hi\\"\\nC:\\\\new"',
      },
      {
        title: "A shell argument",
        input: "it's $5",
        options: { language: "shell", quotes: "single" },
        output: "'it'\\''s $5'",
      },
      {
        title: "Python, ASCII only",
        input: "naïve 😀",
        options: { language: "python", quotes: "single", ascii: true },
        output: "'na\\xefve \\U0001f600'",
      },
      {
        title: "An SQL string",
        input: "O'Reilly",
        options: { language: "sql" },
        output: "'O''Reilly'",
      },
      {
        title: "MySQL needs backslashes too",
        input: "C:\\O'Reilly",
        options: { language: "mysql", quotes: "single" },
        output: "'C:\\\\O\\'Reilly'",
      },
      {
        title: "A shell argument in ASCII",
        input: "naïve\n",
        options: { language: "shell", ascii: true },
        output: "$'na\\303\\257ve\\n'",
      },
      {
        title: "A text to find with a regular expression",
        input: "1+1=2 (really?)",
        options: { language: "regex" },
        output: "1\\+1=2 \\(really\\?\\)",
      },
      { title: "XML text", input: "a < b & c", options: { language: "xml" }, output: "a &lt; b &amp; c" },
      {
        title: "Without quotes around it",
        input: "5\t'6\"",
        options: { language: "javascript", quotes: "none" },
        output: "5\\t'6\\\"",
      },
    ],
    code: () => import("./escape-string.ts"),
    run: ({ escapeString }, { input }, options) => escapeString(input, options),
  }),

  unescape: operation({
    label: "Unescape",
    live: true,
    inputs: textInput("Input"),
    gives: textStreamOutput({ fileName: "unescaped.txt" }),
    options: {
      language,
      bare: flag("Quotes belong to the text", false, { help: "Keeps quotes at the start and the end." }),
    },
    messages: { empty: "Please enter text to unescape", failed: "Failed to unescape" },
    examples: [
      {
        title: "A JSON string",
        input: '"{\\"name\\": \\"Zo\\u00eb\\"}"',
        output: '{"name": "Zoë"}',
      },
      {
        title: "Octal bytes of a C string",
        input: "caf\\303\\251\\n",
        options: { language: "c" },
        output: "café\n",
      },
      {
        title: "A shell argument in several parts",
        input: "'it'\\''s' $'\\u2713'",
        options: { language: "shell" },
        output: "it's ✓",
      },
      {
        title: "An SQL string",
        input: "'O''Reilly'",
        options: { language: "sql" },
        output: "O'Reilly",
      },
      {
        title: "Quotes that belong to the text",
        input: '"a" and "b"',
        options: { bare: true },
        output: '"a" and "b"',
      },
    ],
    code: () => import("./unescape-string.ts"),
    run: ({ unescapeString }, { input }, options) => unescapeString(input, options),
  }),
};

export const page: TextPageProps = {
  modes: { escape: "Escape", unescape: "Unescape" },
  placeholder: {
    escape: "Type or paste text, or drop a file",
    unescape: "Paste a string literal, with or without quotes, or drop a file",
  },
  paste: { title: "String", language: "text" },
};

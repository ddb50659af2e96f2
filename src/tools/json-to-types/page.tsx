import type { Language as Colors } from "#shared/highlight.ts";
import { TextTool } from "#ui/text-tool.tsx";
import type { ToolOptions } from "#ui/use-tool.ts";
import type { Language } from "./languages.ts";
import { operations } from "./tool.ts";

export default function JsonToTypesPage() {
  return (
    <TextTool
      operations={operations}
      modes={{ fromJson: "From JSON", fromSchema: "From JSON Schema" }}
      placeholder={{
        fromJson: 'Paste JSON or JSON Lines, or drop a file: {"id": 1, "name": "Ada"}',
        fromSchema: 'Paste a JSON Schema: {"type": "object", "properties": {…}}',
      }}
      accept=".json,.jsonl,.ndjson,.geojson,application/json,text/plain"
      paste={pasteOf}
      reusable={false}
      advice={({ field }) =>
        field === "input" ? "JSON Formatter can repair JavaScript objects, comments and trailing commas." : undefined
      }
    />
  );
}

const COLORS: Readonly<Record<Language, Colors>> = {
  typescript: "typescript",
  zod: "typescript",
  python: "python",
  pydantic: "python",
  go: "go",
  rust: "rust",
  java: "java",
  csharp: "csharp",
  kotlin: "kotlin",
  swift: "swift",
  dart: "dart",
  php: "php",
  ruby: "ruby",
  cpp: "cpp",
  "json-schema": "json",
};

/** Pastes have no name for most of the languages. */
const PASTE_LANGUAGES: Partial<Record<Colors, string>> = {
  typescript: "javascript",
  python: "python",
  go: "go",
  php: "php",
  json: "json",
};

function pasteOf({ language }: ToolOptions) {
  const colors = COLORS[language as Language];
  return { title: "Types from JSON", language: PASTE_LANGUAGES[colors] ?? "text", colors };
}

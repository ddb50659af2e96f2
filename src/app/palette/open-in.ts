import type { Entry } from "#app/palette/entries.ts";
import { guessKind, type Kind } from "#app/palette/guess-kind.ts";
import { findTool } from "#tools/catalogue.ts";

/** The name of each kind, and the tools that accept it. */
const KINDS: Readonly<Record<Kind, { name: string; tools: readonly string[]; mode?: string }>> = {
  json: { name: "JSON", tools: ["json-formatter"] },
  csv: {
    name: "CSV",
    tools: ["csv-formatter", "csv-to-json", "csv-to-table", "csv-validator", "csv-column-extractor", "data-visualizer"],
  },
  curl: { name: "a cURL command", tools: ["curl-to-code"] },
  url: { name: "a URL", tools: ["url-shortener", "qr-generator", "url-encoder"] },
  base64: { name: "Base64", tools: ["base64-encode"], mode: "decode" },
  hex: { name: "hex", tools: ["hex-to-string"] },
  timestamp: { name: "a point in time", tools: ["timestamp-converter"] },
  color: { name: "a color", tools: ["color-converter"] },
  "user-agent": { name: "a user agent", tools: ["user-agent-parser"] },
  html: { name: "HTML", tools: ["html-encoder"] },
  css: { name: "CSS", tools: ["css-minifier"] },
  js: { name: "JavaScript", tools: ["js-minifier"] },
};

/** Tools that accept any text. */
const TEXT_TOOLS = ["word-counter", "regex-extractor", "hash-generator", "pastebin"];

/** Entries that open a text in the tools for its kind and, with `asText`, in tools that accept any text. */
export function openEntries(text: string, { asText }: { asText: boolean }): readonly Entry[] {
  const kind = guessKind(text);
  const { name, tools, mode } = kind ? KINDS[kind] : { name: "", tools: [] };
  return [
    ...tools.flatMap((id) => toEntry(id, `Looks like ${name}`, mode)),
    ...(asText ? TEXT_TOOLS.flatMap((id) => toEntry(id, "For any text")) : []),
  ];
}

function toEntry(id: string, section: string, mode?: string): Entry[] {
  const tool = findTool(id);
  if (!tool) return [];
  const { title, description, icon, category } = tool;
  return [
    {
      id: `open-${id}`,
      title: `Open in ${title}`,
      description,
      keywords: [],
      group: category,
      section,
      icon,
      category,
      action: { open: id, ...(mode && { mode }) },
    },
  ];
}

import type { Entry } from "#app/palette/entries.ts";
import { guessKind, type Kind } from "#app/palette/guess-kind.ts";
import { findTool } from "#tools/catalogue.ts";

interface Target {
  name: string;
  tools: readonly string[];
  mode?: string;
  /** The part of the text to open; all of it by default. */
  partOf?: (text: string) => string;
}

/** The name of each kind, and the tools that accept it. */
const KINDS: Readonly<Record<Kind, Target>> = {
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
  sql: { name: "SQL", tools: ["pastebin", "whitespace-remover"] },
  jwt: {
    name: "a JWT (opens its payload)",
    tools: ["base64-encode"],
    mode: "decode",
    partOf: (token) => token.trim().split(".")[1] ?? "",
  },
  ip: { name: "an IP address", tools: ["ip-lookup"] },
  uuid: { name: "a UUID", tools: ["qr-generator", "hash-generator"] },
  "percent-encoded": { name: "percent-encoded text", tools: ["url-encoder"], mode: "decode" },
  entities: { name: "HTML entities", tools: ["html-encoder"], mode: "decode" },
};

/** Tools that accept any text. */
const TEXT_TOOLS = ["word-counter", "regex-extractor", "hash-generator", "pastebin"];

/** Entries that open a text in the tools for its kind and, with `asText`, in tools that accept any text. */
export function openEntries(text: string, { asText }: { asText: boolean }): readonly Entry[] {
  const kind = guessKind(text);
  const { name, tools, mode, partOf }: Target = kind ? KINDS[kind] : { name: "", tools: [] };
  const settings = { ...(mode && { mode }), ...(partOf && { content: partOf(text) }) };
  return [
    ...tools.flatMap((id) => toEntry(id, `Looks like ${name}`, settings)),
    ...(asText ? TEXT_TOOLS.filter((id) => !tools.includes(id)).flatMap((id) => toEntry(id, "For any text")) : []),
  ];
}

function toEntry(id: string, section: string, settings: { mode?: string; content?: string } = {}): Entry[] {
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
      action: { open: id, ...settings },
    },
  ];
}

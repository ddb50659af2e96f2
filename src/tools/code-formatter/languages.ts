import { splitName } from "#shared/result-name.ts";

interface Settings {
  label: string;
  /** Prettier's name of the parser. */
  parser: string;
  /** Media type of the result; `text/plain` if none is registered. */
  type: string;
  /** Lowercase, with the dot; the first is the usual one. */
  extensions: readonly string[];
  /** Whole file names. */
  fileNames?: readonly string[];
}

export const LANGUAGES = {
  javascript: {
    label: "JavaScript",
    parser: "babel",
    type: "text/javascript",
    extensions: [".js", ".mjs", ".cjs", ".jsx", ".es6"],
  },
  typescript: {
    label: "TypeScript",
    parser: "typescript",
    type: "text/plain",
    extensions: [".ts", ".tsx", ".mts", ".cts"],
  },
  html: { label: "HTML", parser: "html", type: "text/html", extensions: [".html", ".htm", ".xhtml"] },
  vue: { label: "Vue", parser: "vue", type: "text/plain", extensions: [".vue"] },
  angular: { label: "Angular", parser: "angular", type: "text/html", extensions: [".component.html"] },
  css: { label: "CSS", parser: "css", type: "text/css", extensions: [".css", ".pcss", ".postcss"] },
  scss: { label: "SCSS", parser: "scss", type: "text/plain", extensions: [".scss"] },
  less: { label: "Less", parser: "less", type: "text/plain", extensions: [".less"] },
  json: {
    label: "JSON",
    parser: "json",
    type: "application/json",
    extensions: [".json", ".jsonc", ".webmanifest", ".geojson", ".har", ".map", ".code-workspace"],
    fileNames: [".babelrc", ".swcrc", ".eslintrc", ".prettierrc"],
  },
  json5: { label: "JSON5", parser: "json5", type: "text/plain", extensions: [".json5"] },
  markdown: {
    label: "Markdown",
    parser: "markdown",
    type: "text/markdown",
    extensions: [".md", ".markdown", ".mkd"],
    fileNames: ["readme"],
  },
  yaml: {
    label: "YAML",
    parser: "yaml",
    type: "application/yaml",
    extensions: [".yaml", ".yml"],
    fileNames: [".clang-format", "citation.cff"],
  },
  graphql: {
    label: "GraphQL",
    parser: "graphql",
    type: "text/plain",
    extensions: [".graphql", ".gql", ".graphqls"],
  },
} as const satisfies Readonly<Record<string, Settings>>;

export type Language = keyof typeof LANGUAGES;

const ENTRIES = Object.entries(LANGUAGES) as [Language, Settings][];

/** The language of a file by its name. @example languageOfName("app.component.html") // "angular" */
export function languageOfName(name: string): Language | undefined {
  const lower = name.toLowerCase();
  if (lower.endsWith(".component.html")) return "angular";
  const { extension } = splitName(lower);
  return ENTRIES.find(
    ([, { extensions, fileNames = [] }]) => extensions.includes(extension) || fileNames.includes(lower),
  )?.[0];
}

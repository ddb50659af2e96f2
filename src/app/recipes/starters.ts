import type { RecipeStep } from "#shared/recipe/recipe.ts";

export interface Starter {
  name: string;
  /** What the steps do, in a few words. */
  about: string;
  input: string;
  steps: readonly RecipeStep[];
}

/** Recipes to start from, each with an input that shows what it does. */
export const STARTERS: readonly Starter[] = [
  {
    name: "Decode Base64 JSON",
    about: "Base64 to JSON, laid out",
    input: "eyJ1c2VyIjoiQWRhIiwicm9sZXMiOlsiYWRtaW4iLCJhdXRob3IiXX0=",
    steps: [
      { tool: "base64-encode", operation: "decode" },
      { tool: "json-formatter", operation: "format" },
    ],
  },
  {
    name: "Clean up links",
    about: "Tracking removed, each link once, A to Z",
    input: [
      "https://example.com/shoes?id=7&utm_source=news",
      "https://example.com/shoes?id=7&fbclid=IwAR2",
      "https://example.com/hats?gclid=Cj0KCQ",
    ].join("\n"),
    steps: [
      { tool: "url-parser", operation: "clean" },
      { tool: "line-tools", operation: "unique" },
      { tool: "line-tools", operation: "sort" },
    ],
  },
  {
    name: "Query a CSV file",
    about: "Rows that JSONPath finds, as CSV",
    input: "city,country,people\nLima,PE,10\nOslo,NO,0.7\nCusco,PE,0.4",
    steps: [
      { tool: "csv-to-json", operation: "convert" },
      { tool: "json-query", operation: "jsonpath", options: { query: '$[?@.country == "PE"]' } },
      { tool: "json-to-csv", operation: "convert" },
    ],
  },
  {
    name: "Types for a YAML file",
    about: "YAML to JSON to TypeScript",
    input: "name: demo\nport: 8080\ntags:\n  - web\n  - api",
    steps: [
      { tool: "yaml-json", operation: "to-json" },
      { tool: "json-to-types", operation: "from-json" },
    ],
  },
  {
    name: "Hash each line",
    about: "SHA-256 of each, such as of emails",
    input: "ada@example.com\ngrace@example.com",
    steps: [{ tool: "hash-generator", operation: "hash", options: { algorithm: "sha-256" }, forEach: "line" }],
  },
];

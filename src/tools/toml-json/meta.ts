import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "TOML ↔ JSON",
  description: "Convert TOML to JSON and back; dates and big numbers survive both ways.",
  category: "Converters",
  order: 7,
  keywords:
    "toml to json, json to toml, toml2json, json2toml, toml parser, toml validator, toml lint, cargo.toml, pyproject.toml, wrangler.toml, netlify.toml, rust, python, hugo, ini, config, configuration",
  opens: [
    { kind: "toml", rank: 1 },
    { kind: "json", rank: 6 },
  ],
  icon: "file-cog",
  runs: "browser",
};

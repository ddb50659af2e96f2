import { operation, textInput, textOutput } from "#shared/operation.ts";
import { choice, flag } from "#shared/options.ts";
import type { TextPageProps } from "#shared/page-props.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "TOML ↔ JSON",
  description: "Convert TOML to JSON and back; dates and big numbers survive both ways.",
  category: "Converters",
  order: 7,
  keywords:
    "toml to json, json to toml, toml2json, json2toml, toml parser, toml validator, toml lint, cargo.toml, pyproject.toml, wrangler.toml, netlify.toml, rust, python, hugo, ini, config, configuration, toml formatter",
  opens: [
    { kind: "toml", rank: 1 },
    { kind: "json", rank: 8, mode: "toToml" },
  ],
  icon: "file-cog",
  runs: "browser",
};

export const operations = {
  toJson: operation({
    label: "TOML to JSON",
    live: true,
    inputs: textInput("Input", { accepts: ["application/toml"] }),
    gives: textOutput({ fileName: "converted.json", type: "application/json" }),
    options: {
      indent: choice("Indent", { "2": "2 spaces", "4": "4 spaces" }, { help: "For TOML to JSON." }),
    },
    messages: { empty: "Please enter TOML to convert" },
    timeLimit: 20_000,
    examples: [
      {
        title: "Cargo.toml",
        input: `[package]
name = "drawer" # comments are lost
edition = "2024"

[dependencies]
serde = { version = "1.0", features = ["derive"] }

[[bin]]
name = "main"
`,
        output: `{
  "package": {
    "name": "drawer",
    "edition": "2024"
  },
  "dependencies": {
    "serde": {
      "version": "1.0",
      "features": [
        "derive"
      ]
    }
  },
  "bin": [
    {
      "name": "main"
    }
  ]
}`,
      },
      {
        title: "Dates, big integers and floats",
        input: "at = 1979-05-27T07:32:00-08:00\nday = 1979-05-27\nid = 9223372036854775807\nmask = 0xFF\nratio = 1.0\n",
        output: `{
  "at": "1979-05-27T07:32:00-08:00",
  "day": "1979-05-27",
  "id": 9223372036854775807,
  "mask": 255,
  "ratio": 1.0
}`,
      },
    ],
    code: () => import("./toml-to-json.ts"),
    run: ({ tomlToJson }, { input }, { indent }, { warn }) => tomlToJson(input, " ".repeat(Number(indent)), warn),
  }),

  toToml: operation({
    label: "JSON to TOML",
    live: true,
    inputs: textInput("Input", { accepts: ["application/json"] }),
    gives: textOutput({ fileName: "converted.toml", type: "application/toml" }),
    options: {
      dates: flag("Write date strings as dates", true, { help: "1979-05-27 without quotes. For JSON to TOML." }),
    },
    messages: { empty: "Please enter JSON to convert" },
    timeLimit: 20_000,
    examples: [
      {
        title: "Objects to tables, date strings to dates",
        input:
          '{"title":"TOML example","price":12.50,"owner":{"name":"Tom","born":"1979-05-27T07:32:00-08:00"},"bin":[{"name":"a"},{"name":"b"}]}',
        output: `title = "TOML example"
price = 12.50

[owner]
name = "Tom"
born = 1979-05-27T07:32:00-08:00

[[bin]]
name = "a"

[[bin]]
name = "b"
`,
      },
      {
        title: "Dates stay text",
        input: '{"version":"2024-01-01"}',
        options: { dates: false },
        output: 'version = "2024-01-01"\n',
      },
    ],
    code: () => import("./json-to-toml.ts"),
    run: ({ jsonToToml }, { input }, settings, { warn }) =>
      jsonToToml(input, settings, warn, ({ readKey, line, column }) =>
        warn(`Duplicate key "${readKey()}" at line ${line}, column ${column}: its last value is kept`),
      ),
  }),
};

export const page: TextPageProps = {
  placeholder: "Paste TOML or JSON, or drop a file",
  accept: ".toml,.json,application/toml,application/json,text/plain",
  paste: (_, operation) =>
    operation === "toJson" ? { title: "JSON from TOML", language: "json" } : { title: "TOML", language: "text" },
};

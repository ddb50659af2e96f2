import { operation, textInput, textOutput } from "#shared/operation.ts";
import { choice, flag } from "#shared/options.ts";
import type { TextPageProps } from "#shared/page-props.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: ".env, INI & Properties",
  description: "Convert .env, INI and Properties to JSON, YAML or TOML; sort and compare.",
  category: "Converters",
  order: 10,
  keywords:
    "env to json, json to env, dotenv, .env file, environment variables, env to yaml, yaml to env, docker env file, ini to json, json to ini, ini parser, cfg, conf, configparser, properties to json, properties to yaml, yaml to properties, application.properties to yml, spring boot, java properties, properties to env, config converter, compare env files, env diff, .env.example, mask secrets, sort env, messages.properties",
  opens: [
    { kind: "env", rank: 1 },
    { kind: "ini", rank: 1 },
  ],
  icon: "file-sliders",
  runs: "browser",
};

const LINE_FORMATS = { env: ".env", ini: "INI", properties: "Properties" };
const from = choice("Format", { detect: "Detect", ...LINE_FORMATS });
const ENDINGS = { json: "json", yaml: "yaml", toml: "toml", env: "env", ini: "ini", properties: "properties" };
const empty = "Please enter a .env, INI or Properties file";

export const operations = {
  convert: operation({
    label: "Convert",
    live: true,
    sensitive: true,
    inputs: textInput("Input"),
    gives: textOutput({
      fileName: "config.txt",
      fileNameFor: ({ to }: { to: keyof typeof ENDINGS }) => (to === "env" ? ".env" : `config.${ENDINGS[to]}`),
    }),
    options: {
      from: choice("From", { detect: "Detect", ...LINE_FORMATS, json: "JSON", yaml: "YAML", toml: "TOML" }),
      to: choice("To", { json: "JSON", yaml: "YAML", toml: "TOML", ...LINE_FORMATS }),
      nest: flag("Dots make levels", true, { help: "server.port=1 in Properties, and [a.b] in INI." }),
      types: flag("Numbers and booleans", false, { help: "Otherwise values stay text." }),
      dialect: choice("INI values", {
        common: "With quotes and comments",
        python: "As Python’s configparser",
      }),
      upper: flag("Keys in capitals", true, { shownWhen: { to: "env" } }),
    },
    messages: { empty, failed: "Failed to convert" },
    examples: [
      {
        title: "A .env file to JSON",
        input: "# database\nexport DB_HOST=localhost\nDB_PASSWORD='pa$$ #1'\nPORT=8080 # web\n",
        output: '{\n  "DB_HOST": "localhost",\n  "DB_PASSWORD": "pa$$ #1",\n  "PORT": "8080"\n}\n',
      },
      {
        title: "application.properties to YAML",
        input: "server.port=8080\nspring.profiles[0]=dev\nspring.profiles[1]=eu\nspring.main.banner-mode=off\n",
        options: { to: "yaml", types: true },
        output: 'server:\n  port: 8080\nspring:\n  profiles:\n    - dev\n    - eu\n  main:\n    banner-mode: "off"\n',
      },
      {
        title: "JSON to an INI file",
        input: '{"name": "shop", "db": {"host": "localhost", "ports": [1, 2]}}',
        options: { to: "ini" },
        output: "name = shop\n\n[db]\nhost = localhost\nports[] = 1\nports[] = 2\n",
      },
    ],
    code: () => import("./config-files.ts"),
    run: ({ convertConfig }, { input }, settings, { warn }) => convertConfig(input, settings, warn),
  }),

  sort: operation({
    label: "Sort",
    live: true,
    sensitive: true,
    inputs: textInput("Input"),
    gives: textOutput({ fileName: "sorted.txt" }),
    options: { from },
    messages: { empty, failed: "Failed to sort" },
    examples: [
      {
        title: "Variables with their comments",
        input: "PORT=8080\n# where the data is\nDB_HOST=localhost\nAPI_KEY=abc\n",
        output: "API_KEY=abc\n# where the data is\nDB_HOST=localhost\nPORT=8080\n",
      },
      {
        title: "Keys within sections",
        input: "[web]\nport = 80\nhost = a\n[db]\nuser = me\n",
        output: "[web]\nhost = a\nport = 80\n\n[db]\nuser = me\n",
      },
    ],
    code: () => import("./config-files.ts"),
    run: ({ sortConfig }, { input }, options) => sortConfig(input, options.from),
  }),

  mask: operation({
    label: "Mask",
    live: true,
    sensitive: true,
    inputs: textInput("Input"),
    gives: textOutput({ fileName: "masked.txt" }),
    options: { from, values: choice("Values", { secrets: "That look secret", all: "All" }) },
    messages: { empty, failed: "Failed to mask" },
    examples: [
      {
        title: "For a bug report",
        input: "PORT=8080\nAPI_KEY=sk-123456\nDATABASE_URL=postgres://app:hunter2@db/shop\n",
        output: "PORT=8080\nAPI_KEY=********\nDATABASE_URL=********\n",
      },
      {
        title: "All values",
        input: "# for .env.example\nPORT=8080\nMODE=dev\n",
        options: { values: "all" },
        output: "# for .env.example\nPORT=********\nMODE=********\n",
      },
    ],
    code: () => import("./config-files.ts"),
    run: ({ maskConfig }, { input }, options) => maskConfig(input, options.from, options.values),
  }),

  compare: operation({
    label: "Compare",
    live: true,
    sensitive: true,
    inputs: { before: textInput("Before"), after: textInput("After") },
    gives: textOutput({ fileName: "differences.txt" }),
    options: { from, show: flag("Show values", true) },
    messages: { empty, failed: "Failed to compare" },
    examples: [
      {
        title: "Two .env files",
        inputs: { before: "PORT=8080\nDEBUG=1\nHOST=a\n", after: "HOST=a\nPORT=80\nCACHE=on\n" },
        output: '~ PORT="8080" → "80"\n- DEBUG="1"\n+ CACHE="on"\n',
      },
      {
        title: "What .env lacks, without values",
        inputs: { before: "A=1\n", after: "A=1\nSECRET=\n" },
        options: { show: false },
        output: "+ SECRET\n",
      },
    ],
    code: () => import("./config-files.ts"),
    run: ({ compareConfigs }, { before, after }, options) => compareConfigs(before, after, options.from, options.show),
  }),
};

export const page: TextPageProps = {
  modes: { convert: "Convert", sort: "Sort", mask: "Mask", compare: "Compare" },
  placeholder: "PORT=8080",
  accept: ".env,.ini,.cfg,.conf,.properties,.json,.yaml,.yml,.toml,text/plain",
  paste: ({ to }) => ({ title: "Settings", language: to === "json" || to === "yaml" ? String(to) : "text" }),
};

import { operation, textInput, textOutput } from "#shared/operation.ts";
import { choice, flag } from "#shared/options.ts";
import type { TextPageProps } from "#shared/page-props.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "YAML ↔ JSON",
  description: "Convert YAML to JSON and back; format it, keep comments, find errors.",
  category: "Converters",
  order: 6,
  keywords:
    "yaml to json, json to yaml, yml, yaml2json, json2yaml, yaml formatter, prettify yaml, yaml validator, yaml lint, yamllint, yaml checker, kubernetes, k8s, manifest, helm values, docker compose, docker-compose, github actions, openapi, swagger, ansible, playbook, anchors, aliases, merge keys, multi-document, config, format yaml, beautify yaml, yaml beautifier, pretty print yaml, yaml linter, helm, kustomize, yaml, convert yaml",
  opens: [
    { kind: "yaml", rank: 1 },
    { kind: "compose", rank: 2 },
    { kind: "json", rank: 4, mode: "toYaml" },
  ],
  icon: "list-tree",
  runs: "browser",
};

const indent = choice("Indent", { "2": "2 spaces", "4": "4 spaces" });
const indentSeq = flag("Indent lists", true, { help: "Off, as Kubernetes writes them. For YAML." });

const acceptsYaml = { accepts: ["application/yaml"] };

export const operations = {
  toJson: operation({
    label: "YAML to JSON",
    live: true,
    inputs: textInput("Input", acceptsYaml),
    gives: textOutput({ fileName: "converted.json", type: "application/json" }),
    options: {
      indent,
      documents: choice(
        "Several documents",
        { array: "One array", lines: "JSON Lines" },
        { help: "For YAML to JSON." },
      ),
      merge: flag("Merge keys (<<)", true, { help: "Puts the map after << into the map around it." }),
      version: choice(
        "YAML version",
        { "1.2": "1.2", "1.1": "1.1" },
        { help: "1.1 reads yes, no, on and off as true and false, and 010 as 8." },
      ),
    },
    messages: { empty: "Please enter YAML to convert" },
    timeLimit: 20_000,
    examples: [
      {
        title: "Docker Compose: anchors and merge keys",
        input: `x-common: &common
  restart: always
  environment: [TZ=UTC]

services:
  web: # the site
    <<: *common
    image: nginx:1.27
    ports:
      - "80:80"
    mem_limit: 0.50
`,
        output: `{
  "x-common": {
    "restart": "always",
    "environment": [
      "TZ=UTC"
    ]
  },
  "services": {
    "web": {
      "image": "nginx:1.27",
      "ports": [
        "80:80"
      ],
      "mem_limit": 0.50,
      "restart": "always",
      "environment": [
        "TZ=UTC"
      ]
    }
  }
}`,
      },
      {
        title: "Several documents to JSON Lines",
        input: "kind: Service\nport: 0x1F90\n---\nkind: Secret\ndata: |\n  two\n  lines\n",
        options: { documents: "lines" },
        output: '{"kind":"Service","port":8080}\n{"kind":"Secret","data":"two\\nlines\\n"}\n',
      },
      {
        title: "YAML 1.1",
        input: "norway: no\nmode: 010\n",
        options: { version: "1.1" },
        output: '{\n  "norway": false,\n  "mode": 8\n}',
      },
    ],
    code: () => import("./yaml-to-json.ts"),
    run: ({ yamlToJson }, { input }, { indent, ...settings }, { warn }) =>
      yamlToJson(input, { ...settings, indent: " ".repeat(Number(indent)) }, warn),
  }),

  toYaml: operation({
    label: "JSON to YAML",
    live: true,
    inputs: textInput("Input", { accepts: ["application/json", "application/x-ndjson"] }),
    gives: textOutput({ fileName: "converted.yaml", type: "application/yaml" }),
    options: { indent, indentSeq },
    messages: { empty: "Please enter JSON to convert" },
    timeLimit: 20_000,
    examples: [
      {
        title: "Numbers keep every digit; ambiguous texts are quoted",
        input: '{"id":10765432100123456789,"price":12.50,"country":"no","tags":["a","b: c"],"note":"two\\nlines"}',
        output: `id: 10765432100123456789
price: 12.50
country: "no"
tags:
  - a
  - "b: c"
note: |-
  two
  lines
`,
      },
      {
        title: "JSON Lines to several documents",
        input: '{"kind":"Pod","args":["-v"]}\n{"kind":"Job","args":[]}\n',
        options: { indentSeq: false },
        output: "kind: Pod\nargs:\n- -v\n---\nkind: Job\nargs: []\n",
      },
    ],
    code: () => import("./json-to-yaml.ts"),
    run: ({ jsonToYaml }, { input }, { indent, indentSeq }, { warn }) =>
      jsonToYaml(input, { indent: Number(indent), indentSeq }, ({ readKey, line, column }) =>
        warn(`Duplicate key "${readKey()}" at line ${line}, column ${column}: its last value is kept`),
      ),
  }),

  format: operation({
    label: "Format YAML",
    live: true,
    inputs: textInput("Input", acceptsYaml),
    gives: textOutput({ fileName: "formatted.yaml", type: "application/yaml" }),
    options: { indent, indentSeq },
    messages: { empty: "Please enter YAML to format" },
    timeLimit: 20_000,
    examples: [
      {
        title: "Comments, anchors and numbers stay",
        input: `# settings
server:   &main
      port:  8080   # default
      hosts: ["a.example",   b.example]
      ratio: 1.50
backup: *main
`,
        output: `# settings
server: &main
  port: 8080 # default
  hosts: [ "a.example", b.example ]
  ratio: 1.50
backup: *main
`,
      },
    ],
    code: () => import("./format-yaml.ts"),
    run: ({ formatYaml }, { input }, { indent, indentSeq }, { warn }) =>
      formatYaml(input, { indent: Number(indent), indentSeq }, warn),
  }),

  validate: operation({
    label: "Validate YAML",
    live: true,
    inputs: textInput("Input", acceptsYaml),
    gives: textOutput(),
    options: {},
    messages: { empty: "Please enter YAML to validate" },
    timeLimit: 20_000,
    examples: [
      {
        title: "Duplicate key, and a country that YAML 1.1 reads as false",
        input: "name: Ada\ncountry: no\nname: Grace\n",
        output: `❌ Invalid YAML: 1 error, 1 warning
Line 2, column 10: warning: !!str, but YAML 1.1 reads it as !!bool
Line 3, column 1: error: Map keys must be unique`,
      },
      {
        title: "Wrong indentation",
        input: "steps:\n  - run: test\n    if: always\n   - run: build\n",
        output: /^❌ Invalid YAML: 1 error\nLine 4, column \d+: error: /,
      },
    ],
    code: () => import("./lint-yaml.ts"),
    run: ({ lintYaml }, { input }) => lintYaml(input),
  }),
};

export const page: TextPageProps = {
  placeholder: "Paste YAML or JSON, or drop a file",
  accept: ".yaml,.yml,.json,.jsonl,.ndjson,application/yaml,application/json,text/plain",
  paste: (_, operation) =>
    operation === "toJson" ? { title: "JSON from YAML", language: "json" } : { title: "YAML", language: "text" },
  verdicts: ["validate"],
};

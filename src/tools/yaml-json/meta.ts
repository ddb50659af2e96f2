import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "YAML ↔ JSON",
  description: "Convert YAML to JSON and back; format it, keep comments, find errors.",
  category: "Converters",
  order: 6,
  keywords:
    "yaml to json, json to yaml, yml, yaml2json, json2yaml, yaml formatter, prettify yaml, yaml validator, yaml lint, yamllint, yaml checker, kubernetes, k8s, manifest, helm values, docker compose, docker-compose, github actions, openapi, swagger, ansible, playbook, anchors, aliases, merge keys, multi-document, config, format yaml, beautify yaml, yaml beautifier, pretty print yaml, yaml linter, helm, kustomize",
  opens: [
    { kind: "yaml", rank: 1 },
    { kind: "json", rank: 5 },
  ],
  icon: "list-tree",
  runs: "browser",
};

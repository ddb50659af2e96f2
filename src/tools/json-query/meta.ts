import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "JSON Query",
  description: "Query JSON with JSONPath, JMESPath or jq and see the result as you type.",
  category: "Formatters",
  order: 6,
  keywords:
    "jsonpath, json path, jsonpath tester, jsonpath online, rfc 9535, normalized path, jmespath, aws cli query, jq, jq online, jq play, jqplay, filter json, search json, extract from json, transform json, select, map, group by, expression, evaluator, json lines, ndjson, json value by path",
  icon: "search-code",
  runs: "browser",
};

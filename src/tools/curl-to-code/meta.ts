import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "cURL to Code",
  description: "Turn a cURL command into JavaScript, Python, Node, PHP or Go code.",
  category: "Network",
  order: 3,
  keywords:
    "curl, curl converter, curl to fetch, curl to python, curl to javascript, curl to node, curl to php, curl to go, copy as curl, http request, fetch, requests, api, code snippet, generate code, postman, devtools, golang",
  opens: [{ kind: "curl" }],
  icon: "square-terminal",
  runs: "browser",
};

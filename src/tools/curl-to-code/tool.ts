import { operation, textInput, textOutput } from "#shared/operation.ts";
import { choice } from "#shared/options.ts";
import type { TextPageProps } from "#shared/page-props.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "cURL to Code",
  description: "Turn a cURL command into JavaScript, Python, Node, PHP or Go code.",
  category: "Network",
  order: 3,
  keywords:
    "curl, curl converter, curl to fetch, curl to python, curl to javascript, curl to node, curl to php, curl to go, copy as curl, http request, fetch, requests, api, code snippet, generate code, postman, devtools, golang, curl to code, curl to requests",
  opens: [{ kind: "curl" }],
  icon: "square-terminal",
  runs: "browser",
};

const ENDINGS = { javascript: "js", python: "py", node: "mjs", php: "php", go: "go" };

export const operations = {
  convert: operation({
    sensitive: true,
    label: "Convert",
    live: true,
    inputs: textInput("Input"),
    gives: textOutput({
      fileName: "request.txt",
      type: "text/plain",
      fileNameFor: ({ language }: { language: keyof typeof ENDINGS }) => `request.${ENDINGS[language]}`,
    }),
    options: {
      language: choice("Language", {
        javascript: "JavaScript (fetch)",
        python: "Python (requests)",
        node: "Node",
        php: "PHP",
        go: "Go",
      }),
    },
    messages: {
      empty: "Please enter a cURL command",
      done: "Converted!",
      failed: "Failed to convert the cURL command",
    },
    timeLimit: 10_000,
    examples: [
      {
        title: "JSON with a token",
        input: `curl https://api.example.org/items \\
  -H 'Authorization: Bearer abc' \\
  -H 'Content-Type: application/json' \\
  -d '{"name":"Lamp","price":12.5}'`,
        output: `fetch('https://api.example.org/items', {
  method: 'POST',
  headers: {
    'Authorization': 'Bearer abc',
    'Content-Type': 'application/json'
  },
  body: JSON.stringify({
    'name': 'Lamp',
    'price': 12.5
  })
});
`,
      },
      {
        title: "A form in Python",
        input: "curl -u ada:secret https://example.org/login -d user=ada",
        options: { language: "python" },
        output: `import requests

data = {
    'user': 'ada',
}

response = requests.post('https://example.org/login', data=data, auth=('ada', 'secret'), allow_redirects=False)
`,
      },
    ],
    code: () => import("./convert-curl.ts"),
    run: ({ convertCurl }, { input: command }, { language }, { warn }) => convertCurl(command, language, warn),
  }),
};

export const page: TextPageProps = {
  placeholder: "Paste a cURL command, such as one copied from your browser’s developer tools",
  paste: ({ language }) => ({ title: "Code from cURL", language: String(language) }),
  reusable: false,
};

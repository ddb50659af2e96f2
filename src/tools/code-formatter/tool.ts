import { fileInput, fileOutput, operation } from "#shared/operation.ts";
import { choice, flag, group, integer } from "#shared/options.ts";
import { readText } from "#shared/text-source.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import { LANGUAGES, type Language } from "./languages.ts";

export const meta: ToolDeclaration = {
  title: "Code Formatter",
  description: "Format JavaScript, TypeScript, HTML, CSS, Markdown, YAML and more.",
  category: "Formatters",
  order: 5,
  keywords:
    "prettier, beautify, beautifier, prettify, pretty print, code beautifier, code style, indent, indentation, reformat, tidy, unminify, format javascript, format typescript, format html, format css, format markdown, format yaml, html formatter, html beautifier, js, jsx, ts, tsx, react, css, scss, sass, less, vue, angular, json5, jsonc, markdown, md, yaml, graphql, gql, semicolons, quotes, trailing commas, line length, tabs, format code, pretty print html, format json5",
  opens: [
    { kind: "html", rank: 1 },
    { kind: "css" },
    { kind: "js" },
    { kind: "markdown", rank: 3 },
    { kind: "yaml", rank: 3 },
    { kind: "compose", rank: 3 },
  ],
  icon: "wand-sparkles",
  runs: "browser",
};

const labels = Object.fromEntries(Object.entries(LANGUAGES).map(([language, { label }]) => [language, label])) as {
  [Each in Language]: string;
};

export const operations = {
  format: operation({
    label: "Format",
    live: true,
    inputs: fileInput("Input", {
      accepts: ["text/javascript", "text/html", "text/css", "application/json", "text/markdown", "application/yaml"],
    }),
    gives: fileOutput({ type: "text/*" }),
    options: {
      language: choice("Language", { auto: "Detect", ...labels }, { help: "Detect uses the file name or the text." }),
      indent: choice(
        "Indent",
        { "2": "2 spaces", "4": "4 spaces", "8": "8 spaces", tab: "Tab" },
        { alias: "tab-width" },
      ),
      printWidth: integer("Print width", 80, { min: 1, max: 1_000, outside: "clamp" }),
      singleQuote: flag("Single quotes", false),
      bracketSpacing: flag("Bracket spacing", true, { help: "{ a } instead of {a}." }),
      endOfLine: choice("End of line", { lf: "LF", crlf: "CRLF", auto: "As in the input" }),
      embeddedLanguageFormatting: choice(
        "Embedded code",
        { auto: "Format", off: "Leave as it is" },
        { help: "CSS in HTML, code blocks in Markdown." },
      ),
      ...group("JavaScript and TypeScript", {
        semi: flag("Semicolons", true),
        trailingComma: choice("Trailing commas", { all: "All", es5: "ES5", none: "None" }),
        arrowParens: choice("Arrow parentheses", { always: "Always", avoid: "Avoid" }),
        quoteProps: choice("Quote properties", {
          "as-needed": "As needed",
          consistent: "Consistent",
          preserve: "Preserve",
        }),
        objectWrap: choice("Wrap objects", { preserve: "Preserve", collapse: "Collapse" }),
        jsxSingleQuote: flag("Single quotes in JSX", false),
      }),
      ...group("HTML, Vue and JSX", {
        bracketSameLine: flag("Bracket on the same line", false, {
          help: "Puts > at the end of the last line of a tag.",
        }),
        singleAttributePerLine: flag("Single attribute per line", false),
        htmlWhitespaceSensitivity: choice("HTML whitespace", { css: "CSS", strict: "Strict", ignore: "Ignore" }),
        vueIndentScriptAndStyle: flag("Indent script and style in Vue", false),
      }),
      ...group("Markdown and YAML", {
        proseWrap: choice("Wrap prose", { preserve: "Preserve", always: "Always", never: "Never" }),
      }),
    },
    messages: { empty: "Please enter code to format", failed: "Failed to format the code" },
    timeLimit: 120_000,
    examples: [
      {
        title: "JSX",
        input: `export const List = ({items, onPick}) => <ul className='list'>{items.map(item => <li key={item.id} onClick={() => onPick(item)}>{item.name}</li>)}</ul>`,
        output: `export const List = ({ items, onPick }) => (
  <ul className="list">
    {items.map((item) => (
      <li key={item.id} onClick={() => onPick(item)}>
        {item.name}
      </li>
    ))}
  </ul>
);
`,
      },
      {
        title: "TypeScript without semicolons, in single quotes",
        input:
          'interface User { name: string, tags?: Array<"a"|"b"> }\nconst greet = (u: User) => { return "Hi " + u.name; }',
        options: { language: "typescript", semi: false, singleQuote: true, indent: "tab" },
        output: `interface User {
	name: string
	tags?: Array<'a' | 'b'>
}
const greet = (u: User) => {
	return 'Hi ' + u.name
}
`,
      },
      {
        title: "SCSS with 4 spaces",
        input: "$gap:8px;\n.card{padding:$gap;&:hover{color:RED}\n.title{font:{size:2em}}}",
        options: { indent: "4" },
        output: `$gap: 8px;
.card {
    padding: $gap;
    &:hover {
        color: RED;
    }
    .title {
        font: {
            size: 2em;
        }
    }
}
`,
      },
      {
        title: "Markdown with a code block, wrapped",
        input:
          "#   Notes\n* Formatting never changes what the page shows, only where its lines end.\n\n```js\nlet a={b:1}\n```\n",
        options: { printWidth: 40, proseWrap: "always" },
        output: `# Notes

- Formatting never changes what the page
  shows, only where its lines end.

\`\`\`js
let a = { b: 1 };
\`\`\`
`,
      },
      {
        title: "GraphQL",
        input: "query Users($first:Int=10){users(first:$first,where:{active:true}){id,name ...on Admin{role}}}",
        output: `query Users($first: Int = 10) {
  users(first: $first, where: { active: true }) {
    id
    name
    ... on Admin {
      role
    }
  }
}
`,
      },
    ],
    code: () => import("./format-code.ts"),
    run: async ({ formatCode }, { input }, { indent, ...options }, { progress, warn }) => {
      const { code, language, fileName } = await formatCode(
        await readText(input),
        input.name,
        {
          ...options,
          useTabs: indent === "tab",
          ...(indent !== "tab" && { tabWidth: Number(indent) }),
        },
        progress,
        warn,
      );
      const { label, type } = LANGUAGES[language];
      return { name: fileName, type: `${type};charset=utf-8`, content: code, details: [label] };
    },
  }),
};

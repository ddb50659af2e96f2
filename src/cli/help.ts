import { findOperation, publicOperations } from "#interfaces/public-operations.ts";
import type { ToolModules } from "#interfaces/tool-modules.ts";
import { lookup } from "#shared/lookup.ts";
import type { AnyOperation, InputDeclaration, OperationExample } from "#shared/operation.ts";
import { defaultOptions, type OptionDeclaration } from "#shared/options.ts";
import { toKebab } from "#shared/public-name.ts";
import { CATEGORIES } from "#shared/tool-meta.ts";
import { exampleCommand } from "./example-command.ts";
import { takesText, takesTextOrFile } from "./run-arguments.ts";
import { SERVER_COMMANDS } from "./server-commands.ts";
import { OK, styler, type Terminal, visible, write } from "./terminal.ts";
import { listTools } from "./tool-list.ts";

type Style = ReturnType<typeof styler>;

/** `sundry help [TOOL [OPERATION]]`. */
export async function printHelp(tools: ToolModules, args: readonly string[], terminal: Terminal): Promise<number> {
  const style = styler(terminal.stdout, terminal.env);
  const [name, operation] = args;
  await write(terminal.stdout, await textFor(tools, name, operation, style));
  return OK;
}

async function textFor(tools: ToolModules, name: string | undefined, operation: string | undefined, style: Style) {
  if (name === undefined) return overview(tools, style);
  if (Object.hasOwn(COMMAND_HELP, name)) return COMMAND_HELP[name] as string;
  return describeTool(tools, name, operation, style);
}

const TEXTS = `TEXT for FILE|TEXT is one line that can't be a file's name: a URL, with spaces or signs, or without letters.
Any other text comes from stdin: printf %s TEXT | sundry …
`;

const GENERAL = `  -o, --output FILE   write the result to a file, or several results to a folder
  --json              print one line of JSON: {"result": …, "warnings": […]}
  -h, --help          show this help
`;

const COMMAND_HELP = lookup<string>({
  ...SERVER_COMMANDS,
  help: "Usage: sundry help [TOOL [OPERATION]]\n\nExplains a tool, with its options and examples.\n",
  find: 'Usage: sundry find WORDS…\n\nSearches the tools. Example: sundry find "decode token"\n',
  recipe: `Usage: sundry recipe FILE [--option value] [INPUT…] [-o OUT]

Runs a recipe: several operations, one after the other. Export one from the page Recipes, or write it as JSON.
Without an input, it reads stdin. Open options of the recipe are options here.

${GENERAL}
Example: sundry recipe "Clean up.recipe.json" people.csv -o clean.csv
`,
  mcp: `Usage: sundry mcp [--allow DIR]…

Serves the tools to an AI agent on stdin and stdout (Model Context Protocol).

The agent can read and write files in the folders that its client names as roots, or in the working folder if it names
none. Links out of them don't work. /proc, /dev and /sys are never used.

  --allow DIR   also files in this folder; can be given several times
`,
  completion: `Usage: sundry completion bash|zsh|fish|powershell

Prints a script that completes tools, operations and options when you press Tab.

  bash        eval "$(sundry completion bash)"             in ~/.bashrc
  zsh         eval "$(sundry completion zsh)"              in ~/.zshrc, after compinit
  fish        sundry completion fish | source              in ~/.config/fish/config.fish
  powershell  sundry completion powershell | Out-String | Invoke-Expression    in $PROFILE
`,
});

async function overview(tools: ToolModules, style: Style): Promise<string> {
  const lines = [
    "Small tools for text, data and files. They run on this machine and send nothing.",
    "",
    style("bold", "Usage"),
    "  sundry TOOL [OPERATION] [--option value] [FILE…] [-o OUT]",
    "  sundry help TOOL            explain a tool, with examples",
    "  sundry find WORDS…          search the tools",
    "  sundry recipe FILE          run a recipe: several tools, one after the other",
    "  sundry paste [FILE]         share a text through a Sundry server",
    "  sundry shorten URL          make a short link there",
    "  sundry mcp                  serve the tools to an AI agent",
    "  sundry completion SHELL     for bash, zsh, fish or powershell",
    "  sundry --version",
    "",
    "Without a file, the input is stdin. The result goes to stdout, everything else to stderr.",
  ];
  const metas = await listTools(tools);
  const width = Math.max(...metas.map(({ id }) => id.length));
  for (const category of CATEGORIES) {
    const rows: string[] = [];
    for (const { id, title } of metas.filter((meta) => meta.category === category)) {
      if (publicOperations(await tools.operations(id)).size > 0) rows.push(`  ${id.padEnd(width)}  ${title}`);
    }
    if (rows.length > 0) lines.push("", style("bold", category), ...rows);
  }
  return `${lines.join("\n")}\n`;
}

async function describeTool(tools: ToolModules, tool: string, wanted: string | undefined, style: Style) {
  const { id: only } = await findOperation(tools, tool, wanted);
  const { title, description } = await tools.meta(tool);
  const all = publicOperations(await tools.operations(tool));
  const lines = [`${style("bold", title)}: ${description}`];
  for (const [id, operation] of all) {
    if (wanted !== undefined && id !== only) continue;
    const isFirst = operation === all.values().next().value;
    lines.push("", ...describeOperation(tool, id, operation, isFirst, style));
  }
  if (lines.some((line) => line.includes("FILE|TEXT"))) lines.push("", TEXTS.trimEnd());
  lines.push("", style("bold", "For every tool"), GENERAL.trimEnd());
  return `${lines.join("\n")}\n`;
}

function describeOperation(
  tool: string,
  id: string,
  operation: AnyOperation,
  isFirst: boolean,
  style: Style,
): string[] {
  const name = toKebab(id);
  const usage = `sundry ${tool} ${isFirst ? `[${name}]` : name}${usageOf(operation)}`;
  const inputs = Object.entries<InputDeclaration>(operation.inputs);
  const options = Object.entries<OptionDeclaration>(operation.options);
  const rows = [
    ...(inputs.length > 1 ? inputs.map(([name, input]) => [`--${name} ${kindOf(input)}`, input.label] as const) : []),
    ...options.map(([id, option]) => [optionUsage(id, option), optionHelp(option)] as const),
  ];
  return [
    style("bold", usage),
    `  ${operation.label}.${operation.gives.kind === "files" ? " Gives several files." : ""}`,
    ...formatRows(rows),
    ...describeExamples(tool, name, operation, style),
  ];
}

function usageOf(operation: AnyOperation): string {
  const { inputs, options } = operation;
  const declared = Object.entries<InputDeclaration>(inputs);
  const [first] = declared;
  const shown = Object.keys(options).length > 0 ? " [OPTIONS]" : "";
  if (!first) return shown;
  if (declared.length > 1) return `${shown} ${declared.map(([name, input]) => `--${name} ${kindOf(input)}`).join(" ")}`;
  return `${shown} [${kindOf(first[1])}…]`;
}

function kindOf(input: InputDeclaration): string {
  if (takesText(input)) return "TEXT";
  return takesTextOrFile(input) ? "FILE|TEXT" : "FILE";
}

function optionUsage(id: string, option: OptionDeclaration): string {
  const name = `--${toKebab(id)}`;
  switch (option.kind) {
    case "flag":
      return option.default ? `--no-${toKebab(id)}` : name;
    case "choice":
      return `${name} ${option.choices.length <= MAX_NAMED_CHOICES ? option.choices.map(({ value }) => value).join("|") : "CHOICE"}`;
    case "integer":
    case "number":
    case "range":
      return `${name} N`;
    case "color":
      return `${name} #RRGGBB`;
    case "date-time":
      return `${name} DATE`;
    case "secret":
      return `${name} @FILE|env:NAME|ask`;
    default:
      return `${name} TEXT`;
  }
}

const MAX_NAMED_CHOICES = 5;

function optionHelp(option: OptionDeclaration): string {
  const { kind, label, help } = option;
  const parts = [kind === "flag" && option.default ? `Without: ${label}` : label];
  if (kind === "choice" && option.choices.length > MAX_NAMED_CHOICES) {
    parts.push(option.choices.map(({ value }) => value).join(", "));
  }
  if (kind === "integer" || kind === "range") parts.push(`${option.min} to ${option.max}`);
  const initial = kind === "flag" || option.default === "" ? "" : ` [${visible(String(option.default))}]`;
  return `${parts.join(": ")}${initial}${help ? `. ${help}` : ""}`;
}

const MAX_NAME_WIDTH = 34;

function formatRows(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.min(MAX_NAME_WIDTH, Math.max(0, ...rows.map(([name]) => name.length)));
  return rows.flatMap(([name, help]) =>
    name.length > width ? [`  ${name}`, `  ${" ".repeat(width)}  ${help}`] : [`  ${name.padEnd(width)}  ${help}`],
  );
}

const MAX_OUTPUT_LINES = 6;
const MAX_OUTPUT_WIDTH = 160;

function describeExamples(tool: string, name: string, operation: AnyOperation, style: Style): string[] {
  return (operation.examples as readonly OperationExample[]).flatMap((example) => [
    "",
    style("dim", `  # ${example.title}`),
    ...exampleCommand(tool, name, operation, example)
      .split("\n")
      .map((line, index) => `  ${index === 0 ? "$ " : ""}${visible(line)}`),
    ...exampleOutput(operation, example).map((line) => `  ${visible(line)}`),
  ]);
}

function exampleOutput({ gives, options }: AnyOperation, { output, possible, options: given }: OperationExample) {
  const text =
    output instanceof RegExp
      ? (possible ?? "")
      : typeof output === "string"
        ? output
        : gives.kind === "data"
          ? gives.toText(output, { ...defaultOptions(options), ...given })
          : "";
  if (typeof text !== "string" || text === "") return [];
  const lines = text.replace(/\n$/, "").split("\n");
  const shown = lines.slice(0, MAX_OUTPUT_LINES).map((line) => {
    return line.length > MAX_OUTPUT_WIDTH ? `${line.slice(0, MAX_OUTPUT_WIDTH).toWellFormed()}…` : line;
  });
  return lines.length > MAX_OUTPUT_LINES ? [...shown, "…"] : shown;
}

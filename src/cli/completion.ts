import { publicOperations } from "#interfaces/public-operations.ts";
import type { ToolModules } from "#interfaces/tool-modules.ts";
import { lookup } from "#shared/lookup.ts";
import type { AnyOperation } from "#shared/operation.ts";
import type { OptionDeclaration } from "#shared/options.ts";
import { toKebab } from "#shared/public-name.ts";
import { EXPIRIES } from "./expires.ts";
import { OK, type Terminal, UsageError, write } from "./terminal.ts";

/** Words that can follow others: of `""`, `"TOOL"`, `"TOOL OPERATION"` and `"TOOL OPERATION --option"`. */
type Words = ReadonlyMap<string, readonly string[]>;

const SHELLS = lookup<(words: Words) => string>({ bash, zsh, fish, powershell });

/** `sundry completion SHELL`. */
export async function printCompletion(
  tools: ToolModules,
  commands: readonly string[],
  args: readonly string[],
  terminal: Terminal,
): Promise<number> {
  const [shell = ""] = args;
  const script = Object.hasOwn(SHELLS, shell) ? SHELLS[shell] : undefined;
  if (!script)
    throw new UsageError(`Please choose a shell: ${Object.keys(SHELLS).join(", ")}`, "See: sundry help completion");
  await write(terminal.stdout, script(await listWords(tools, commands)));
  return OK;
}

async function listWords(tools: ToolModules, commands: readonly string[]): Promise<Words> {
  const words = new Map<string, readonly string[]>();
  const usable: string[] = [];
  for (const tool of tools.ids) {
    const operations = publicOperations(await tools.operations(tool));
    const names = Array.from(operations.keys(), toKebab);
    for (const [id, operation] of operations) {
      const options = addOptions(words, `${tool} ${toKebab(id)}`, operation);
      if (toKebab(id) !== names[0]) continue;
      usable.push(tool);
      addOptions(words, tool, operation);
      words.set(tool, [...names, ...options]);
    }
  }
  words.set("", [...usable, ...commands, "--help", "--version"]);
  words.set("help", [...usable, ...commands]);
  words.set("completion", Object.keys(SHELLS));
  words.set("recipe", ["--output", "--json", "--help"]);
  words.set("mcp", ["--allow"]);
  words.set("paste", ["--expires", "--burn", "--encrypt", "--title", "--language"]);
  words.set("shorten", ["--alias", "--expires"]);
  for (const command of ["paste", "shorten"]) words.set(`${command} --expires`, Object.keys(EXPIRIES));
  return words;
}

function addOptions(
  words: Map<string, readonly string[]>,
  context: string,
  { options, inputs }: AnyOperation,
): string[] {
  const names = Object.keys(inputs).length > 1 ? Object.keys(inputs).map((name) => `--${name}`) : [];
  for (const [id, option] of Object.entries<OptionDeclaration>(options)) {
    const name = option.kind === "flag" && option.default ? `--no-${toKebab(id)}` : `--${toKebab(id)}`;
    names.push(name);
    if (option.kind === "choice") {
      const values = option.choices.map(({ value }) => value).filter((value) => /^[\w.:+-]+$/.test(value));
      words.set(`${context} ${name}`, values);
    }
  }
  names.push("--output", "--json", "--help");
  words.set(context, names);
  return names;
}

const HEADER = "# Made by: sundry completion";

function shellCases(words: Words): string {
  return Array.from(words, ([context, list]) => `    '${context}') echo '${list.join(" ")}' ;;`).join("\n");
}

function bash(words: Words): string {
  return `${HEADER} bash
_sundry_words() {
  case "$1" in
${shellCases(words)}
  esac
}
_sundry() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} context= list=
  if [[ $prev == = ]]; then prev=\${COMP_WORDS[COMP_CWORD-2]}; fi
  if [[ $cur == = ]]; then cur=; fi
  if ((COMP_CWORD > 1)); then context=\${COMP_WORDS[1]}; fi
  if ((COMP_CWORD > 2)) && [[ -n $(_sundry_words "$context \${COMP_WORDS[2]}") ]]; then
    context="$context \${COMP_WORDS[2]}"
  fi
  if [[ $prev == --* ]]; then list=$(_sundry_words "$context $prev"); fi
  if [[ -z $list ]]; then list=$(_sundry_words "$context"); fi
  COMPREPLY=($(compgen -W "$list" -- "$cur"))
}
complete -o default -F _sundry sundry
`;
}

function zsh(words: Words): string {
  return `#compdef sundry
${HEADER} zsh
_sundry_words() {
  case "$1" in
${shellCases(words)}
  esac
}
_sundry() {
  local context= list= previous=$words[CURRENT-1]
  (( CURRENT > 2 )) && context=$words[2]
  (( CURRENT > 3 )) && [[ -n $(_sundry_words "$context $words[3]") ]] && context="$context $words[3]"
  [[ $previous == --* ]] && list=$(_sundry_words "$context $previous")
  [[ -z $list ]] && list=$(_sundry_words "$context")
  compadd -- \${(s: :)list}
  if [[ -n $context ]]; then _files; fi
}
compdef _sundry sundry
`;
}

function fish(words: Words): string {
  const cases = Array.from(words, ([context, list]) => {
    return `    case '${context}'\n      printf '%s\\n' ${list.map((word) => `'${word}'`).join(" ")}`;
  });
  return `${HEADER} fish
function __sundry_words
  switch "$argv[1]"
${cases.join("\n")}
  end
end
function __sundry
  set -l before (commandline -opc)
  set -l context ''
  if test (count $before) -gt 1
    set context $before[2]
  end
  if test (count $before) -gt 2; and test (count (__sundry_words "$context $before[3]")) -gt 0
    set context "$context $before[3]"
  end
  set -l list (__sundry_words "$context $before[-1]")
  if test (count $list) -eq 0
    set list (__sundry_words "$context")
  end
  printf '%s\\n' $list
end
complete -c sundry -a '(__sundry)'
`;
}

function powershell(words: Words): string {
  const entries = Array.from(words, ([context, list]) => `    '${context}' = '${list.join(" ")}'`);
  return `${HEADER} powershell
Register-ArgumentCompleter -Native -CommandName sundry -ScriptBlock {
  param($typed, $command, $position)
  $words = @{
${entries.join("\n")}
  }
  $before = @($command.CommandElements | Where-Object { $_.Extent.EndOffset -lt $position } | ForEach-Object { "$_" })
  $context = ''
  if ($before.Count -gt 1) { $context = $before[1] }
  if ($before.Count -gt 2 -and $words.ContainsKey("$context $($before[2])")) { $context = "$context $($before[2])" }
  $list = $words["$context $($before[-1])"]
  if (-not $list) { $list = $words[$context] }
  "$list".Split(' ') | Where-Object { $_ -like "$typed*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`;
}

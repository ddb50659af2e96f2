import { WORD } from "./shell-dialect.ts";

export interface PastedCommand {
  command: string;
  /** The variables that are set before it, by name, each value as a word of the shell. */
  variables: ReadonlyMap<string, string>;
}

/**
 * The command in what was copied from a page or a terminal: without a Markdown fence, the shell's prompt, and what
 * stands before `curl` for the shell alone.
 * @example unwrapCommand("user@host:~$ sudo /usr/bin/curl example.org").command // "curl example.org"
 */
export function unwrapCommand(pasted: string): PastedCommand {
  const variables = new Map<string, string>();
  let rest = withoutFence(pasted);
  for (;;) {
    rest = rest.replace(PROMPT, "");
    const [lines, settings] = SETTINGS.exec(rest) ?? [];
    if (!lines || !settings) break;
    for (const [, name = "", value = ""] of settings.matchAll(SETTING)) {
      // Of a value that is made of the one before, the first is not known.
      if (!new RegExp(`\\$\\{?${name}\\b`).test(value)) variables.set(name, value);
    }
    rest = rest.slice(lines.length);
  }
  return {
    command: rest.replace(
      PROGRAM,
      (_, ending?: string, ofPath?: string) => `curl${(ending ?? ofPath ?? "").toLowerCase()}`,
    ),
    variables,
  };
}

function withoutFence(text: string): string {
  return text
    .replace(/^\s*(?:`{3,}|~{3})[^\n`]*\n/, "")
    .replace(/\n[ \t]*(?:`{3,}|~{3,})\s*$/, "")
    .replace(/^\s*`([^`]+)`\s*$/, "$1");
}

/** What may stand before the name of the program, and its path. Windows knows it as CURL and curl.exe too. */
const PROGRAM =
  /^\s*(?:(?:sudo(?:[ \t]+-u[ \t]+\S+(?!\S)|[ \t]+-(?!u[ \t])\S+(?!\S))*|time(?:[ \t]+-p)?|builtin|command|exec|nohup|noglob|!|&)[ \t]*(?<=[\s!&]))*(?:(?:[^\s'"`=|;&$()]*[\\/])?curl(\.exe)?|"[^"\n]*[\\/]curl(\.exe)?")(?=\s|$)/i;

const SETTING = new RegExp(`([A-Za-z_]\\w*)=(${WORD})`, "g");
/** Lines that set variables, with the comments before them. On the line of the command they are for the program alone. */
const SETTINGS = new RegExp(
  `^\\s*(?:#.*\\r?\\n\\s*)*(?:export[ \\t]+)?((?:[A-Za-z_]\\w*=${WORD}[ \\t]+)*[A-Za-z_]\\w*=${WORD})[ \\t]*(?:\\r?\\n|;|&&)\\s*`,
);

/** Prompts of bash, zsh, their themes, cmd and PowerShell, where a command or a setting is behind them. */
const PROMPT = new RegExp(
  [
    "^\\s*(?:",
    [
      // user@host:~$, [root@host ~]#, (venv) bash-5.1$, a sign alone
      "(?:\\([\\w.-]+\\)[ \\t]*)?(?:\\[?[\\w.-]+@[^\\n'\"`$#%>]*[$#%>]|[\\w.-]+#|[\\w.-]*[$%>])[ \\t]+",
      // PS C:\>, C:\Users>
      "(?:PS |[A-Z]:\\\\)[^>\\n]*>[ \\t]*",
      // ➜  ~ and ➜ dir git:(main) ✗
      "[➜❯»›λ▶→][^\\n'\"`]*?(?<![ \\t])[ \\t]+",
      // ┌──(user㉿host)-[~] and └─$ below it
      "(?:[╭┌].*\\n)?[╰└][─╼>]*[ \\t]*(?:[$#%❯➤]+[ \\t]*)?",
    ].join("|"),
    ")(?![ \\t])(?=(?:export[ \\t]+)?[A-Za-z_]\\w*=|",
    PROGRAM.source.slice(1),
    ")",
  ].join(""),
  "i",
);

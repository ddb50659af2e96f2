import { WORD } from "./shell-dialect.ts";

export interface PastedCommand {
  command: string;
  /** Variables set before the command, by name. Values are shell words. */
  variables: ReadonlyMap<string, string>;
}

/**
 * Extracts the command from text copied from a page or a terminal. Removes Markdown fences, the shell prompt, and
 * anything before `curl` that is only for the shell.
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
      // Skip a variable that extends its previous value, which is unknown.
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

/** The program name with its path and anything allowed before it. Windows also has CURL and curl.exe. */
const PROGRAM =
  /^\s*(?:(?:sudo(?:[ \t]+-u[ \t]+\S+(?!\S)|[ \t]+-(?!u[ \t])\S+(?!\S))*|time(?:[ \t]+-p)?|builtin|command|exec|nohup|noglob|!|&)[ \t]*(?<=[\s!&]))*(?:(?:[^\s'"`=|;&$()]*[\\/])?curl(\.exe)?|"[^"\n]*[\\/]curl(\.exe)?")(?=\s|$)/i;

const SETTING = new RegExp(`([A-Za-z_]\\w*)=(${WORD})`, "g");
/** Lines that set variables, with comments before them. On the command's own line, they only affect the program. */
const SETTINGS = new RegExp(
  `^\\s*(?:#.*\\r?\\n\\s*)*(?:export[ \\t]+)?((?:[A-Za-z_]\\w*=${WORD}[ \\t]+)*[A-Za-z_]\\w*=${WORD})[ \\t]*(?:\\r?\\n|;|&&)\\s*`,
);

/** Prompts of bash, zsh, their themes, cmd and PowerShell, followed by a command or an assignment. */
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

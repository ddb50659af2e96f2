/** Recognizes formats that are only visible over several lines. Each takes a trimmed start of a text. */

/** More lines tell nothing new. */
const MAX_LINES = 300;

/** @param isWhole whether nothing was cut off */
function linesOf(text: string, isWhole: boolean): string[] {
  const lines = text.split(/\r?\n/);
  return (isWhole ? lines : lines.slice(0, -1)).slice(0, MAX_LINES);
}

/** Two lines or more, each an object or array. */
export function isJsonLines(text: string, isWhole: boolean): boolean {
  const lines = linesOf(text, isWhole).filter((line) => line.trim() !== "");
  return lines.length > 1 && lines.every((line) => /^\s*[[{]/.test(line)) && lines.slice(0, 5).every(isJsonText);
}

function isJsonText(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

/** A unified diff or patch, also as sent by mail or shown by Git, and with its hunks only. */
export function isDiff(text: string): boolean {
  return (
    /^(?:diff |--- |\*\*\* |Index: |@@ -\d|From [\da-f]{40} |commit [\da-f]{7,64}\b)/.test(text) &&
    /^@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@/m.test(text)
  );
}

const CRON_FIELD = String.raw`(?:[\d*?][\d*?,/LW#-]*|(?:SUN|MON|TUE|WED|THU|FRI|SAT|JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[A-Z\d,/L#-]*|L|LW)`;
/** Five fields before a command, or up to seven. `1 2 3 4 5` could be anything, and `3 * 4 * 5` is a product. */
const CRON_LINE = new RegExp(
  String.raw`^(?=[^\n]*[*?])(?!\d+ \* \d+ \* \d+)${CRON_FIELD}(?:[ \t]+${CRON_FIELD}){4}(?:(?:[ \t]+${CRON_FIELD}){1,2}|[ \t]+[^\s\d*?][^\n]*)?$`,
  "i",
);

/** Lines of a crontab, or one of systemd's timers or of a workflow on GitHub. */
export function isCron(text: string, isWhole: boolean): boolean {
  const lines = linesOf(text, isWhole).filter((line) => !/^\s*(?:#|$)/.test(line));
  return lines.length > 0 && lines.every(isCronLine);
}

function isCronLine(line: string): boolean {
  return (
    CRON_LINE.test(line.trim()) ||
    /^\s*(?:@(?:yearly|annually|monthly|weekly|daily|midnight|hourly|reboot)\b|OnCalendar=\S|(?:- )?cron: *["'])/.test(
      line,
    )
  );
}

/** The time at the start of a line, in ISO 8601 or of syslog, or of a web server after the address. */
const LOG_LINE =
  /^(?:\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d\S*\s+\S|[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \S|\S+ \S+ \S+ \[\d\d\/[A-Z][a-z]{2}\/\d{4}:)/;

/** Most lines start with their time; others may be traces. */
export function isLog(text: string, isWhole: boolean): boolean {
  const lines = linesOf(text, isWhole);
  return LOG_LINE.test(lines[0] ?? "") && lines.filter((line) => LOG_LINE.test(line)).length >= lines.length / 2;
}

/** Names in capitals with their values, and comments. */
export function isEnv(text: string, isWhole: boolean): boolean {
  const lines = linesOf(text, isWhole).filter((line) => !/^\s*(?:#|$)/.test(line));
  const isVariable = (line: string) => /^(?:export )?[A-Z][A-Z\d_]+=(?!=)/.test(line);
  return lines.length > 0 && lines.every(isVariable) && (lines.length > 1 || !text.endsWith("="));
}

/** Header fields that only a mail server or mail program writes, and a sender. */
export function isEmail(text: string): boolean {
  const [head = ""] = text.split(/\r?\n\r?\n/, 1);
  return (
    /^(?:From \S[^\n]*\n)?[A-Za-z][A-Za-z-]*: ?\S/.test(head) &&
    /^(?:Received|Return-Path|Delivered-To|Message-ID|MIME-Version|DKIM-Signature|Authentication-Results):/im.test(
      head,
    ) &&
    /^(?:From|Received):/im.test(head)
  );
}

/** A section and a pair, and nothing but sections, pairs, names and comments. */
export function isIni(text: string, isWhole: boolean): boolean {
  const lines = linesOf(text, isWhole).filter((line) => !/^\s*(?:[#;]|$)/.test(line));
  const isSection = (line: string) => /^\s*\[[^\]]+\]\s*(?:[#;].*)?$/.test(line);
  const isPair = (line: string) => /^\s*[^\s=[\]{}()<>"'|][^=[\]{}()<>"'|]*=/.test(line);
  return (
    lines.some(isSection) &&
    lines.some(isPair) &&
    lines.every((line) => isSection(line) || isPair(line) || /^[\w-]+\s*$/.test(line))
  );
}

const YAML_KEY = String.raw`(?:[\w$./@*{}+-]+|"(?:[^"\\]|\\.)*"|'[^']*')`;
/** Indentation and dashes, key and value. */
const YAML_PAIR = new RegExp(String.raw`^( *(?:- +)*)(${YAML_KEY}):(?: +(\S.*))?$`);
const YAML_ITEM = /^( *)- +(?:\S.*)$/;
const FLOW_MAPPING = /^\{.*\}(?:\s+#.*)?$/;
/** `name: Bob`, which prose and mail don't look like. */
const YAML_LINE = /^[a-z_]\w*: [^\s:;,{(]+$/;
/** Values that other languages have after a colon: `x: int = 1`, `color: red;`, `"a": 1,`, `f: (x) {`. */
const NOT_YAML_VALUE = /[;,{(]$|^[\w.]+(?:\[[\w, ]*\])? = |=>/;

/**
 * Nested keys or a document start, and nothing that YAML doesn't have. Pairs alone could be HTTP headers, and items
 * alone could be prose.
 */
export function isYaml(text: string, isWhole: boolean): boolean {
  const lines = linesOf(text, isWhole);
  if (lines.every((line) => YAML_LINE.test(line))) return true;
  let [pairs, keys, isNested] = [0, 0, false];
  /** Indentation of the last key without a value. */
  let parent: number | undefined;
  /** Indentation of the key whose block of text follows. */
  let block: number | undefined;
  for (const line of lines) {
    const indent = line.search(/\S/);
    if (indent === -1) continue;
    if (block !== undefined && indent > block) continue;
    block = undefined;
    if (/^(?:---|\.\.\.)(?:\s+#.*)?\s*$|^\s*#|^%YAML /.test(line)) continue;
    const [, lead = "", key, value = ""] = YAML_PAIR.exec(line.trimEnd()) ?? [];
    const item = key === undefined ? YAML_ITEM.exec(line) : undefined;
    if (key === undefined && !item) return false;
    if (NOT_YAML_VALUE.test(value)) return false;
    const isItem = item !== undefined || lead.trim() !== "";
    if (parent !== undefined && (indent > parent || (isItem && indent === parent))) isNested = true;
    else if (isItem && key !== undefined && !value.startsWith("#")) isNested ||= lead.length > 0 && keys > 0;
    if (key === undefined) {
      parent = undefined;
      if (/^\s*- +[|>][+-]?\d?$/.test(line)) block = indent;
      continue;
    }
    keys += 1;
    if (FLOW_MAPPING.test(value)) [isNested, keys] = [true, keys + 1];
    const isEmpty = value === "" || value.startsWith("#") || /^[&!]\S+$/.test(value);
    if (!isEmpty) pairs += 1;
    parent = isEmpty ? indent : lead.trim() === "" ? undefined : indent;
    if (/^[|>][+-]?\d?(?:\s+#.*)?$/.test(value)) block = lead.length;
  }
  const isDocument = /^(?:%YAML [\d.]+\s+)?---\s/.test(text);
  return pairs > 0 && ((isNested && keys > 1) || isDocument);
}

const TOML_KEY = String.raw`(?:[\w-]+|"[^"]*"|'[^']*')`;
const TOML_KEYS = String.raw`${TOML_KEY}(?: *\. *${TOML_KEY})*`;
const TOML_TABLE = new RegExp(String.raw`^\s*\[{1,2} *${TOML_KEYS} *\]{1,2}\s*(?:#.*)?$`);
const TOML_PAIR = new RegExp(String.raw`^\s*${TOML_KEYS}\s*=\s*(\S.*)$`);
const TOML_VALUE =
  /^(?:"(?:[^"\\]|\\.)*"|'[^']*'|[-+]?(?:0x[\da-f_]+|0o[0-7_]+|0b[01_]+|inf|nan|\d[\d_]*(?:\.[\d_]+)?(?:e[-+]?\d+)?)|true|false|\d{4}-\d\d-\d\d(?:[t ][\d:.]+(?:z|[-+]\d\d:\d\d)?)?|\d\d:\d\d[\d:.]*|\[.*\]|\{.*\})\s*(?:#.*)?$/i;

/** A table, a pair, and values that INI files and shells don't need to quote in quotes. */
export function isToml(text: string, isWhole: boolean): boolean {
  let [tables, pairs] = [0, 0];
  /** What ends a value of several lines. */
  let closing: RegExp | undefined;
  for (const line of linesOf(text, isWhole)) {
    if (closing) {
      if (closing.test(line)) closing = undefined;
      continue;
    }
    if (/^\s*(?:#.*)?$/.test(line)) continue;
    if (TOML_TABLE.test(line)) {
      tables += 1;
      continue;
    }
    const value = TOML_PAIR.exec(line)?.[1]?.trimEnd();
    if (value === undefined) return false;
    pairs += 1;
    const quotes = /^(?:"""|''')/.exec(value)?.[0];
    if (quotes !== undefined) {
      if (!value.slice(3).includes(quotes)) closing = new RegExp(quotes);
    } else if (/^\[(?!.*\])/.test(value)) closing = /\]\s*(?:#.*)?$/;
    else if (!TOML_VALUE.test(value)) return false;
  }
  return tables > 0 && pairs > 0;
}

/** What Markdown looks like, and whether one other sign next to it is enough. */
const MARKDOWN_SIGNS: readonly { pattern: RegExp; isStrong: boolean }[] = [
  { pattern: /^#{1,6} +\S/m, isStrong: true },
  { pattern: /^\S.*\n(?:={3,}|-{3,})\s*$/m, isStrong: true },
  { pattern: /^(?:```|~~~)/m, isStrong: true },
  { pattern: /\[[^[\]\n]+\]\((?:[^()\s]+)(?: "[^"\n]*")?\)/, isStrong: true },
  { pattern: /^\s*[-*] \[[ xX]\] /m, isStrong: true },
  { pattern: /(?:^|[\s(])\*\*[^*\s][^*\n]*\*\*/m, isStrong: true },
  { pattern: /^\s*(?:[-*+]|\d{1,3}\.) +\S/m, isStrong: false },
  { pattern: /^> ?\S/m, isStrong: false },
  { pattern: /`[^`\n]+`/, isStrong: false },
];

const MARKDOWN_TABLE = /^\|?[^\n|]*\|[^\n]*\n\|?[ :]*-{2,}[ :]*\|[-| :]*$/m;

/** Lines that a shell, a program or a settings file has, but a text doesn't. */
const CODE_LINE =
  /^\s*(?:#!|#include\b|import \S|from \S+ import\b|def \w+\(|class \w+[^\n]*[:{]$|(?:export|public|private|static|const|let|var|fn|func|function|sudo|set|source|FROM|RUN|COPY) \S|\w+=\S*$|if [^\n]*(?:then|[:{])$|\[[\w.-]+\]$|<\?\w|\$ ?\w+ |[^\n]*[;{]$)/m;

/** Two signs of Markdown, one of them strong, or a table. Code only in fences. */
export function isMarkdown(text: string): boolean {
  const body = text.replace(/^---\n[\s\S]*?\n---\n/, "");
  const prose = withoutFences(body);
  if (CODE_LINE.test(prose)) return false;
  if (MARKDOWN_TABLE.test(prose)) return true;
  const found = MARKDOWN_SIGNS.filter(({ pattern }) => pattern.test(body));
  return found.length > 1 && found.some(({ isStrong }) => isStrong);
}

function withoutFences(text: string): string {
  let isCode = false;
  return text
    .split("\n")
    .filter((line) => {
      if (!/^\s*(?:```|~~~)/.test(line)) return !isCode;
      isCode = !isCode;
      return false;
    })
    .join("\n");
}

import type { DialectOptions } from "sql-formatter";
import * as library from "sql-formatter";
import type { DialectId } from "./dialects.ts";

type TokenizerOptions = DialectOptions["tokenizerOptions"];

export type Token = Parameters<NonNullable<TokenizerOptions["postProcess"]>>[0][number];

// biome-ignore lint/performance/noDynamicNamespaceImportAccess: every dialect is offered
export const rulesOf = (id: DialectId): DialectOptions => (id === "tsql" ? library.transactsql : library[id]);

/** No name or value before a placeholder, or else `:`, `%` and `@` are operators. */
const NO_VALUE_BEFORE = String.raw`(?<![\p{L}\p{N}_)\]"'\x60@$:])`;
const NAME = String.raw`[\p{L}_][\p{L}\p{N}_]*`;
const NO_NAME_AFTER = String.raw`(?![\p{L}\p{N}_$])`;

/** Placeholders of templates, drivers and query builders, for every dialect. */
const PLACEHOLDERS: readonly string[] = [
  // {{ ref('x') }}, {% if %} and {# note #}
  String.raw`\{\{(?:[^}]|\}(?!\}))*\}\}`,
  String.raw`\{%(?:[^%]|%(?!\}))*%\}`,
  String.raw`\{#(?:[^#]|#(?!\}))*#\}`,
  // ${name}, #{name} and {name}
  String.raw`[$#]\{[^{}\n]*\}`,
  String.raw`\{${NAME}(?:\.${NAME})*\}`,
  // %s and %(name)s
  String.raw`${NO_VALUE_BEFORE}%(?:\(${NAME}\))?s${NO_NAME_AFTER}`,
  // :name, :1, :'name' and :"name"
  String.raw`${NO_VALUE_BEFORE}:(?:${NAME}|\d+|'[^'\n]*'|"[^"\n]*")`,
  // @name, $name and $1
  `${NO_VALUE_BEFORE}[@$]${NAME}${NO_NAME_AFTER}`,
  String.raw`\$\d+${NO_NAME_AFTER}`,
];

const STAGE_NAME = String.raw`(?:[\p{L}_][\p{L}\p{N}_$]*|"[^"\n]*")`;

/** Snowflake's `@~/file`, `@stage/folder/file.csv` and `file:///tmp/file.csv`. */
const STAGE_PATHS = [
  String.raw`${NO_VALUE_BEFORE}@(?:~|%?${STAGE_NAME}(?:\.%?${STAGE_NAME})*)(?:\/[^\s;,()'"]*)?`,
  String.raw`file:\/\/[^\s;,()'"]*`,
];

const ACCOUNT_PART = String.raw`'[^'\\\n]*'|"[^"\\\n]*"|\x60[^\x60\n]*\x60`;

/** MySQL's `user@localhost` and `'user'@'%'`. */
const ACCOUNT = String.raw`(?:[\w$]+|${ACCOUNT_PART})@(?:[\w.$-]+|${ACCOUNT_PART})`;

/** T-SQL's `$5.00`. */
const MONEY = String.raw`[$£€¥](?:\d+\.?\d*|\.\d+)`;

/** Patterns of placeholders, and of a dialect's own signs, that are one token. */
export function placeholdersOf(id: DialectId): readonly string[] {
  const hasOperator = rulesOf(id).tokenizerOptions.operators?.includes("?");
  const own = id === "snowflake" ? STAGE_PATHS : id === "tsql" ? [MONEY] : hasSpacedDashes(id) ? [ACCOUNT] : [];
  return [...own, ...PLACEHOLDERS, ...(hasOperator ? [] : [String.raw`\?\d*`])];
}

/** Whether `--` starts a comment only before white space or at the end, so that `5--1` is 6. */
export const hasSpacedDashes = (id: DialectId) => /^(?:mysql|mariadb|tidb|singlestoredb)$/.test(id);

/** Dialects in which extensions and users define operators. */
export const CUSTOM_OPERATORS: ReadonlySet<DialectId> = new Set(["postgresql", "redshift", "duckdb"]);

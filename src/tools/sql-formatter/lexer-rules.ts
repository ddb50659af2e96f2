import {
  bigquery,
  clickhouse,
  type DialectOptions,
  db2,
  db2i,
  duckdb,
  hive,
  mariadb,
  mysql,
  n1ql,
  plsql,
  postgresql,
  redshift,
  singlestoredb,
  snowflake,
  spark,
  sql,
  sqlite,
  tidb,
  transactsql,
  trino,
} from "sql-formatter";
import type { DialectId } from "./dialects.ts";

type TokenizerOptions = DialectOptions["tokenizerOptions"];

/** A token of sql-formatter. */
export type Token = Parameters<NonNullable<TokenizerOptions["postProcess"]>>[0][number];

/** sql-formatter's rules for a dialect. */
export const rulesOf = (id: DialectId): DialectOptions => RULES[id];

const RULES: Readonly<Record<DialectId, DialectOptions>> = {
  bigquery,
  clickhouse,
  db2,
  db2i,
  duckdb,
  hive,
  mariadb,
  mysql,
  n1ql,
  plsql,
  postgresql,
  redshift,
  singlestoredb,
  snowflake,
  spark,
  sql,
  sqlite,
  tidb,
  trino,
  tsql: transactsql,
};

/** No name or value before a placeholder, or else `:`, `%` and `@` are operators. */
const NO_VALUE_BEFORE = String.raw`(?<![\p{L}\p{N}_)\]"'\x60@$:])`;
const NAME = String.raw`[\p{L}_][\p{L}\p{N}_]*`;
const NO_NAME_AFTER = String.raw`(?![\p{L}\p{N}_$])`;

/** Placeholders of templates, drivers and query builders, for every dialect. */
const PLACEHOLDERS = [
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

/**
 * A dialect that also takes placeholders, and hands over each statement's tokens.
 * @param onTokens may throw, or return other tokens
 */
export function withTokens(id: DialectId, onTokens: (tokens: Token[]) => Token[]): DialectOptions {
  const rules = rulesOf(id);
  const { tokenizerOptions } = rules;
  const { paramTypes, operators = [], postProcess = (tokens) => tokens } = tokenizerOptions;
  const { positional = false } = paramTypes ?? {};
  const hasOperator = operators.includes("?");
  const placeholders = hasOperator ? PLACEHOLDERS : [...PLACEHOLDERS, String.raw`\?\d*`];
  return {
    ...rules,
    tokenizerOptions: {
      ...tokenizerOptions,
      paramTypes: {
        ...paramTypes,
        positional: positional && hasOperator,
        custom: [...(paramTypes?.custom ?? []), ...placeholders.map((regex) => ({ regex }))],
      },
      postProcess: (tokens) => onTokens(postProcess(joinTokens(tokens, CUSTOM_OPERATORS.has(id)))),
    },
  };
}

/** Dialects in which extensions and users define operators. */
const CUSTOM_OPERATORS: ReadonlySet<DialectId> = new Set(["postgresql", "redshift", "duckdb"]);

/**
 * Joins tokens between which white space would change the meaning: a string with its prefix or with the string that
 * continues it on another line (`E'\n'`, `'one' ⏎ 'two'`), and operators that sql-formatter doesn't know (`#>=#`).
 */
function joinTokens(tokens: readonly Token[], customOperators: boolean): Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    const previous = joined.at(-1);
    const space = token.precedingWhitespace ?? "";
    if (previous && belongsTo(previous, space, token, customOperators)) {
      const raw = previous.raw + space + token.raw;
      joined[joined.length - 1] = { ...previous, type: typeOfJoined(previous, token), raw, text: raw };
    } else if (customOperators && previous?.raw === "." && isOperator(token)) {
      // As in `pg_catalog.~`.
      joined.push({ ...token, type: "IDENTIFIER" as Token["type"] });
    } else joined.push(token);
  }
  return joined;
}

function typeOfJoined(previous: Token, token: Token): Token["type"] {
  if (isString(token)) return token.type;
  return previous.type === "IDENTIFIER" ? previous.type : ("OPERATOR" as Token["type"]);
}

function belongsTo(previous: Token, space: string, token: Token, customOperators: boolean): boolean {
  if (isString(token)) return space === "" ? isStringPrefix(previous) : /[\n\r]/.test(space) && isString(previous);
  // https://www.postgresql.org/docs/current/sql-syntax-lexical.html#SQL-SYNTAX-OPERATORS
  return (
    customOperators &&
    space === "" &&
    OPERATOR_CHARS.test(previous.raw) &&
    OPERATOR_CHARS.test(token.raw) &&
    (!/[-+]$/.test(token.raw) || /[~!@#%^&|`?]/.test(previous.raw + token.raw))
  );
}

const OPERATOR_CHARS = /^[-+*/<>=~!@#%^&|`?]+$/;

const isOperator = (token: Token) => token.type === "OPERATOR";
const isString = (token: Token) => token.type === "STRING";

/** `E`, `rb` or `_utf8mb4` in a dialect that doesn't know them. */
const isStringPrefix = (token: Token) => token.type === "IDENTIFIER" && /^(?:[a-z]{1,2}|_\w+)$/i.test(token.raw);

/** What hides semicolons, by its opening. */
export interface OpaqueRules {
  lineComments: readonly string[];
  nestedComments: boolean;
  /** Quotation marks. */
  quotes: string;
  /** Quotation marks in which a backslash escapes the next character. */
  escapes: string;
  /** `E'…'`, in which it does too. */
  escapeStrings: boolean;
  /** `'''…'''` and `"""…"""` */
  tripleQuotes: boolean;
  /** `$tag$…$tag$` */
  dollarQuotes: boolean;
  /** Oracle's `q'[…]'` */
  qQuotes: boolean;
  /** `[a name]` */
  bracketNames: boolean;
}

/** The parts of sql-formatter's rules that decide where a statement ends. */
export function opaqueRulesOf({ tokenizerOptions }: DialectOptions): OpaqueRules {
  const { stringTypes, identTypes, lineCommentTypes = ["--"], nestedBlockComments = false } = tokenizerOptions;
  const types = [...stringTypes, ...identTypes].flatMap((type) => {
    if (typeof type === "string") return [{ quote: type as string, prefixed: false }];
    return "quote" in type ? [{ quote: type.quote as string, prefixed: type.requirePrefix === true }] : [];
  });
  const has = (quote: string) => types.some((type) => type.quote === quote);
  const escaping = types.filter(({ quote }) => quote.endsWith("-bs"));
  const marks = (list: typeof types) => [...new Set(list.map(({ quote }) => quote[0] ?? ""))].join("");
  return {
    lineComments: lineCommentTypes,
    nestedComments: nestedBlockComments,
    quotes: marks(types.filter(({ quote }) => /^['"`]/.test(quote))),
    escapes: marks(escaping.filter(({ prefixed }) => !prefixed)),
    escapeStrings: escaping.some(({ prefixed }) => prefixed),
    tripleQuotes: has("'''..'''"),
    dollarQuotes: has("$$"),
    qQuotes: has("q''"),
    bracketNames: identTypes.includes("[]"),
  };
}

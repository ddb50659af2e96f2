/** A statement's name in SQL, in quotes or not, with its schema. */
const NAME = '[\\w."`[\\]#@$]+';

/** Statements that no sentence starts like. */
const STATEMENTS: readonly RegExp[] = [
  /select\s+(?:distinct\s+)?[^\s,]+(?:\s*,\s*[^\s,]+)*\s+from\s+[\w."`[]/,
  /insert\s+(?:or\s+\w+\s+|ignore\s+)?into\s+\S+\s*(?:\(|values\b|select\b)/,
  /replace\s+into\s+\S+\s*(?:\(|values\b|select\b)/,
  /insert\s+overwrite\s+(?:table\s+)?\S+/,
  /update\s+(?:only\s+)?\S+\s+(?:(?:as\s+)?\w+\s+)?set\s+\S+\s*=/,
  /delete\s+from\s+\S+\s*(?:;|where\b|using\b)/,
  /merge\s+into\s+\S+\s+(?:(?:as\s+)?\w+\s+)?using\b/,
  /create\s+table\s+(?:if\s+not\s+exists\s+)?\S+?\s*(?:\(|\s(?:as|like|using|partition|select)\b)/,
  /create\s+view\s+(?:if\s+not\s+exists\s+)?\S+?\s*(?:\(|\sas\b|\swith\b)/,
  /create\s+index\s+(?:concurrently\s+)?(?:if\s+not\s+exists\s+)?(?:\S+\s+)?on\s+\S+\s*(?:using\b|\()/,
  /create\s+(?:database|schema)\s+(?:if\s+not\s+exists\s+)?[^\s;]+\s*(?:;|$|character\b|default\b|authorization\b|with\b|charset\b|collate\b|owner\b)/,
  /create\s+(?:role|user)\s+[^\s;]+\s*(?:;|with\b|identified\b|password\b|login\b)/,
  /alter\s+(?:table|view|index|database|schema|user|role|sequence|type)\s+(?:only\s+)?\S+\s+(?:add|drop|alter|rename|modify|change|set|reset|owner|enable|disable|attach|detach|convert|auto_increment|identified|with)\b/,
  /drop\s+(?:table|view|index|database|schema|function|procedure|trigger|sequence|type|user|role)\s+[^\s;]+\s*(?:;|$|,|cascade\b|restrict\b|on\b)/,
  /create\s+(?:or\s+(?:replace|alter)\s+)?(?:(?:global|local)\s+)?(?:temp|temporary|unlogged|external|foreign|materialized|recursive|unique|transient|virtual|clustered|nonclustered)\s+(?:table|view|index)\s+\S/,
  /create\s+or\s+(?:replace|alter)\s+\w+\s+\S/,
  /create\s+(?:function|procedure|trigger|aggregate|sequence|type|extension|policy|package|domain)\s+(?:if\s+not\s+exists\s+)?[\w."`[\]]+\s*(?:\(|as\b|on\b|before\b|after\b|with\b|for\b|start\b|;|@)/,
  /(?:alter|drop)\s+(?:table|view|index|function|procedure|trigger|sequence|type|materialized\s+view)\s+if\s+exists\s/,
  /truncate\s+(?:table\s+)?[\w."`[\]]+\s*(?:;|cascade\b|restart\b)/,
  /(?:grant|revoke)\s+[\w\s,()]+?\son\s+[\w\s."`*]+?\s(?:to|from)\s/,
  /explain\s+(?:\([^)]*\)\s*)?(?:analyze\s+|verbose\s+|query\s+plan\s+)*(?:select|insert|update|delete|with)\b/,
  /comment\s+on\s+(?:table|column|schema|function|view|index)\s+\S+\s+is\s/,
  /declare\s+@\w+\s/,
  /set\s+[\w.@]+\s*(?:=|to\b)[^;\n]*;/,
  /use\s+[\w`[\]]+\s*;/,
  /(?:begin|start\s+transaction|begin\s+transaction)\s*;\s*(?:--.*\s+)?(?:select|insert|update|delete|create|alter|drop|set|lock|with|truncate)\b/,
  /pragma\s+\w+\s*(?:=|\(|;)/,
  /copy\s+[\w."]+\s*(?:\([^)]*\)\s*)?(?:from|to)\s+(?:stdin|stdout|program|')/,
].map(({ source }) => new RegExp(`^${source}`, "i"));

const CTE = new RegExp(
  `^with\\s+(?:recursive\\s+)?${NAME}\\s*(?:\\([^)]*\\)\\s*)?as\\s+(?:(?:not\\s+)?materialized\\s+)?\\(\\s*(?:select|with|values|insert|update|delete)\\b`,
  "i",
);

/** Found in queries, but not in sentences that begin with "select". */
const QUERY_PARTS =
  /\bselect\s+(?:\*|[\w.]*\w\(|\w+\.\w+)|\n\s*from\s|\bwhere\s+[\w."`]+\s*(?:[=<>!]|\s(?:in\s*\(|like\s+'|is\s+(?:not\s+)?null\b|between\s+\S+\s+and\b))|\bjoin\s+[\w."`]+(?:\s+(?:as\s+)?\w+)?\s+(?:on|using)\b|\bgroup\s+by\s+\w+[\s,]*(?:\n|;|having|order)|\border\s+by\s+\w+[\w.]*(?:\s+(?:asc|desc))?\s*(?:[,;\n]|limit)|\blimit\s+\d+\s*(?:;|$)/i;

/** SQL, possibly after comments. */
export function isSql(text: string): boolean {
  const sql = withoutLeadingComments(text);
  if (STATEMENTS.some((pattern) => pattern.test(sql)) || CTE.test(sql)) return true;
  if (/^(?:SELECT|WITH)\b[\s\S]+?\bFROM\b/.test(sql)) return true;
  return /^select\b[\s\S]+?\bfrom\s+[\w."`[({]/i.test(sql) && QUERY_PARTS.test(sql);
}

function withoutLeadingComments(text: string): string {
  let rest = text;
  for (;;) {
    const start = rest.trimStart().replace(/^;\s*/, "");
    const end = start.startsWith("--") ? start.indexOf("\n") + 1 : start.startsWith("/*") ? start.indexOf("*/") + 2 : 0;
    if (end <= 1) return start;
    rest = start.slice(end);
  }
}

/** Names of functions and classes that code reads while it runs, which must therefore stay. */
export interface NamesAtRunTime {
  /** Whether every class keeps its name. */
  classes: boolean;
  /** Which functions keep theirs. */
  functions: RegExp | false;
  /** Variables that hold a function whose name is read. */
  reserved: string[];
}

/**
 * Finds by the text of the code which names it reads with `.name`. It rather keeps one too many.
 * @example namesReadAtRunTime("const go = () => {}; log(go.name)").reserved // ["go"]
 */
export function namesReadAtRunTime(code: string): NamesAtRunTime {
  const classes = /\b(?:constructor|new\.target)\s*\??\.\s*name\b/.test(code);
  const read = new Set(Array.from(code.matchAll(NAME_OF), ([, owner = ""]) => owner));
  const reserved = [...read].filter((name) => isFunction(code, name));
  const functions = [...reserved.map((name) => `^${name.replaceAll("$", "\\$")}$`), ...(classes ? ["^[A-Z]"] : [])];
  return {
    classes: classes || reserved.length > 0,
    functions: functions.length > 0 && new RegExp(functions.join("|")),
    reserved,
  };
}

const NAME_OF = /(?<![\w$.#])([\w$]+)\s*\??\.\s*name\b/g;

function isFunction(code: string, name: string): boolean {
  const written = name.replaceAll("$", "\\$");
  return new RegExp(
    `(?<![\\w$.])(?:(?:function\\s*\\*?|class)\\s+${written}(?![\\w$])|${written}\\s*=\\s*(?:async\\b\\s*)?(?:function|class|\\(|[\\w$]+\\s*=>))`,
  ).test(code);
}

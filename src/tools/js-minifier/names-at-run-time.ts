/** Names of functions and classes that code reads while it runs, which must therefore stay. */
export interface NamesAtRunTime {
  /** Which classes keep their names: all of them when they are read through an object's constructor. */
  classes: boolean | RegExp;
  /** Which functions keep theirs. */
  functions: false | RegExp;
  /** Variables whose name a function without one of its own bears. */
  variables: string[];
}

/**
 * Finds by the text of the code, best without comments, which names it reads with `.name`. It rather keeps one too many.
 * @example namesReadAtRunTime("const go = () => {}; log(go.name)").variables // ["go"]
 */
export function namesReadAtRunTime(code: string): NamesAtRunTime {
  const read = [...whatMayBeIn(ownersOfName(code), code)];
  const declared = read.filter((name) => isDeclared(code, name)).map((name) => `^${escaped(name)}$`);
  // A constructor is a class, or a function that begins with a capital letter.
  const ofConstructors = CONSTRUCTOR_NAME.test(code);
  const functions = ofConstructors ? ["^[A-Z]", ...declared] : declared;
  return {
    classes: ofConstructors || (declared.length > 0 && new RegExp(declared.join("|"))),
    functions: functions.length > 0 && new RegExp(functions.join("|")),
    variables: read.filter((name) => holdsFunction(code, name)),
  };
}

const CONSTRUCTOR_NAME = /\b(?:constructor|new\.target)\s*\??\.\s*name\b/;
const NAME_OF = [
  /(?<![\w$.#])([\w$]+)\s*\??\.\s*name\b/g,
  /(?<![\w$.#])([\w$]+)\s*(?:\?\.\s*)?\[\s*["'`]name["'`]\s*\]/g,
  /\{[^{}]*\bname\b[^{}]*\}\s*=\s*(?:async\b\s*)?(?:(?:function\b\s*\*?|class\b)\s*)?([\w$]+)/g,
];
/** What a variable is set to, if that is another one or a function or class with a name of its own. */
const SET_TO =
  /(?<![\w$.])([\w$]+)\s*=\s*(?:(?:async\b\s*)?(?:function\b\s*\*?|class\b)\s*([\w$]+)|([\w$]+)(?=\s*(?:[;,)}]|$)))/gm;

/** The variables of which `.name` is read. */
function ownersOfName(code: string): string[] {
  return NAME_OF.flatMap((pattern) => Array.from(code.matchAll(pattern), ([, owner = ""]) => owner));
}

/** The variables, and the names of all that they are set to, directly or through others. */
function whatMayBeIn(variables: Iterable<string>, code: string): ReadonlySet<string> {
  const sources = new Map<string, Set<string>>();
  for (const [, variable = "", own, other = ""] of code.matchAll(SET_TO)) {
    const known = sources.get(variable) ?? new Set();
    sources.set(variable, known.add(own ?? other));
  }
  const names = new Set(variables);
  // What is added to a set while it is walked is walked too.
  for (const name of names) for (const source of sources.get(name) ?? []) names.add(source);
  return names;
}

function isDeclared(code: string, name: string): boolean {
  return new RegExp(`\\b(?:function\\b\\s*\\*?|class\\b)\\s*${escaped(name)}(?![\\w$])`).test(code);
}

function holdsFunction(code: string, name: string): boolean {
  const head = `(?<![\\w$.])${escaped(name)}\\s*=\\s*(?:async\\b\\s*)?`;
  return new RegExp(`${head}(?:function\\b|class\\b|\\([^()]*\\)\\s*=>|[\\w$]+\\s*=>)`).test(code);
}

function escaped(name: string): string {
  return name.replaceAll("$", "\\$");
}

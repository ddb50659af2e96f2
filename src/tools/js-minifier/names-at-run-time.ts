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
 * @param staticMembers the part of it that is static members of classes
 * @example namesReadAtRunTime("const go = () => {}; log(go.name)", "").variables // ["go"]
 */
export function namesReadAtRunTime(code: string, staticMembers: string): NamesAtRunTime {
  const read = [...whatMayBeIn(ownersOfName(code), code)];
  const declared = read.filter((name) => isDeclared(code, name)).map((name) => `^${escaped(name)}$`);
  // A constructor is a class, or a function that begins with a capital letter.
  const ofConstructors = readsNameOfConstructor(code, read) || readsNameOfClass(staticMembers);
  const functions = ofConstructors ? ["^[A-Z]", ...declared] : declared;
  return {
    classes: ofConstructors || (declared.length > 0 && new RegExp(declared.join("|"))),
    functions: functions.length > 0 && new RegExp(functions.join("|")),
    variables: [
      ...read.filter((name) => holdsFunction(code, name)),
      ...(ofConstructors ? firstGroups(code, CLASS_WITHOUT_NAME) : []),
    ],
  };
}

/** @param read the variables of which it reads `.name` */
function readsNameOfConstructor(code: string, read: string[]): boolean {
  if (CONSTRUCTOR_NAME.some((pattern) => pattern.test(code))) return true;
  const holders = new Set(SET_TO_CONSTRUCTOR.flatMap((pattern) => firstGroups(code, pattern)));
  return read.some((name) => holders.has(name));
}

/** In a static member `this` and `super` are classes. */
function readsNameOfClass(staticMembers: string): boolean {
  const read = whatMayBeIn(ownersOfName(staticMembers), staticMembers);
  return read.has("this") || read.has("super");
}

const CONSTRUCTOR_NAME = [
  /\b(?:constructor|new\.target)\b(?=(["'`\]\s]*))\1(?:[^(){};]{0,99}\)\s*)?(?:\??\.\s*name\b|(?:\?\.\s*)?\[\s*["'`]name["'`]\s*\])/,
  /\{(?=[^{}]*\bname\b)[^{}]*\}\s*=[^;{}=]*\b(?:constructor|new\.target)\b/,
  /\bconstructor\s*:\s*\{[^{}]*\bname\b/,
];
const SET_TO_CONSTRUCTOR = [
  /(?<![\w$.])([\w$]+)\s*=(?:[^;{}=,()]|\([^()]*\))*\b(?:constructor(?<!\bnew\s[\w$.]{0,99}constructor)|new\.target)\b(?!\s*[.([\w])/g,
  /\{(?=[^{}]*\bconstructor\s*:\s*([\w$]+))[^{}]*\}\s*=(?!=)/g,
];
const CLASS_WITHOUT_NAME = /(?<![\w$.])([\w$]+)\s*=\s*class\b\s*(?:\{|extends\b)/g;
const NAME_OF = [
  /(?<![\w$.#])([\w$]+)\s*\??\.\s*name\b(?!\s*=(?!=))/g,
  /(?<![\w$.#])([\w$]+)\s*(?:\?\.\s*)?\[\s*["'`]name["'`]\s*\]/g,
  /\{(?=[^{}]*\bname\b)[^{}]*\}\s*=\s*(?:async\b\s*)?(?:(?:function\b(?:\s*\*)?|class\b)\s*)?([\w$]+)/g,
];
/** What a variable is set to, if that is another one or a function or class with a name of its own. */
const SET_TO =
  /(?<![\w$.])([\w$]+)\s*=\s*(?:(?:async\b\s*)?(?:function\b(?:\s*\*)?|class\b)\s*([\w$]+)|([\w$]+)(?=\s*(?:[;,)}]|$)))/gm;

/** The variables of which `.name` is read. */
function ownersOfName(code: string): string[] {
  return NAME_OF.flatMap((pattern) => firstGroups(code, pattern));
}

function firstGroups(code: string, pattern: RegExp): string[] {
  return Array.from(code.matchAll(pattern), ([, group = ""]) => group);
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
  return new RegExp(`\\b(?:function\\b(?:\\s*\\*)?|class\\b)\\s*${escaped(name)}(?![\\w$])`).test(code);
}

function holdsFunction(code: string, name: string): boolean {
  const head = `(?<![\\w$.])${escaped(name)}\\s*=\\s*(?:async\\b\\s*)?`;
  return new RegExp(`${head}(?:function\\b|class\\b|\\([^()]*\\)\\s*=>|[\\w$]+\\s*=>)`).test(code);
}

function escaped(name: string): string {
  return name.replaceAll("$", "\\$");
}

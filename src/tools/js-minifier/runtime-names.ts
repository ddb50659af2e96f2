/** Names of functions and classes that code reads at run time, so minifying must keep them. */
export interface RuntimeNames {
  /** Classes that keep their names: all of them when the code reads `constructor.name`. */
  classes: boolean | RegExp;
  /** Functions that keep their names. */
  functions: false | RegExp;
  /** Variables that give their name to an anonymous function. */
  variables: string[];
}

/**
 * Finds the names that code reads with `.name`, by its text. When in doubt, it keeps a name.
 * @param code works best without comments
 * @param staticMembers the code of all static class members
 * @example findRuntimeNames("const go = () => {}; log(go.name)", "").variables // ["go"]
 */
export function findRuntimeNames(code: string, staticMembers: string): RuntimeNames {
  const read = [...resolveAliases(findNameOwners(code), code)];
  const declared = read.filter((name) => isDeclared(code, name)).map((name) => `^${escapePattern(name)}$`);
  // A constructor is a class, or a function whose name starts with a capital letter.
  const readsConstructorName = hasConstructorName(code, read) || hasStaticThisName(staticMembers);
  const functions = readsConstructorName ? ["^[A-Z]", ...declared] : declared;
  return {
    classes: readsConstructorName || (declared.length > 0 && new RegExp(declared.join("|"))),
    functions: functions.length > 0 && new RegExp(functions.join("|")),
    variables: [
      ...read.filter((name) => holdsFunction(code, name)),
      ...(readsConstructorName ? firstGroups(code, ANONYMOUS_CLASS) : []),
    ],
  };
}

/** @param read variables whose `.name` the code reads */
function hasConstructorName(code: string, read: string[]): boolean {
  if (CONSTRUCTOR_NAME.some((pattern) => pattern.test(code))) return true;
  const holders = new Set(CONSTRUCTOR_ASSIGNMENT.flatMap((pattern) => firstGroups(code, pattern)));
  return read.some((name) => holders.has(name));
}

/** In a static member, `this` and `super` are classes. */
function hasStaticThisName(staticMembers: string): boolean {
  const read = resolveAliases(findNameOwners(staticMembers), staticMembers);
  return read.has("this") || read.has("super");
}

const CONSTRUCTOR_NAME = [
  /\b(?:constructor|new\.target)\b(?=(["'`\]\s]*))\1(?:[^(){};]{0,99}\)\s*)?(?:\??\.\s*name\b|(?:\?\.\s*)?\[\s*["'`]name["'`]\s*\])/,
  /\{(?=[^{}]*\bname\b)[^{}]*\}\s*=[^;{}=]*\b(?:constructor|new\.target)\b/,
  /\bconstructor\s*:\s*\{[^{}]*\bname\b/,
];
const CONSTRUCTOR_ASSIGNMENT = [
  /(?<![\w$.])([\w$]+)\s*=(?:[^;{}=,()]|\([^()]*\))*\b(?:constructor(?<!\bnew\s[\w$.]{0,99}constructor)|new\.target)\b(?!\s*[.([\w])/g,
  /\{(?=[^{}]*\bconstructor\s*:\s*([\w$]+))[^{}]*\}\s*=(?!=)/g,
];
const ANONYMOUS_CLASS = /(?<![\w$.])([\w$]+)\s*=\s*class\b\s*(?:\{|extends\b)/g;
const NAME_READ = [
  /(?<![\w$.#])([\w$]+)\s*\??\.\s*name\b(?!\s*=(?!=))/g,
  /(?<![\w$.#])([\w$]+)\s*(?:\?\.\s*)?\[\s*["'`]name["'`]\s*\]/g,
  /\{(?=[^{}]*\bname\b)[^{}]*\}\s*=\s*(?:async\b\s*)?(?:(?:function\b(?:\s*\*)?|class\b)\s*)?([\w$]+)/g,
];
/** Assignments of another variable, or of a function or class with its own name. */
const ASSIGNMENT =
  /(?<![\w$.])([\w$]+)\s*=\s*(?:(?:async\b\s*)?(?:function\b(?:\s*\*)?|class\b)\s*([\w$]+)|([\w$]+)(?=\s*(?:[;,)}]|$)))/gm;

/** Variables whose `.name` the code reads. */
function findNameOwners(code: string): string[] {
  return NAME_READ.flatMap((pattern) => firstGroups(code, pattern));
}

function firstGroups(code: string, pattern: RegExp): string[] {
  return Array.from(code.matchAll(pattern), ([, group = ""]) => group);
}

/** The variables and the names of everything they may hold, directly or through other variables. */
function resolveAliases(variables: Iterable<string>, code: string): ReadonlySet<string> {
  const sources = new Map<string, Set<string>>();
  for (const [, variable = "", own, other = ""] of code.matchAll(ASSIGNMENT)) {
    const known = sources.get(variable) ?? new Set();
    sources.set(variable, known.add(own ?? other));
  }
  const names = new Set(variables);
  // The loop also visits names added while it runs.
  for (const name of names) for (const source of sources.get(name) ?? []) names.add(source);
  return names;
}

function isDeclared(code: string, name: string): boolean {
  return new RegExp(`\\b(?:function\\b(?:\\s*\\*)?|class\\b)\\s*${escapePattern(name)}(?![\\w$])`).test(code);
}

function holdsFunction(code: string, name: string): boolean {
  const head = `(?<![\\w$.])${escapePattern(name)}\\s*=\\s*(?:async\\b\\s*)?`;
  return new RegExp(`${head}(?:function\\b|class\\b|\\([^()]*\\)\\s*=>|[\\w$]+\\s*=>)`).test(code);
}

function escapePattern(name: string): string {
  return name.replaceAll("$", "\\$");
}

import { InputError } from "#shared/input-error.ts";
import { pickRandom, type RandomSource, randomBelow } from "#shared/random.ts";

const LOWER = "abcdefghijklmnopqrstuvwxyz";
const CLASSES = {
  uppercase: LOWER.toUpperCase(),
  lowercase: LOWER,
  numbers: "0123456789",
  symbols: "!@#$%^&*()_+-=[]{}|;:,.<>?",
} as const;

export type CharacterClass = keyof typeof CLASSES;

/** Characters that look like another one in some typeface. */
const SIMILAR = "il1Lo0OI|";

export interface PasswordRules {
  classes: Readonly<Record<CharacterClass, boolean>>;
  /** Leaves out characters that look alike. */
  avoidAmbiguous: boolean;
  /** Characters to leave out. */
  exclude: string;
  /** At least one character of every chosen class. */
  requireEach: boolean;
}

/** The chosen classes, each with the characters that are left of it.
 *  @throws {InputError} when no class is chosen or nothing is left of one. */
function alphabetsOf({ classes, avoidAmbiguous, exclude }: PasswordRules): string[] {
  const chosen = (Object.keys(CLASSES) as CharacterClass[]).filter((name) => classes[name]);
  if (chosen.length === 0) throw new InputError("Please select at least one character type", { field: "uppercase" });
  const left = new Set((avoidAmbiguous ? SIMILAR : "") + exclude);
  return chosen.map((name) => {
    const characters = [...CLASSES[name]].filter((character) => !left.has(character)).join("");
    if (characters === "") throw new InputError(`You have left out all ${name}.`, { field: "exclude" });
    return characters;
  });
}

/**
 * A password, every one that meets the rules as likely: those that lack a class are thrown away whole, because placing
 * one character of each would favour some passwords.
 * @param length characters, 4 or more.
 * @throws {InputError} when no character type is selected or none of its characters is left.
 */
export function randomPassword(length: number, rules: PasswordRules, source?: RandomSource): string {
  const alphabets = alphabetsOf(rules);
  const characters = [...alphabets.join("")];
  for (;;) {
    const password = Array.from({ length }, () => pickRandom(characters, source)).join("");
    if (!rules.requireEach || alphabets.every((alphabet) => hasOneOf(password, alphabet))) return password;
  }
}

function hasOneOf(text: string, characters: string): boolean {
  return [...text].some((character) => characters.includes(character));
}

/** Digits, each as likely. @param length 4 or more. */
export function randomPin(length: number, source?: RandomSource): string {
  return Array.from({ length }, () => randomBelow(10, source)).join("");
}

/**
 * The base-2 logarithm of how many passwords the rules allow, by inclusion and exclusion of the classes that may lack.
 * @returns bits.
 */
export function passwordEntropy(length: number, rules: PasswordRules): number {
  const sizes = alphabetsOf(rules).map((alphabet) => alphabet.length);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  if (!rules.requireEach) return length * Math.log2(all);
  let share = 0;
  for (let lacking = 0; lacking < 2 ** sizes.length; lacking++) {
    const missing = sizes.filter((_, index) => lacking & (1 << index));
    const left = all - missing.reduce((sum, size) => sum + size, 0);
    share += (missing.length % 2 === 0 ? 1 : -1) * (left / all) ** length;
  }
  return length * Math.log2(all) + Math.log2(share);
}

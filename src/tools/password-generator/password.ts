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

/** Characters that look alike in some typefaces. */
const LOOK_ALIKES = "il1Lo0OI|";

export interface PasswordRules {
  classes: Readonly<Record<CharacterClass, boolean>>;
  /** Leaves out look-alike characters. */
  avoidAmbiguous: boolean;
  /** Characters to leave out. */
  exclude: string;
  /** Requires a character from every selected class. */
  requireEach: boolean;
}

/** The remaining characters of each selected class.
 *  @throws {InputError} if no class is selected or one has no characters left. */
function alphabetsOf({ classes, avoidAmbiguous, exclude }: PasswordRules): string[] {
  const chosen = (Object.keys(CLASSES) as CharacterClass[]).filter((name) => classes[name]);
  if (chosen.length === 0) throw new InputError("Please select at least one character type", { field: "uppercase" });
  const excluded = new Set((avoidAmbiguous ? LOOK_ALIKES : "") + exclude);
  return chosen.map((name) => {
    const characters = [...CLASSES[name]].filter((character) => !excluded.has(character)).join("");
    if (characters === "")
      throw new InputError(`All ${name} are left out. Remove some of them from “Leave out”.`, { field: "exclude" });
    return characters;
  });
}

/**
 * Draws uniformly from all passwords that meet the rules. A password that lacks a class is discarded whole, because
 * inserting one character of each class would be biased.
 * @param length characters, 4 or more.
 * @throws {InputError} if no character type is selected or one has no characters left.
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

/** Draws uniform digits. @param length 4 or more. */
export function randomPin(length: number, source?: RandomSource): string {
  return Array.from({ length }, () => randomBelow(10, source)).join("");
}

/**
 * Entropy in bits: the base-2 logarithm of how many passwords the rules allow, by inclusion–exclusion over
 * missing classes.
 */
export function passwordEntropy(length: number, rules: PasswordRules): number {
  const sizes = alphabetsOf(rules).map((alphabet) => alphabet.length);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  if (!rules.requireEach) return length * Math.log2(all);
  let share = 0;
  for (let subset = 0; subset < 2 ** sizes.length; subset++) {
    const missing = sizes.filter((_, index) => subset & (1 << index));
    const remaining = all - missing.reduce((sum, size) => sum + size, 0);
    share += (missing.length % 2 === 0 ? 1 : -1) * (remaining / all) ** length;
  }
  return length * Math.log2(all) + Math.log2(share);
}

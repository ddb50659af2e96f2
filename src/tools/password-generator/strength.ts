export type StrengthLabel = "Weak" | "Medium" | "Strong";

export interface Strength {
  /** 0 to 6: the number of criteria met. */
  points: number;
  label: StrengthLabel;
  criteria: readonly { name: string; met: boolean }[];
}

/** Rates a password like a sign-up form: Weak below 3 points, Strong from 5. */
export function strengthOf(password: string): Strength {
  const criteria = [
    { name: "8 characters or more", met: password.length >= 8 },
    { name: "12 characters or more", met: password.length >= 12 },
    { name: "Lowercase", met: /[a-z]/.test(password) },
    { name: "Uppercase", met: /[A-Z]/.test(password) },
    { name: "Number", met: /\d/.test(password) },
    { name: "Symbol", met: /[^A-Za-z\d]/.test(password) },
  ];
  const points = criteria.filter(({ met }) => met).length;
  return { points, label: points < 3 ? "Weak" : points < 5 ? "Medium" : "Strong", criteria };
}

/** Rate against a stolen, fast, unsalted hash on hardware that one person can buy. */
const GUESSES_PER_SECOND = 1e11;

const UNITS = [
  ["second", 60],
  ["minute", 60],
  ["hour", 24],
  ["day", 365.25],
  ["year", 1000],
  ["thousand year", 1000],
  ["million year", 1000],
  // The universe is 13.8 billion years old (Planck 2018 results VI, table 2).
  ["billion year", 13.8],
] as const;

/**
 * Time to guess half of all possible passwords.
 * @param bits entropy
 * @example timeToGuess(52) // "6 hours"
 */
export function timeToGuess(bits: number): string {
  let amount = 2 ** (bits - 1) / GUESSES_PER_SECOND;
  if (amount < 1) return "less than a second";
  for (const [unit, next] of UNITS) {
    if (amount < next) {
      const rounded = Math.round(amount);
      return `${rounded} ${unit}${rounded === 1 && !unit.includes(" ") ? "" : "s"}`;
    }
    amount /= next;
  }
  return "longer than the universe is old";
}

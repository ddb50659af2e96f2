const MAX_SHOWN = 40;

/**
 * Warns once of each different part of a text that can't be converted.
 * @example warnOfEach("Not in Morse code", warn)("€") // warns: Not in Morse code: “€”
 */
export function warnOfEach(problem: string, warn: (message: string) => void): (part: string) => void {
  const seen = new Set<string>();
  return (part) => {
    if (seen.has(part)) return;
    seen.add(part);
    warn(`${problem}: “${part.length > MAX_SHOWN ? `${part.slice(0, MAX_SHOWN)}…` : part}”`);
  };
}

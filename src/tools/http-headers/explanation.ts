/** The parts of a header and what is wrong with it. */
export interface Explanation {
  facts: [name: string, meaning: string][];
  problems: string[];
}

/** The messages whose condition holds. */
export function problemsOf(checks: readonly (readonly [condition: unknown, message: string])[]): string[] {
  return checks.filter(([condition]) => condition).map(([, message]) => message);
}

/** @example duration(5400) // "1.5 hours" */
export function duration(seconds: number): string {
  const units = { day: 86_400, hour: 3_600, minute: 60, second: 1 };
  const [unit, size] = Object.entries(units).find(([, size]) => seconds >= size) ?? ["second", 1];
  const count = Math.round((seconds / size) * 10) / 10;
  return `${count.toLocaleString("en")} ${unit}${count === 1 ? "" : "s"}`;
}

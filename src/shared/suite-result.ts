/** How a tool does in a public test suite, as the page `/quality` shows it. */
export interface SuiteResult {
  title: string;
  /** Address of the suite. */
  source: string;
  /** What does the work, such as `yaml 2.8.1`. */
  library: string;
  passed: number;
  total: number;
  /** Every case that fails, by the reason. */
  exceptions: readonly SuiteException[];
}

export interface SuiteException {
  reason: string;
  cases: readonly string[];
}

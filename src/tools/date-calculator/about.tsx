import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutDateCalculator() {
  return (
    <About
      title="Date Calculator"
      operations={operations}
      lead="Counts the time between dates, adds or subtracts it, and shows a date in other calendars."
    >
      <li>
        Dates may be 2026-11-25, 25 Nov 2026, 25.11.2026, a week (2026-W48-3), a day of the year (2026-329), today,
        tomorrow or yesterday. 03/04/2026 is rejected, because either number could be the month.
      </li>
      <li>
        Amounts may be 1 year 2 months, -90 days, 2w 3d, P1Y2M or 10 business days. A month later than January 31 is the
        last day of February.
      </li>
      <li>A count starts with the first day and leaves out the last, unless you choose otherwise.</li>
      <li>Years go from 271821 BC to 275760 in the Gregorian calendar, also before it was introduced.</li>
      <li>Your dates stay in your browser.</li>
    </About>
  );
}

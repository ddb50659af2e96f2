import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutTimestampConverter() {
  return (
    <About
      title="Timestamp Converter"
      operations={operations}
      lead="Converts Unix timestamps to dates, and dates to timestamps, in any time zone."
    >
      <li>
        Timestamps count from 1970-01-01 00:00 UTC, in seconds to nanoseconds. The number of digits tells the unit,
        unless you choose it.
      </li>
      <li>
        Negative numbers and decimals work, in any year JavaScript supports (271821 BC to 275760), and nothing is
        rounded.
      </li>
      <li>
        Reads ISO 8601, RFC 3339, RFC 9557, RFC 2822, what HTTP, JavaScript and C write, and dates like 14.11.2023 or
        11/14/2023 10:13 PM.
      </li>
      <li>03/04/2023 is rejected, because either number could be the month.</li>
      <li>
        A date without a zone is in the zone above. A time that clocks skip moves forward; for one that occurs twice,
        you choose.
      </li>
      <li>A leap second, 60, is read as 59. Nothing you enter leaves your browser.</li>
    </About>
  );
}

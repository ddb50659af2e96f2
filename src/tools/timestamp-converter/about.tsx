import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutTimestampConverter() {
  return (
    <About title="Timestamp Converter" operations={operations}>
      <p>
        For the numbers in logs, tokens and databases: a Unix timestamp counts from 1970-01-01 00:00:00 UTC and comes in
        seconds, milliseconds, microseconds or nanoseconds. The unit is told from the number of digits unless you choose
        it. Negative timestamps and decimals work, from the year 1 to 9999, and nothing is rounded; a date may be of any
        year that JavaScript has, such as 0000 or +012023.
      </p>
      <p>
        Dates are read in ISO 8601, RFC 3339, RFC 9557 and RFC 2822, as HTTP, JavaScript and C write them, and as people
        do: 2023/11/14, 14.11.2023, 11/14/2023 10:13 PM. 03/04/2023 is refused, because nobody can know which number is
        the month. A date without a zone is meant in the zone above, by the IANA database of your browser. When its
        clocks go forward, the time they skip is taken for as much later, and when they go back, you choose between the
        two times that they show. A leap second, 60, is read as 59. Nothing you enter is sent or kept.
      </p>
    </About>
  );
}

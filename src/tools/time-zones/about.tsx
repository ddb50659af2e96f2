import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutTimeZones() {
  return (
    <About
      title="Time Zone Converter"
      operations={operations}
      lead="Shows one moment on the clocks of many places, and the hours in which people there can meet."
    >
      <li>
        Places may be cities, countries, abbreviations such as CET, offsets such as +05:30, and IANA names such as
        America/New_York, also old ones such as Europe/Kiev.
      </li>
      <li>
        An abbreviation with several meanings, such as IST or CST, is read as the most common one, and a note says so.
      </li>
      <li>
        A time that clocks skip moves forward by as much. For one that they show twice, you choose. Times with an offset
        and Unix timestamps are exact.
      </li>
      <li>
        The planner looks for an hour within everyone’s working hours. If there is none, it takes the one that is
        hardest for nobody: the longest way from anyone’s working hours is the shortest.
      </li>
      <li>Share makes a link with the moment and the places. It opens in the same zone for everyone.</li>
      <li>
        Clock changes come from the tz database of your browser, which knows decisions of governments up to its last
        update. Cities are from GeoNames (CC BY 4.0).
      </li>
    </About>
  );
}

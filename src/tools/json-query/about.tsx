import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutJsonQuery() {
  return (
    <About
      title="JSON Query"
      operations={operations}
      lead="Find, filter and reshape JSON in the language you know, with the result as you type. Errors name line and column in the query."
    >
      <li>
        JSONPath is RFC 9535, with normalized paths on request. JMESPath includes the community’s additions, such as let
        and arithmetic, and orders texts such as dates, as the AWS CLI does. jq is jq 1.8, compiled for the browser.
      </li>
      <li>
        Long numbers, such as 20-digit ids, keep their digits in results of JSONPath, and in jq until you calculate with
        them. JMESPath rounds them to about 17 digits and says so.
      </li>
      <li>jq takes JSON Lines: it runs on each text, or with Slurp on all of them at once.</li>
      <li>jq has no access to files, modules or environment variables.</li>
      <li>
        Files of 20 MB take a second or two per change. A query ends after 20 seconds, or if jq needs more than 256 MB:
        enough for about 10 MB of small values, or 20 MB of longer ones.
      </li>
      <li>Your data stays in your browser.</li>
    </About>
  );
}

import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutUuid() {
  return (
    <About
      title="UUID & ULID"
      operations={operations}
      lead="Generate up to 100,000 identifiers at once, or see what is in one."
    >
      <li>
        Take version 4 if you have no reason for another. Version 7 and ULIDs sort by time, which keeps the index of a
        database small; they reveal when they were made.
      </li>
      <li>
        Several of version 7, 1 or 6 and several ULIDs are in order within their millisecond. ULIDs count up by 1, so
        one tells the next: don’t use them as secrets.
      </li>
      <li>Versions 1 and 6 get a random node, never the MAC address of your device.</li>
      <li>
        The same name and namespace always give the same UUID of version 3, 5 or 8; version 8 takes SHA-256 as in
        appendix B.2 of RFC 9562.
      </li>
      <li>Everything is made in your browser, with its cryptographic random numbers.</li>
    </About>
  );
}

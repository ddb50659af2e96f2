import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutUrlParser() {
  return (
    <About
      title="URL Parser"
      operations={operations}
      lead="Shows what a URL consists of, changes its query, removes tracking and says what differs between two."
    >
      <li>
        Follows the URL Standard (WHATWG), as browsers do. An error says which part is wrong. Enter many URLs one per
        line, relative ones with their base URL.
      </li>
      <li>
        Change, add, move or remove query parameters in the table; the URL follows, and the rest stays as written.
      </li>
      <li>
        International hosts are shown in Unicode and in Punycode, with a warning if a name mixes scripts to look like
        another.
      </li>
      <li>
        <strong>Remove Tracking</strong> takes a file of any size. Its short list comes from those of Firefox, Brave and
        AdGuard; names that sites also use for other things, such as <code>ref</code>, are up to you.
      </li>
      <li>User names and passwords are masked unless you show them. Your input stays in your browser.</li>
    </About>
  );
}

import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutTabSpaceConverter() {
  return (
    <About
      title="Tabs to Spaces Converter"
      operations={operations}
      lead="Converts tabs to spaces, or spaces to tabs, in text and source code."
    >
      <li>By default, a tab stands for a fixed number of spaces, 1 to 8.</li>
      <li>
        <strong>Align to tab stops</strong> works like an editor or <code>expand</code> and <code>unexpand</code>, so
        tables keep their columns.
      </li>
      <li>
        East Asian characters and emoji count as two columns (Unicode Standard Annex #11), combining marks as none.
      </li>
      <li>
        <strong>Indentation only</strong> leaves tabs and spaces inside lines alone, such as aligned comments and
        strings.
      </li>
      <li>Files of any size are converted in your browser. Nothing you enter is sent anywhere.</li>
    </About>
  );
}

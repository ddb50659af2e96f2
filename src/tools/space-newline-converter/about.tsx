import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutSpaceNewlineConverter() {
  return (
    <About
      title="Spaces to Newlines Converter"
      operations={operations}
      lead="Puts the items of a row on separate lines, or joins lines into a row."
    >
      <li>By default, every space becomes a line break, and every line break a space.</li>
      <li>
        Or use commas, tabs, semicolons, vertical bars or your own separator; trim items and leave out empty ones.
      </li>
      <li>Reads LF, CRLF and CR line breaks and writes them all alike.</li>
      <li>
        When lines are joined with anything but a space, a final line break stays, so there is no extra comma at the
        end.
      </li>
      <li>Files of any size are converted in your browser. Nothing you enter is sent anywhere.</li>
    </About>
  );
}

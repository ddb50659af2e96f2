import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutJsonFormatter() {
  return (
    <About title="JSON Formatter" operations={operations}>
      <p>
        For reading a response from an API, shrinking a configuration file or finding the comma that breaks one.{" "}
        <strong>Format</strong> lays a document out with one value per line, <strong>Minify</strong> removes every space
        that means nothing, <strong>Validate</strong> says whether it is JSON as RFC 8259 defines it, and if not, names
        the line, the column and the reason.
      </p>
      <p>
        The text of every number and string stays as it was written, so a 20-digit identifier or a price of 12.50 is not
        rounded. Keys keep their order unless you sort them; a key that an object has twice is kept and reported.
      </p>
      <p>
        <strong>Repair</strong> turns what is almost JSON into JSON, such as a JavaScript object, a Python dictionary,
        the fenced block of a chat answer or text that was cut off, and lists what it changed. <strong>Tree</strong>{" "}
        shows the values, which open one by one, each with its path. With <strong>JSON Lines</strong> Format, Minify and
        Validate take one JSON text after another, each on a line of its own; Repair and Tree take a single one.
      </p>
      <p>
        We set no size limit: a file is read piece by piece in a background worker of your browser, with memory that
        does not grow with it, except that sorting keys holds the document, Repair what comes after its first fault, and
        a tree has up to 50,000 values. Nothing you enter is sent anywhere.
      </p>
    </About>
  );
}

import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutXmlTools() {
  return (
    <About
      title="XML Formatter"
      operations={operations}
      lead="Format, minify or check XML, such as SVG, RSS, SOAP or a project file, or convert it to JSON and back."
    >
      <li>
        Format and Minify change spaces between elements and within tags only. Elements with text stay as written.
      </li>
      <li>Errors in XML 1.0 name the line and column. The DTD is kept, but not checked.</li>
      <li>External entities are never fetched; others may add 10 million characters to JSON.</li>
      <li>In JSON, attributes start with @, and #text is the text next to them. Comments are lost.</li>
      <li>
        So is white space around text, except in CDATA, references such as &amp;#32; and elements with
        xml:space="preserve".
      </li>
      <li>Format, Minify and Validate take files of any size; JSON may have 200 levels of nesting.</li>
      <li>Your data stays in your browser.</li>
    </About>
  );
}

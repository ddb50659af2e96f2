import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutHtmlEncoder() {
  return (
    <About title="HTML Encoder" operations={operations}>
      <p>
        Text that goes into a page must not be taken for markup. Encoding replaces the eight characters that can begin
        or end something in HTML or in an attribute with character references, and on request everything beyond ASCII
        too, by name or by number.
      </p>
      <p>
        Decoding reads all 2,231 named references of the HTML Standard, of which 106 work without a semicolon, and
        numbers in decimal and hexadecimal, with the standard’s own rules for bad ones: what comes out is what a browser
        would show. Files of any size are read piece by piece in your browser and sent nowhere.
      </p>
    </About>
  );
}

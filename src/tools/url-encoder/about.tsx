import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutUrlEncoder() {
  return (
    <About
      title="URL Encoder"
      operations={operations}
      lead="Percent-encodes text for URLs, forms and HTTP headers, and decodes it."
    >
      <li>Each byte of a special character, in UTF-8, becomes a percent sign and two hexadecimal digits (RFC 3986).</li>
      <li>Encode a value before you put it into a query or a path.</li>
      <li>
        Choose <strong>Whole URL</strong> only for a complete address: it keeps <code>&amp;</code>, <code>?</code> and{" "}
        <code>/</code>.
      </li>
      <li>Decoding is strict: an incomplete percent code or invalid UTF-8 is rejected, with the place marked.</li>
      <li>Nothing you enter leaves your browser, files included.</li>
    </About>
  );
}

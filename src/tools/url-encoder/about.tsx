import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutUrlEncoder() {
  return (
    <About title="URL Encoder" operations={operations}>
      <p>
        A URL may hold only a few characters, and some of those have a meaning of their own. All others are written as
        their UTF-8 bytes, each as a percent sign and two hexadecimal digits (RFC 3986). Encode a value before it goes
        into a query or a path; encode an address as a whole only when it is known to be one, because then{" "}
        <code>&amp;</code>, <code>?</code> and <code>/</code> stay.
      </p>
      <p>
        Decoding is strict: a percent sign without two digits, or bytes that are not UTF-8, are refused, and their place
        is marked. Everything happens in your browser, for files as well.
      </p>
    </About>
  );
}

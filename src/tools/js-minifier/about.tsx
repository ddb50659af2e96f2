import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutJsMinifier() {
  return (
    <About title="JavaScript Minifier" operations={operations}>
      <p>
        For a script that should load faster, or one that came minified and has to be read. <strong>Minify</strong>{" "}
        shortens code without changing what it does, and says how many bytes that saves, bare, with gzip and, if you
        like, with Brotli. <strong>Beautify</strong> lays it out with one statement per line.
      </p>
      <p>
        What others can see stays: global names of a script, exports of a module, property names, the names of functions
        that your code reads with <code>.name</code> from the variable that they are in, and everything that{" "}
        <code>eval</code> could reach. Dropping calls of <code>console</code> keeps what their arguments do. Functions
        must not depend on their own source text, nor on the names of those that are passed to them.
      </p>
      <p>
        It understands JavaScript up to ECMAScript 2025 and <code>using</code>; TypeScript, JSX and decorators have to
        be compiled first. The work is done by terser and prettier in a background worker of your browser, for up to 20
        million characters. Nothing you enter is sent anywhere.
      </p>
    </About>
  );
}

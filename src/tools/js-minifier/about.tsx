import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutJsMinifier() {
  return (
    <About
      title="JavaScript Minifier"
      operations={operations}
      lead="Minify code to load faster, with a report of the bytes saved, or beautify minified code to read it."
    >
      <li>
        Names visible from outside stay: globals, exports, properties, names read with <code>.name</code>, and anything{" "}
        <code>eval</code> could reach.
      </li>
      <li>
        Code must not depend on a function’s source text, or on the <code>name</code> of a function it is passed.
      </li>
      <li>
        Reads any JavaScript a browser runs. Rare syntax only loses white space and comments. Compile TypeScript and JSX
        first.
      </li>
      <li>The limit is 20 million characters.</li>
      <li>Every effect stays: getters, default values and operators that may throw are never dropped.</li>
      <li>terser, Babel and prettier do the work in your browser. Your code never leaves it.</li>
    </About>
  );
}

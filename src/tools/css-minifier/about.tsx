import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutCssMinifier() {
  return (
    <About
      title="CSS Minifier"
      operations={operations}
      lead="Shrink a stylesheet without changing what it does, or lay out a minified one."
    >
      <li>Minify removes comments, whitespace, empty rules and redundant digits.</li>
      <li>It never merges or moves rules, so fallbacks and the cascade stay the same.</li>
      <li>Nesting, layers, container queries and custom properties are kept intact.</li>
      <li>Shows the bytes saved, also with gzip and, on request, Brotli.</li>
      <li>Plain CSS only, up to 20 million characters. Compile Sass and Less first.</li>
      <li>Runs in your browser with PostCSS and prettier. Nothing you enter is sent anywhere.</li>
    </About>
  );
}

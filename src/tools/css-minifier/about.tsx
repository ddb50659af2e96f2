import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutCssMinifier() {
  return (
    <About title="CSS Minifier" operations={operations}>
      <p>
        For a stylesheet that should load faster, or one that came minified and has to be read. <strong>Minify</strong>{" "}
        takes out comments, whitespace, empty rules and digits that mean nothing, and says how many bytes that saves,
        bare, with gzip and, if you like, with Brotli. <strong>Beautify</strong> lays a stylesheet out with one
        declaration per line.
      </p>
      <p>
        No rule is merged or moved and nothing is rewritten for older or newer browsers, so fallbacks stay and the
        cascade is the same. Nesting, layers, container queries, relative colors and whatever CSS adds next go through;
        the values of custom properties stay as you wrote them. With gzip the result is as small as that of minifiers
        that do rewrite.
      </p>
      <p>
        It reads plain CSS; Sass and Less have to be compiled first. The work is done by PostCSS, a tokenizer after CSS
        Syntax Level 3, and prettier, in a background worker of your browser. Minify takes up to 20 million characters.
        Nothing you enter is sent anywhere.
      </p>
    </About>
  );
}

import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutCurlToCode() {
  return (
    <About title="cURL to Code" operations={operations}>
      <p>
        For a request that works in the terminal, or that a browser’s developer tools gave you with “Copy as cURL”, and
        that should now run in a program: JavaScript and Node with <code>fetch</code>, Python with <code>requests</code>
        , PHP with its own curl, or Go with <code>net/http</code>. Commands for bash, Windows’ cmd and PowerShell are
        understood, with quotes, line continuations, here-documents, <code>-d @file</code>, <code>-F</code>,{" "}
        <code>-u</code>, <code>-G</code>, <code>--json</code> and many more. A prompt, <code>sudo</code> or Markdown
        around the command does no harm, variables that are set before it are filled in, and the typographic quotes of a
        blog or a word processor are read as the plain ones that were meant.
      </p>
      <p>
        The code sends what curl would send, so redirects are followed only with <code>-L</code>; in a browser they
        always are, because the redirect itself could not be read. What a language cannot express is listed in a note.
        Environment variables stay variables; in a browser, which has none, they become constants to fill in. A JSON
        body that a program would write differently, such as with integers beyond 2<sup>53</sup>, is sent exactly as
        written. The conversion is curlconverter’s, with known bugs fixed. The command never leaves your browser, nor do
        the passwords in it.
      </p>
    </About>
  );
}

import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutCurlToCode() {
  return (
    <About
      title="cURL to Code"
      operations={operations}
      lead="Get code that sends the same request as a cURL command from your terminal or your browser’s developer tools."
    >
      <li>
        Uses <code>fetch</code> in JavaScript and Node, <code>requests</code> in Python, curl in PHP and{" "}
        <code>net/http</code> in Go.
      </li>
      <li>Reads commands for bash, cmd and PowerShell, with or without a prompt, Markdown or typographic quotes.</li>
      <li>
        Follows redirects only with <code>-L</code>, except in a browser, which always follows them.
      </li>
      <li>Environment variables stay variables. In browser code, they become constants to fill in.</li>
      <li>A note lists what the language cannot do.</li>
      <li>curlconverter does the conversion in your browser. The command and its passwords never leave it.</li>
    </About>
  );
}

import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutJsonFormatter() {
  return (
    <About
      title="JSON Formatter"
      operations={operations}
      lead="Format, minify, validate or repair JSON, or browse it as a tree. Errors name the line, the column and the reason."
    >
      <li>Valid means valid by RFC 8259. Duplicate keys are kept and reported.</li>
      <li>Numbers and strings keep their text, so 20-digit ids and prices like 12.50 aren’t rounded.</li>
      <li>
        Repair fixes JavaScript objects, Python dictionaries, code blocks from chats and cut-off text, and lists its
        changes.
      </li>
      <li>JSON Lines works with Format, Minify and Validate.</li>
      <li>
        No size limit: files are streamed. Sort keys and Repair hold data in memory; a tree has up to 50,000 values.
      </li>
      <li>Your data stays in your browser.</li>
    </About>
  );
}

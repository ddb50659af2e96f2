import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutStringEscape() {
  return (
    <About
      title="String Escape/Unescape"
      operations={operations}
      lead="Turns any text into a string literal that you can paste into code, and a literal back into its text."
    >
      <li>Checked with Node, Python, Java, GCC, Go, PHP, bash and SQLite: each reads back the same text.</li>
      <li>
        In code, invisible characters that change its direction are always escaped, so that it is what it looks like.
      </li>
      <li>
        <strong>SQL</strong> doubles single quotes, as the standard says; <strong>MySQL</strong> needs backslashes too.
        In a program, use parameters instead.
      </li>
      <li>
        Shell words in ASCII use <code>$'…'</code>, which bash, zsh and ksh know.
      </li>
      <li>
        Escapes for bytes, such as <code>\xff</code> in C, Go, PHP and bash, give exactly these bytes.
      </li>
      <li>
        Unescape knows the prefixes of each language, such as Python’s <code>r'…'</code> and C++’s <code>R"(…)"</code>.
        It rejects others, and values such as <code>{"{name}"}</code> in Python’s <code>f'…'</code>.
      </li>
      <li>Escape reads files of any size. Nothing you enter leaves your browser.</li>
    </About>
  );
}

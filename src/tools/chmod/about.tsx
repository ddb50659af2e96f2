import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutChmod() {
  return (
    <About
      title="chmod Calculator"
      operations={operations}
      lead="Reads file permissions in any notation, writes them in all others, and says what they allow."
    >
      <li>
        Enter octal digits (755), letters (rwxr-xr-x), a line of <code>ls -l</code>, a whole <code>chmod</code> command,
        or changes to the starting mode (u+x,go-w). Or tick the boxes.
      </li>
      <li>
        Changes work as in GNU chmod, with X, s, t and copies such as g=u. Setuid and setgid of a directory stay unless
        a change names them.
      </li>
      <li>Warns of modes that let everyone change a file, that lock out the owner, and of bits without effect.</li>
      <li>
        <strong>umask</strong> shows what new files and directories get.
      </li>
      <li>Your input stays in your browser.</li>
    </About>
  );
}

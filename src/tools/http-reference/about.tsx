import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutHttpReference() {
  return (
    <About
      title="HTTP Status & MIME Types"
      operations={operations}
      lead="Explains every HTTP status code, header, method and media type in a sentence, with its specification."
    >
      <li>
        Enter a code (404), a class (4xx), a name (cache-control), a media type, an extension (.json), a file name, or
        words of the explanation.
      </li>
      <li>
        The registries of IANA, with codes of nginx and Cloudflare and headers that are common, but not registered.
        Media types and their extensions come from mime-db.
      </li>
      <li>Safe methods change nothing. Idempotent ones have the same effect if they are repeated.</li>
      <li>Your search stays in your browser.</li>
    </About>
  );
}

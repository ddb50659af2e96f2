import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutBase64() {
  return (
    <About
      title="Base64 Encode/Decode"
      operations={operations}
      lead="Turn text or any file into Base64, and decode it again."
    >
      <li>Follows RFC 4648, standard or URL-safe. Text is encoded as UTF-8.</li>
      <li>Decodes data URLs and PEM blocks too, with or without padding and line breaks.</li>
      <li>Recognizes decoded images and other files by their content.</li>
      <li>Rejects invalid Base64 by the same rules as browsers, and marks the spot.</li>
      <li>Base64 is not encryption: anyone can decode it.</li>
      <li>Large files are read piece by piece. Nothing you enter is sent anywhere.</li>
    </About>
  );
}

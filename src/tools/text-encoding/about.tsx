import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutTextEncoding() {
  return (
    <About
      title="Text Encoding Converter"
      operations={operations}
      lead="Open a file whose accents look wrong, or save text for a program that doesn't read UTF-8."
    >
      <li>Knows UTF-32 and every encoding of the WHATWG Encoding Standard, and decodes it as browsers do.</li>
      <li>
        Detection is certain for UTF-8 and byte order marks. For other encodings, it's a guess by letter frequency.
      </li>
      <li>Repair changes only sequences that are UTF-8 misread as another encoding, so correct text stays as it is.</li>
      <li>ISO-8859-1 and ASCII are read as Windows-1252, which contains both.</li>
      <li>Large files are read piece by piece. Nothing you enter is sent anywhere.</li>
    </About>
  );
}

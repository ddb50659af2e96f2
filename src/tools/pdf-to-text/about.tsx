import { About } from "#ui/about.tsx";

export function AboutPdfToText() {
  return (
    <About
      title="PDF to Text"
      lead="Get the text of a PDF in reading order, or laid out as on the page, so that tables keep their columns."
    >
      <li>Reading order is the order in which the file draws its text. Most programs write columns one by one.</li>
      <li>Hebrew and Arabic come in the order in which they are read, also within lines of other scripts.</li>
      <li>A word hyphenated at the end of a line is joined. Values of form fields and notes are included.</li>
      <li>Search finds words in upper or lower case, also where a line breaks between them.</li>
      <li>Scanned pages are images: their text isn’t read, and you’re told which pages have none.</li>
      <li>Some files give their letters other codes than what you see; their text comes out as these codes.</li>
      <li>Protected files need their password. The file stays on your device.</li>
    </About>
  );
}

import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

const { convert } = operations;

export function AboutTextCaseConverter() {
  return (
    <About title="Text Case Converter" operations={{ convert }}>
      <p>
        Seven cases make names for code and files out of each line: words are found at spaces, punctuation, underscores
        and humps, so <code>parseXMLFile</code> becomes <code>parse_xml_file</code>. The other seven keep the text and
        change only its letters, but Title, Sentence and Capital Case first take apart a line that is itself a name:{" "}
        <code>user_name</code> becomes “User Name”. Title Case leaves short English words like “of” and “the” lowercase;
        Capital Case begins every word with a capital.
      </p>
      <p>
        Letters follow the full rules of Unicode: “straße” in capitals is “STRASSE”, and a Greek sigma at the end of a
        word is ς. Files of any size are converted piece by piece in your browser and sent nowhere; ten of the cases
        need a word whole, so a line without a single space is held in memory for them.
      </p>
    </About>
  );
}

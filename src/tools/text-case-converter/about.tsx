import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

const { convert } = operations;

export function AboutTextCaseConverter() {
  return (
    <About
      title="Text Case Converter"
      operations={{ convert }}
      lead="Shows your text in 14 cases, from camelCase to Title Case, each ready to copy."
    >
      <li>
        Names for code split words at spaces, punctuation and capitals: <code>parseXMLFile</code> becomes{" "}
        <code>parse_xml_file</code>.
      </li>
      <li>
        Title, Sentence and Capital Case first split a line that is itself a name: <code>user_name</code> becomes “User
        Name”.
      </li>
      <li>Title Case keeps short English words like “of” and “the” lowercase; Capital Case capitalizes every word.</li>
      <li>
        Letters follow the full rules of Unicode: “straße” becomes “STRASSE”, and a Greek sigma at the end of a word ς.
      </li>
      <li>Files of any size are converted in your browser. Nothing you enter is sent anywhere.</li>
    </About>
  );
}

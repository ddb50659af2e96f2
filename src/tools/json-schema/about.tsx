import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutJsonSchema() {
  return (
    <About
      title="JSON Schema Validator"
      operations={operations}
      lead="Check JSON against a JSON Schema and see every error with its line, or infer a schema from samples."
    >
      <li>
        Drafts 4, 6, 7, 2019-09 and 2020-12, as <code>$schema</code> says. Tested with the official test suite.
      </li>
      <li>
        <code>$ref</code> reaches the schema itself, the schemas embedded in it by <code>$id</code>, and the
        meta-schemas. No other document is loaded.
      </li>
      <li>
        JSON Lines are validated line by line. An inferred schema is for all samples; it guesses no enums or limits.
      </li>
      <li>
        Patterns that could take very long run on an engine with linear time. One that can’t, because of look-around or
        back references, is an error.
      </li>
      <li>Validating 20 MB takes a few seconds. A document has up to 4 million names and values and 200 levels.</li>
      <li>Your data stays in your browser.</li>
    </About>
  );
}

import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutJsonDiff() {
  return (
    <About
      title="JSON Diff"
      operations={operations}
      lead="Shows what changed between two JSON documents by structure, so the order of keys and white space don’t count."
    >
      <li>
        Array items are paired by content in order, by position, or in any order by content or by a key such as{" "}
        <code>id</code>.
      </li>
      <li>
        Numbers keep all their digits: 12345678901234567890 and 12345678901234567891 differ. 1, 1.0 and 1e0 are equal.
      </li>
      <li>
        <em>Create Patch</em> and <em>Apply Patch</em> use JSON Patch (RFC 6902) or JSON Merge Patch (RFC 7396). A patch
        that ignores the order of items leaves the order of the original.
      </li>
      <li>
        <kbd>F7</kbd> goes to the next change, <kbd>Shift F7</kbd> to the one before.
      </li>
      <li>Documents may be nested up to 200 levels. They stay on your device.</li>
    </About>
  );
}

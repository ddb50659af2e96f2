import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutTabSpaceConverter() {
  return (
    <About title="Tabs to Spaces Converter" operations={operations}>
      <p>
        A tab can mean two things. By default, this tool lets each tab stand for a fixed number of spaces, 1 to 8. With{" "}
        <strong>Align to tab stops</strong> it does what editors and the commands <code>expand</code> and{" "}
        <code>unexpand</code> do: a tab leads to the next column that is a multiple of its width, so tables keep their
        columns. East Asian characters and emoji count as two columns (Unicode Standard Annex #11), combining marks as
        none.
      </p>
      <p>
        <strong>Indentation only</strong> leaves tabs and spaces inside lines alone, which is what source code with
        aligned comments or string literals needs. Files of any size are converted piece by piece in your browser and
        sent nowhere.
      </p>
    </About>
  );
}

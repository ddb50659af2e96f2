import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutRandomListPicker() {
  return (
    <About
      title="Random List Picker"
      operations={operations}
      lead="Pick items from a list at random, shuffle the whole list, or split it into teams."
    >
      <li>Write one item per line, or separate them with commas.</li>
      <li>No item is picked twice unless you allow repeats.</li>
      <li>
        Add a weight after an asterisk: <code>Grace*3</code> has three tickets, <code>Ada</code> has one. Weights are
        whole numbers up to 1,000,000.
      </li>
      <li>Shuffle and Make Teams ignore weights. Team sizes differ by at most one.</li>
      <li>Every ticket is equally likely, drawn from your browser’s secure random numbers.</li>
      <li>The list stays in your browser.</li>
    </About>
  );
}

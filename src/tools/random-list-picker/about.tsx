import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutRandomListPicker() {
  return (
    <About title="Random List Picker" operations={operations}>
      <p>
        For a raffle, for deciding who presents first, or for a sample of a long list. Write one item per line, or
        separate them with commas. Nobody is picked twice unless you allow it; <strong>Shuffle</strong> puts the whole
        list in random order, and <strong>Make Teams</strong> deals it to teams whose sizes differ by one at most.
      </p>
      <p>
        A number after an asterisk is a weight: <code>Grace*3</code> holds three tickets where <code>Ada</code> holds
        one. Weights are whole numbers up to 1,000,000. Whoever is picked leaves with all their tickets.{" "}
        <strong>Shuffle</strong> and <strong>Make Teams</strong> ignore weights.
      </p>
      <p>
        Every ticket has the same chance, and anyone may come into any team: the draw uses your browser’s cryptographic
        random numbers. The list stays in your browser.
      </p>
    </About>
  );
}

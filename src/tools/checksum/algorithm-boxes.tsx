import { OptionsFold } from "#ui/options-fold.tsx";
import { ALGORITHMS, type Algorithm, FAMILIES, readAlgorithms } from "./algorithms.ts";

interface Props {
  /** As in the option: `md5, sha-256`. */
  value: string;
  onChange: (value: string) => void;
}

/** A box to tick for each algorithm, by family. */
export function AlgorithmBoxes({ value, onChange }: Props) {
  const chosen = new Set(chosenIn(value));
  const toggle = (algorithm: Algorithm) => {
    const next = ALGORITHMS.filter((one) => chosen.has(one) !== (one === algorithm));
    onChange(next.map(({ id }) => id).join(", "));
  };
  return (
    <OptionsFold label="Algorithms">
      <div className="grid w-full gap-x-6 gap-y-3 sm:grid-cols-2">
        {FAMILIES.map((family) => (
          <fieldset key={family}>
            <legend className="text-ink-2 text-sm">{family}</legend>
            <div className="flex flex-wrap gap-x-4">
              {ALGORITHMS.filter((algorithm) => algorithm.family === family).map((algorithm) => (
                <label key={algorithm.id} className="flex min-h-9 cursor-pointer items-center gap-2 text-sm">
                  <input type="checkbox" checked={chosen.has(algorithm)} onChange={() => toggle(algorithm)} />
                  {algorithm.name}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </OptionsFold>
  );
}

/** A link may have names that don't exist. */
function chosenIn(value: string): readonly Algorithm[] {
  try {
    return readAlgorithms(value);
  } catch {
    return [];
  }
}

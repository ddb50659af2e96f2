import { TextTool } from "#ui/text-tool.tsx";
import { AboutDateCalculator } from "./about.tsx";
import { operations } from "./operations.ts";

const MODES = { difference: "Difference", add: "Add or Subtract", describe: "One Date" };

export default function DateCalculatorPage() {
  return (
    <>
      <TextTool
        operations={operations}
        modes={MODES}
        placeholder={{
          difference: "2026-11-25, 25 Nov 2026 or today",
          add: "2026-11-25",
          describe: "2026-11-25, 2026-W48 or today",
        }}
        reusable={false}
      />
      <AboutDateCalculator />
    </>
  );
}

import { Suspense } from "react";
import { GeneratorTool } from "#ui/generator-tool.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { readNumbers } from "./read-numbers.ts";
import { operations } from "./tool.ts";

const LargeNumbers = lazyPart(() => import("./draws.tsx"), "LargeNumbers", null);

/** More numbers than this are shown only in the result. */
const MAX_LARGE_NUMBERS = 10;

export default function RandomNumberGeneratorPage() {
  return (
    <GeneratorTool
      operations={operations}
      listed
      mainOptions={["min", "max", "count"]}
      paste={{ title: "Random Numbers", language: "text" }}
      above={(result) => {
        const numbers = readNumbers(result.head);
        return (
          numbers.length <= MAX_LARGE_NUMBERS && (
            <Suspense>
              <LargeNumbers numbers={numbers} />
            </Suspense>
          )
        );
      }}
    />
  );
}

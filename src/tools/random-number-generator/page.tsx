import { Suspense, useState } from "react";
import type { TextResult } from "#shared/run-operation.ts";
import { GeneratorTool } from "#ui/generator-tool.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { AboutRandomNumberGenerator } from "./about.tsx";
import { operations } from "./operations.ts";
import { readNumbers } from "./read-numbers.ts";

const LargeNumbers = lazyPart(() => import("./draws.tsx"), "LargeNumbers", null);
const EarlierDraws = lazyPart(() => import("./draws.tsx"), "EarlierDraws", null);

/** More numbers than this are read in the result alone. */
const MOST_LARGE = 10;

export default function RandomNumberGeneratorPage() {
  return (
    <>
      <GeneratorTool
        operations={operations}
        paste={{ title: "Random Numbers", language: "text" }}
        above={(result) => {
          const numbers = readNumbers(result.head);
          return (
            numbers.length <= MOST_LARGE && (
              <Suspense>
                <LargeNumbers numbers={numbers} />
              </Suspense>
            )
          );
        }}
        below={(result) => <Earlier result={result} />}
      />
      <AboutRandomNumberGenerator />
    </>
  );
}

/** Nothing is loaded for it until something was drawn. */
function Earlier({ result }: { result: TextResult | undefined }) {
  const [begun, setBegun] = useState(false);
  if (result && !begun) setBegun(true);
  return (
    begun && (
      <Suspense>
        <EarlierDraws result={result} />
      </Suspense>
    )
  );
}

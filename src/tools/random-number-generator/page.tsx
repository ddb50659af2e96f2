import { Suspense, useState } from "react";
import type { TextResult } from "#shared/run-operation.ts";
import { GeneratorTool } from "#ui/generator-tool.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { AboutRandomNumberGenerator } from "./about.tsx";
import { operations } from "./operations.ts";
import { readNumbers } from "./read-numbers.ts";

const LargeNumbers = lazyPart(() => import("./draws.tsx"), "LargeNumbers", null);
const EarlierDraws = lazyPart(() => import("./draws.tsx"), "EarlierDraws", null);

/** More numbers than this are shown only in the result. */
const MAX_LARGE_NUMBERS = 10;

export default function RandomNumberGeneratorPage() {
  return (
    <>
      <GeneratorTool
        operations={operations}
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
        below={(result) => <Earlier result={result} />}
      />
      <AboutRandomNumberGenerator />
    </>
  );
}

/** Loads its code after the first draw. */
function Earlier({ result }: { result: TextResult | undefined }) {
  const [hasDrawn, setHasDrawn] = useState(false);
  if (result && !hasDrawn) setHasDrawn(true);
  return (
    hasDrawn && (
      <Suspense>
        <EarlierDraws result={result} />
      </Suspense>
    )
  );
}

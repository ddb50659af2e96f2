import { Suspense, useState } from "react";
import { Button } from "#ui/button.tsx";
import { ErrorNote } from "#ui/error-note.tsx";
import { EMPTY_INPUT } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { OptionControls } from "#ui/option-controls.tsx";
import { Panel } from "#ui/panel.tsx";
import { toastDone } from "#ui/toast.tsx";
import { useDelayedRun } from "#ui/use-delayed-run.ts";
import { useRunKey } from "#ui/use-run-key.ts";
import { AboutCoinFlipper } from "./about.tsx";
import type { Flips } from "./flip-coins.ts";
import { operations } from "./operations.ts";

const FlipsPanel = lazyPart(() => import("./flips-panel.tsx"), "FlipsPanel");

/** Milliseconds that a coin is in the air. */
const FLIP_TIME = 500;

export default function CoinFlipperPage() {
  const [count, setCount] = useState<unknown>(operations.flip.options.count.default);
  const {
    start,
    waiting: flipping,
    shown,
    error,
  } = useDelayedRun<Flips>(operations, {
    milliseconds: FLIP_TIME,
    onLanded: ({ flips, heads, tails }) => {
      // A number outside the limits was moved to the nearest one.
      setCount(flips.length);
      toastDone("Success!", `${heads} Heads, ${tails} Tails`);
    },
  });
  const flip = () => start("flip", { count });
  useRunKey(flip);

  return (
    <>
      <div className="option-columns items-start">
        <div>
          <div className="card option-card">
            <OptionControls
              declarations={operations.flip.options}
              values={{ count }}
              onChange={(_, value) => setCount(value)}
            />
          </div>
          <div className="action-bar mt-3 lg:mt-0">
            <Button look="main" busy={flipping} onClick={flip}>
              {flipping ? "Flipping..." : operations.flip.label}
            </Button>
          </div>
        </div>
        <div className="grid min-w-0">
          {error ? (
            <ErrorNote error={error} input={EMPTY_INPUT} />
          ) : shown ? (
            <Suspense fallback={<NoFlips text="Flipping..." />}>
              <FlipsPanel flips={shown} flipping={flipping} />
            </Suspense>
          ) : (
            <NoFlips text={flipping ? "Flipping..." : "The coins land here."} />
          )}
        </div>
      </div>
      <AboutCoinFlipper />
    </>
  );
}

function NoFlips({ text }: { text: string }) {
  return (
    <Panel sunk heading="Output">
      <p className="vacant">{text}</p>
    </Panel>
  );
}

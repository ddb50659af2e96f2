import { configureGlobal } from "fast-check";

const { PROPERTY_RUNS } = process.env;
/** Some properties need a tenth of a second per case. */
const NIGHTLY_MS = 10_000;

/**
 * Cases per property. `npm test` tries the same 30 each time, so that it fails for what changed only; `npm run nightly`
 * tries 10,000 new ones, or as many as ten seconds allow.
 */
configureGlobal(
  PROPERTY_RUNS
    ? { numRuns: Number(PROPERTY_RUNS), interruptAfterTimeLimit: NIGHTLY_MS }
    : { numRuns: 30, seed: 20_260_101 },
);

import { configureGlobal } from "fast-check";

/**
 * Cases per property. `npm test` tries the same 100 each time, so that it fails for what changed only; `npm run nightly`
 * tries 10,000 new ones.
 */
configureGlobal(
  process.env.PROPERTY_RUNS ? { numRuns: Number(process.env.PROPERTY_RUNS) } : { numRuns: 100, seed: 20_260_101 },
);

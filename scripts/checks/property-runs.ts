import { configureGlobal } from "fast-check";

/** Default number of cases per property. `npm run nightly` uses more. */
configureGlobal({ numRuns: Number(process.env.PROPERTY_RUNS ?? 100) });

import { configureGlobal } from "fast-check";

/** How many cases a property tries that doesn't say so itself. `npm run nightly` tries more. */
configureGlobal({ numRuns: Number(process.env.PROPERTY_RUNS ?? 100) });

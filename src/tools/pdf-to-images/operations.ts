import { inspect } from "#shared/pdf/inspect.ts";

/** Runs in the browser. The server does the rest. */
export const operations = { inspect };

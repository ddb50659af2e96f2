import { inspect } from "#shared/pdf/inspect.ts";

/** What the page does itself. The work is the server's. */
export const operations = { inspect };

import type { TestProject } from "vitest/node";
import { startPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A PostgreSQL server where tests create their own databases. */
    postgresUrl: string;
  }
}

/** Provides one real PostgreSQL for the whole test run: `TEST_DATABASE_URL`, or one started here. */
export default async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) {
    provide("postgresUrl", process.env.TEST_DATABASE_URL);
    return undefined;
  }
  const postgres = await startPostgres();
  provide("postgresUrl", postgres.url);
  return async () => postgres[Symbol.asyncDispose]();
}

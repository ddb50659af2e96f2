import type { Page } from "@playwright/test";
import { openHydrated } from "./fixtures.ts";
import { pageUses } from "./page-uses.ts";
import { followExamples } from "./tool-examples.ts";

/**
 * Opens a tool, uses it and expects the right result: as written in `page-uses.ts`, or else by the first example of
 * each operation with a text result. A server tool is used up to its request.
 */
export async function useTool(page: Page, id: string): Promise<void> {
  await openHydrated(page, `/tools/${id}`);
  await (pageUses[id]?.(page) ?? followExamples(page, id));
}

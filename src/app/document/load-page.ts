import { importAgain } from "#ui/import-again.ts";

/** The script of a page did not come: the line failed, or a new release has replaced it. */
export class PageLoadError extends Error {
  override readonly name = "PageLoadError";
}

/** Loads the module of a page. @throws {PageLoadError} */
export async function loadPage<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load().catch(importAgain);
  } catch (cause) {
    throw new PageLoadError("The page could not be loaded.", { cause });
  }
}

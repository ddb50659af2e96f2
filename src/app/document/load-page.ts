import { retryImport } from "#ui/retry-import.ts";

/** A page's script didn't load: the network failed, or a new release replaced it. */
export class PageLoadError extends Error {
  override readonly name = "PageLoadError";
}

/** Loads the module of a page. @throws {PageLoadError} */
export async function loadPage<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load().catch(retryImport);
  } catch (cause) {
    throw new PageLoadError("The page could not be loaded.", { cause });
  }
}

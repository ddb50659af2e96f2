import { resolve } from "node:path";

/** The project's folder. The built server is as deep in it as this file: `build/server/app`. */
export const ROOT = resolve(import.meta.dirname, "../../..");

const IS_BUILT = import.meta.url.endsWith(".js");

/** The folder of all code but packages. */
export const CODE = resolve(import.meta.dirname, IS_BUILT ? "." : "../..");

/**
 * The module that a thread or process starts with.
 * @param path below `src/server`, without the extension
 */
export function entryUrl(path: string): URL {
  return new URL(IS_BUILT ? `./${entryName(path)}.js` : `../${path}.ts`, import.meta.url);
}

/** @example entryName("run/process/main") // "run-process-main" */
export const entryName = (path: string): string => path.replaceAll("/", "-");

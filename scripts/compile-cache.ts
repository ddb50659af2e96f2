import { resolve } from "node:path";

/** Folder where Node caches stripped and compiled code between runs. */
export const COMPILE_CACHE = resolve(import.meta.dirname, "..", "node_modules", ".cache", "sundry");

import { resolve } from "node:path";

/** Where Node keeps stripped and compiled code between runs. */
export const COMPILE_CACHE = resolve(import.meta.dirname, "..", "node_modules", ".cache", "sundry");

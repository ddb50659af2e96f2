let tries = 0;

/**
 * Imports a module that could not be loaded by an address that is new to the browser: many remember the failure for as
 * long as the page is open, and never ask the server again.
 * @param error of the import that failed. Safari's names no address.
 * @returns what that import would have given, whose type the caller has from it.
 * @example import("./part.ts").catch(importAgain)
 */
export function importAgain(error: unknown): Promise<never> {
  const [address] = /https?:\S+/.exec(String(error)) ?? [];
  if (!address) throw error;
  return import(/* @vite-ignore */ `${address}#${++tries}`) as Promise<never>;
}

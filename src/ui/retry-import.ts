let attempts = 0;

/**
 * Retries a failed import under a new URL. Many browsers remember a failed module while the page is open, and never
 * request it again.
 * @param error of the failed import; its message contains the URL, except in Safari
 * @returns the module, whose type the caller has from the first import
 * @example import("./part.ts").catch(retryImport)
 */
export function retryImport(error: unknown): Promise<never> {
  const [address] = /https?:\S+/.exec(String(error)) ?? [];
  if (!address) throw error;
  return import(/* @vite-ignore */ `${address}#${++attempts}`) as Promise<never>;
}

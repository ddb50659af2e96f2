import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/** False during prerendering and hydration, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

/**
 * Adjusts the prerendered page before its first paint, from data that only the browser has. The adjusted elements need
 * `suppressHydrationWarning`, and React must render the same after hydration.
 */
export function ScriptBeforePaint({ code }: { code: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, allowed by its hash in the Content-Security-Policy
  return useHydrated() ? null : <script dangerouslySetInnerHTML={{ __html: code }} />;
}

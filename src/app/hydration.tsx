import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in the prerendered page and while React takes it over, true ever after. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * Changes the prerendered page before its first paint, by what only the browser knows. What it changes is drawn with
 * `suppressHydrationWarning`, and React draws the same once it has taken over.
 */
export function ScriptBeforePaint({ code }: { code: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash in the Content-Security-Policy
  return useHydrated() ? null : <script dangerouslySetInnerHTML={{ __html: code }} />;
}

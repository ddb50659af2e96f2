import { useSyncExternalStore } from "react";

const noSubscription = () => () => {};

/** True on Apple devices, whose keyboards use ⌘ instead of Ctrl. */
export const isApple = () => /Mac|iP(hone|ad)/.test(navigator.platform);

/** The same as a hook: false during prerendering and hydration. */
export function useIsApple(): boolean {
  return useSyncExternalStore(noSubscription, isApple, () => false);
}

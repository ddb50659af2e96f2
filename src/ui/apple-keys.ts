import { useSyncExternalStore } from "react";
import { isApple } from "#ui/is-apple.ts";

const noSubscription = () => () => {};

/** True on Apple devices; false during prerendering and hydration. */
export function useIsApple(): boolean {
  return useSyncExternalStore(noSubscription, isApple, () => false);
}

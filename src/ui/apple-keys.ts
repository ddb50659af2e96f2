import { useSyncExternalStore } from "react";

const never = () => () => {};

/** True on machines of Apple, whose keyboards have ⌘ where others have Ctrl. */
export const isApple = () => /Mac|iP(hone|ad)/.test(navigator.platform);

/** The same for what is drawn: false in the prerendered page and while React takes it over. */
export function useApple(): boolean {
  return useSyncExternalStore(never, isApple, () => false);
}

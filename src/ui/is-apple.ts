/** True on Apple devices, whose keyboards use ⌘ instead of Ctrl. */
export const isApple = () => /Mac|iP(hone|ad)/.test(navigator.platform);

const INTERACTION_EVENTS = ["pointermove", "pointerdown", "keydown", "input", "dragenter"];

/**
 * Calls back on every interaction, to load code after the first paint but before it is needed. Repeated calls must be
 * cheap.
 * @returns unsubscribe
 */
export function onFirstInteraction(callback: () => void): () => void {
  const ended = new AbortController();
  for (const act of INTERACTION_EVENTS)
    document.addEventListener(act, callback, { passive: true, signal: ended.signal });
  return () => ended.abort();
}

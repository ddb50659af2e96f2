const ACTS = ["pointermove", "pointerdown", "keydown", "input", "dragenter"];

/**
 * Calls back with all that somebody does on the page. What is loaded then is no part of the first paint, and there when
 * it is needed.
 * @returns ends it
 */
export function onFirstInteraction(callback: () => void): () => void {
  const ended = new AbortController();
  for (const act of ACTS) document.addEventListener(act, callback, { passive: true, signal: ended.signal });
  return () => ended.abort();
}

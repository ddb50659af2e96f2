import type { Source } from "#shared/text-source.ts";

let listener: ((content: Source) => void) | undefined;

/** Opens the palette with the tools that accept this content; empty text opens its empty field. */
export function offerTools(content: Source): void {
  listener?.(content);
}

/** @returns unsubscribe */
export function onOffer(open: (content: Source) => void): () => void {
  listener = open;
  return () => {
    listener = undefined;
  };
}

/** A text, or one or more files. */
export type Offered = string | readonly File[];

let listener: ((content: Offered) => void) | undefined;

/** Opens the palette with the tools that accept this content; empty text opens its empty field. */
export function offerTools(content: Offered): void {
  listener?.(content);
}

/** @returns unsubscribe */
export function onOffer(open: (content: Offered) => void): () => void {
  listener = open;
  return () => {
    listener = undefined;
  };
}

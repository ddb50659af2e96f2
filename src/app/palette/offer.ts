/** A text, or one or more files. */
export type Offered = string | readonly File[];

/** `shared`: sent by another app or, with a form, by any other site. The visitor may never have seen it. */
export type OfferSource = "pasted" | "dropped" | "opened" | "shared";
type OpenOffer = (content: Offered, source: OfferSource) => void;

let listener: OpenOffer | undefined;

/** Opens the palette with the tools that accept this content; empty text opens its empty field. */
export function offerTools(content: Offered, source: OfferSource = "pasted"): void {
  listener?.(content, source);
}

/** @returns unsubscribe */
export function onOffer(open: OpenOffer): () => void {
  listener = open;
  return () => {
    listener = undefined;
  };
}

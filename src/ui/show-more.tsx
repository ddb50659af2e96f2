import { useEffect, useRef } from "react";
import { Button } from "#ui/button.tsx";

interface Props {
  /** Number of items in the list. */
  count: number;
  /** Undefined when everything is loaded. */
  loadMore: (() => void) | undefined;
}

/** The button below a paged list. The first new item gets the focus, at its link or a `tabindex`. */
export function ShowMore({ count, loadMore }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const countBefore = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    const from = countBefore.current;
    if (count <= from) return;
    countBefore.current = Number.POSITIVE_INFINITY;
    const { activeElement, body } = document;
    // The button is gone after the last page. A focus that moved elsewhere stays there.
    if (activeElement !== body && activeElement?.parentNode !== container.current) return;
    container.current?.parentElement
      ?.querySelector<HTMLElement>(`li:nth-child(${from + 1}) :is(a, [tabindex])`)
      ?.focus();
  }, [count]);
  return (
    <div ref={container}>
      {loadMore && (
        <Button
          className="mt-3"
          onClick={() => {
            countBefore.current = count;
            loadMore();
          }}
        >
          Show more
        </Button>
      )}
    </div>
  );
}

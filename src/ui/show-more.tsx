import { useEffect, useRef } from "react";
import { Button } from "#ui/button.tsx";

interface Props {
  /** How many items the list of the section has. */
  count: number;
  /** Absent when all are there. */
  loadMore: (() => void) | undefined;
}

/** The button below a list that is loaded page by page. The first item that it brings has the focus then. */
export function ShowMore({ count, loadMore }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    const from = before.current;
    if (count <= from) return;
    before.current = Number.POSITIVE_INFINITY;
    const { activeElement, body } = document;
    // With the last page the button goes. Who went elsewhere meanwhile stays there.
    if (activeElement !== body && activeElement?.parentNode !== place.current) return;
    place.current?.parentElement?.querySelector<HTMLElement>(`li:nth-child(${from + 1}) a`)?.focus();
  }, [count]);
  return (
    <div ref={place}>
      {loadMore && (
        <Button
          className="mt-3"
          onClick={() => {
            before.current = count;
            loadMore();
          }}
        >
          Show more
        </Button>
      )}
    </div>
  );
}

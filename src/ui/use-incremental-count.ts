import { useEffect, useState } from "react";

/**
 * How many items of a long list to render: a few immediately, the rest in steps, because rendering hundreds of rows at
 * a time would freeze the page.
 */
export function useIncrementalCount(items: readonly unknown[]): number {
  const [progress, setProgress] = useState({ items, count: ITEMS_PER_STEP });
  const count = progress.items === items ? progress.count : ITEMS_PER_STEP;
  useEffect(() => {
    if (count >= items.length) return;
    const timer = setTimeout(() => setProgress({ items, count: count + ITEMS_PER_STEP }));
    return () => clearTimeout(timer);
  }, [items, count]);
  return count;
}

const ITEMS_PER_STEP = 40;

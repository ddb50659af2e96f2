/** The URL fragment of a paste: the key of an encrypted paste, and lines to highlight. */
export interface Fragment {
  key?: string;
  /** First and last line, counting from 1. */
  lines?: readonly [first: number, last: number];
}

/**
 * Reads a fragment, with or without its `#`. Ignores unknown parts.
 * @example parseFragment("#key=abc&L3-L7") // { key: "abc", lines: [3, 7] }
 */
export function parseFragment(hash: string): Fragment {
  const fragment: Fragment = {};
  for (const part of hash.replace(/^#/, "").split("&")) {
    const key = /^key=([\w-]+)$/.exec(part)?.[1];
    if (key !== undefined) fragment.key = key;
    const [, first, last = first] = /^L([1-9]\d{0,8})(?:-L?([1-9]\d{0,8}))?$/.exec(part) ?? [];
    if (first !== undefined) fragment.lines = inOrder(Number(first), Number(last));
  }
  return fragment;
}

/** @example formatFragment({ lines: [3, 3] }) // "#L3" */
export function formatFragment({ key, lines }: Fragment): string {
  const parts = [
    ...(key === undefined ? [] : [`key=${key}`]),
    ...(lines === undefined ? [] : [lines[0] === lines[1] ? `L${lines[0]}` : `L${lines[0]}-L${lines[1]}`]),
  ];
  return parts.length === 0 ? "" : `#${parts.join("&")}`;
}

/** Extends a selection to another line, for Shift+click. */
export function extendLines(lines: Fragment["lines"], to: number): readonly [number, number] {
  return inOrder(lines?.[0] ?? to, to);
}

const inOrder = (one: number, other: number) => [Math.min(one, other), Math.max(one, other)] as const;

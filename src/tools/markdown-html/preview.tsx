import { createElement, type MouseEvent, type ReactNode } from "react";
import { decodePercentIfValid } from "#shared/decode-percent.ts";
import { lookup } from "#shared/lookup.ts";
import { Icon } from "#ui/icon.tsx";
import type { PreviewElement, PreviewNode } from "./preview-html.ts";

const HEADING = "mt-5 mb-2 font-semibold leading-tight first:mt-0";
const LIST = "my-2 pl-5";

const LOOKS = lookup<string>({
  h1: `${HEADING} font-serif text-2xl`,
  h2: `${HEADING} font-serif text-xl`,
  h3: `${HEADING} text-lg`,
  h4: HEADING,
  h5: `${HEADING} text-sm`,
  h6: `${HEADING} text-sm text-ink-2`,
  p: "my-2",
  ul: `${LIST} list-disc`,
  ol: `${LIST} list-decimal`,
  li: "has-[>input]:list-none",
  dd: "pl-5",
  blockquote: "my-2 border-rule-strong border-l-2 pl-3.5 text-ink-2",
  pre: "my-2 w-fit min-w-full rounded bg-card p-3.5 font-mono text-data leading-relaxed",
  code: "font-mono text-[0.9em]",
  kbd: "rounded border border-rule-strong px-1 font-mono text-data",
  table: "my-2",
  th: "border border-rule px-3.5 py-1.5 font-semibold",
  td: "border border-rule px-3.5 py-1.5",
  hr: "my-4 border-rule",
  a: "text-accent underline",
  section: "text-sm",
});

interface Props {
  nodes: readonly PreviewNode[];
}

/** Draws elements, never markup, so nothing in a text can become an element or an attribute of its own. */
export function Preview({ nodes }: Props) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <section
      aria-label="Preview"
      // It scrolls, so the arrow keys must work.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus
      tabIndex={0}
      className="relative overflow-auto p-3.5 -outline-offset-2 max-lg:max-h-[75vh] lg:absolute lg:inset-0"
      onClick={scrollToTarget}
    >
      {nodes.map(draw)}
    </section>
  );
}

function draw(node: PreviewNode, index: number): ReactNode {
  if (typeof node === "string") return node;
  const { tag, attributes, children } = node;
  if (tag === "img") return <ImageText key={index} attributes={attributes} />;
  const look = LOOKS[tag];
  const all = {
    key: index,
    ...attributes,
    ...(look && { className: look }),
    ...(tag === "a" && isExternal(attributes.href) && { target: "_blank", rel: "noopener noreferrer" }),
    ...(tag === "input" && { type: "checkbox", disabled: true, "aria-label": attributes.checked ? "Done" : "To do" }),
  };
  return createElement(tag, all, ...children.map(draw));
}

const isExternal = (href: unknown) => typeof href === "string" && !href.startsWith("#");

/** Loading an image would tell its server about the visitor. */
function ImageText({ attributes: { id, title, src, alt } }: Pick<PreviewElement, "attributes">) {
  const address = String(src ?? "");
  return (
    <span
      id={id === undefined ? undefined : String(id)}
      title={String(title ?? address)}
      className="inline-flex max-w-full items-center gap-2 rounded border border-rule bg-card px-2 text-sm text-ink-2"
    >
      <Icon name="image" />
      <span className="truncate">{alt ? `${alt}: ${address}` : `Image: ${address}`}</span>
    </span>
  );
}

/** Following a link within the preview must not change the address of the page. */
function scrollToTarget(event: MouseEvent<HTMLElement>): void {
  const href = event.target instanceof Element ? event.target.closest("a")?.getAttribute("href") : undefined;
  if (!href?.startsWith("#")) return;
  event.preventDefault();
  const id = CSS.escape(decodePercentIfValid(href.slice(1)));
  const target = event.currentTarget.querySelector(`#${id}`);
  if (!target) return;
  const { top } = event.currentTarget.getBoundingClientRect();
  event.currentTarget.scrollBy({ top: target.getBoundingClientRect().top - top });
}

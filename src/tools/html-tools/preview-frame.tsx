import { toDom } from "hast-util-to-dom";
import { useCallback, useEffect, useRef } from "react";
import { Panel } from "#ui/panel.tsx";
import type { HtmlPreview } from "./preview-html.ts";

/** A page in a frame that can neither run scripts nor navigate. It is built from elements, so no markup is parsed here. */
export function PreviewFrame({ preview }: { preview: HtmlPreview }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const draw = useCallback(() => {
    const page = frame.current?.contentDocument;
    if (!page?.defaultView) return;
    const { CSSStyleSheet } = page.defaultView;
    page.documentElement.replaceWith(toDom(preview.page, { document: page }));
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(preview.styles.join("\n"));
    page.adoptedStyleSheets = [sheet];
    page.addEventListener("click", stop);
    page.addEventListener("submit", stop);
  }, [preview]);
  useEffect(draw, [draw]);
  return (
    <Panel heading="Preview" expandable>
      <iframe
        ref={frame}
        title="Preview"
        sandbox="allow-same-origin"
        className="min-h-96 w-full flex-1 border-0 bg-white"
        onLoad={draw}
      />
    </Panel>
  );
}

const stop = (event: Event) => event.preventDefault();

import { type RefObject, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { CONSOLE_COMMAND } from "#shared/doc-page.ts";
import { Button } from "#ui/button.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";

/** A button on each block of code. Of a console, it copies only the commands. */
export function CopyButtons({ article }: { article: RefObject<HTMLElement | null> }) {
  const [blocks, setBlocks] = useState<readonly HTMLElement[]>([]);
  useLayoutEffect(() => {
    setBlocks([...(article.current?.querySelectorAll<HTMLElement>("[data-code]") ?? [])]);
  }, [article]);
  return blocks.map((block, index) =>
    createPortal(
      <Button
        look="quiet"
        icon="copy"
        className="absolute top-1 right-1 bg-card"
        onClick={() => copyWithToast(textToCopy(block))}
      >
        Copy
      </Button>,
      block,
      String(index),
    ),
  );
}

function textToCopy({ dataset, firstElementChild }: HTMLElement): string {
  const text = firstElementChild?.textContent ?? "";
  if (dataset.code !== "console") return text;
  return (text.match(CONSOLE_COMMAND) ?? []).map((command) => command.slice(2)).join("");
}

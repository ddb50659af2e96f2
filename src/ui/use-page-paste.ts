import { useEffect, useRef } from "react";

interface Pasted {
  text: string;
  /** Set if only a file was pasted. */
  file: File | undefined;
}

/** Takes what is pasted while no field has the focus. @param take returns whether it took it */
export function usePagePaste(take: (pasted: Pasted) => boolean): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const { target, clipboardData, defaultPrevented } = event;
      const isInField = target instanceof Element && target.closest("input, textarea, select");
      if (defaultPrevented || isInField || document.querySelector("dialog[open]")) return;
      const text = clipboardData?.getData("text/plain") ?? "";
      const file = text === "" ? clipboardData?.files[0] : undefined;
      if ((text !== "" || file) && latest.current({ text, file })) event.preventDefault();
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, []);
}

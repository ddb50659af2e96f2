import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError, readPaste } from "#contract/client.ts";
import { PASTE_LANGUAGES, type PasteLanguage } from "#contract/paste-languages.ts";
import type { Paste } from "#contract/pastebin.ts";
import { parseFragment } from "./fragment.ts";

export type PasteState =
  | { phase: "loading" }
  | { phase: "missing" }
  /** Whether there is such a paste could not be learned; `reason` is the server's, "" when it was not reached. */
  | { phase: "failed"; reason: string; retry: () => void }
  /** It is deleted when it is read, and waits to be asked for. */
  | { phase: "sealed"; open: () => void }
  /** It is encrypted, and the address has no key or another one's. */
  | { phase: "locked"; paste: Paste }
  | { phase: "found"; paste: Paste };

/** The paste of an address. One view is counted for one visit of the page. */
export function usePaste(id: string): PasteState {
  const [state, setState] = useState<PasteState>({ phase: "loading" });
  const asked = useRef(false);

  const load = useCallback(
    async (keep: boolean): Promise<PasteState> => {
      const ask = (toKeep: boolean) => () => {
        // What asks goes at once: asked twice, a paste that burns is not found. The focus waits around it.
        document.getElementById("main")?.focus({ preventScroll: true });
        asked.current = true;
        setState({ phase: "loading" });
        load(toKeep).then(setState);
      };
      try {
        const paste = await readPaste(id, { keep });
        if (paste.sealed) {
          // Opened without its key it would be lost.
          if (paste.encrypted && parseFragment(location.hash).key === undefined) return { phase: "locked", paste };
          return { phase: "sealed", open: ask(false) };
        }
        return paste.encrypted ? await decrypt(paste) : { phase: "found", paste };
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return { phase: "missing" };
        return { phase: "failed", reason: error instanceof ApiError ? error.message : "", retry: ask(keep) };
      }
    },
    [id],
  );

  useEffect(() => {
    let current = true;
    setState({ phase: "loading" });
    load(true).then((found) => current && setState(found));
    return () => {
      current = false;
    };
  }, [load]);

  useEffect(() => {
    if (!asked.current || state.phase === "loading") return;
    asked.current = false;
    const main = document.getElementById("main");
    // Unless it is elsewhere by now. A line that the address points at stays in view.
    if (document.activeElement === main) main?.querySelector("h1")?.focus({ preventScroll: true });
  }, [state]);

  useEffect(() => {
    if (state.phase !== "locked") return;
    const retry = () => (state.paste.sealed ? load(true) : decrypt(state.paste)).then(setState);
    window.addEventListener("hashchange", retry);
    return () => window.removeEventListener("hashchange", retry);
  }, [state, load]);

  return state;
}

async function decrypt(paste: Paste): Promise<PasteState> {
  const { key } = parseFragment(location.hash);
  const { unseal } = await import("./sealed-text.ts");
  try {
    const { title, language, content } = await unseal(paste.content, key ?? "");
    const known: PasteLanguage = Object.hasOwn(PASTE_LANGUAGES, language) ? (language as PasteLanguage) : "text";
    return { phase: "found", paste: { ...paste, title: title || "Untitled Paste", language: known, content } };
  } catch {
    return { phase: "locked", paste };
  }
}

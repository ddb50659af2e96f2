import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError, failureMessage, readPaste } from "#contract/client.ts";
import { PASTE_LANGUAGES, type PasteLanguage } from "#contract/paste-languages.ts";
import type { Paste } from "#contract/pastebin.ts";
import { isOwnPaste } from "#ui/own-pastes.ts";
import { parseFragment } from "./fragment.ts";

export type PasteState =
  | { phase: "loading" }
  | { phase: "missing" }
  /** The request failed. */
  | { phase: "failed"; reason: string; retry: () => void }
  /** Opening it deletes it, so it waits for the user. */
  | { phase: "sealed"; paste: Paste; open: () => void }
  /** Encrypted, and the address has no key or a wrong one. */
  | { phase: "locked"; paste: Paste }
  | { phase: "found"; paste: Paste };

/** Loads a paste, counting one view per visit, except by its author. */
export function usePaste(id: string): PasteState {
  const [state, setState] = useState<PasteState>({ phase: "loading" });
  const focusAfterLoad = useRef(false);

  const load = useCallback(
    async (keep: boolean): Promise<PasteState> => {
      const loader = (toKeep: boolean) => () => {
        // Remove the button immediately: a second request would not find a burned paste. Park the focus on main.
        document.getElementById("main")?.focus({ preventScroll: true });
        focusAfterLoad.current = true;
        setState({ phase: "loading" });
        load(toKeep).then(setState);
      };
      try {
        const paste = await readPaste(id, { keep, own: isOwnPaste(id) });
        if (paste.sealed) {
          // Opening it without its key would destroy it.
          if (paste.encrypted && parseFragment(location.hash).key === undefined) return { phase: "locked", paste };
          return { phase: "sealed", paste, open: loader(false) };
        }
        return paste.encrypted ? await decrypt(paste) : { phase: "found", paste };
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return { phase: "missing" };
        return { phase: "failed", reason: failureMessage(error) || "Please try again later.", retry: loader(keep) };
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
    if (!focusAfterLoad.current || state.phase === "loading") return;
    focusAfterLoad.current = false;
    const main = document.getElementById("main");
    // Unless the focus moved meanwhile. Don't scroll away from the line in the URL.
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

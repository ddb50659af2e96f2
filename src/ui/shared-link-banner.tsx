import { useEffect, useState } from "react";
import { InputError } from "#shared/input-error.ts";
import { defaultOptions } from "#shared/options.ts";
import { isShareLink } from "#shared/share-link/is-share-link.ts";
import { readShareLink } from "#shared/share-link/share-link.ts";
import { readToolState, shownOptions, type ToolState } from "#shared/share-link/tool-link.ts";
import { Button } from "#ui/button.tsx";
import { keepOptions } from "#ui/draft-storage.ts";
import { textValue } from "#ui/input-value.ts";
import {
  dropFragment,
  dropWaiting,
  type OpenPage,
  openPage,
  type PageState,
  peekWaiting,
  useOpenPage,
  waitForPage,
} from "#ui/page-registry.ts";
import { useLocation } from "#ui/router.tsx";
import { useToolServices } from "#ui/tool-services.ts";

interface Opened {
  /** What the link carried, for people. */
  what: string;
  hasInput: boolean;
  before: PageState;
  source: string;
}

/** Opens the link in the address bar, if there is one, in the tool below: sets it up, but runs nothing. */
export function SharedLinkBanner() {
  const location = useLocation();
  const { tool } = useToolServices();
  const state = useOpenPage();
  const [opened, setOpened] = useState<Opened>();
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    const waiting = peekWaiting(tool.id);
    if (!waiting && !isShareLink(location.hash)) return;
    let current = true;
    Promise.resolve(waiting ?? readShareLink(location.hash))
      .then(async (payload) => {
        const page = await waitForPage();
        if (!current) return;
        dropWaiting(tool.id);
        if (!page) throw new InputError("This tool doesn’t take options from a link.");
        const next = open(page, readToolState(payload, page));
        // From the visitor's own history, the options are theirs at once.
        if (waiting) keepOptions(tool.id, shownOptions({ ...page, hasModes: false }, undefined), next.after.options);
        setOpened({ ...next, source: waiting ? "your history" : "a link" });
        setProblem(undefined);
      })
      .catch((error: unknown) => {
        if (!current) return;
        if (!(error instanceof InputError)) console.error(error);
        setOpened(undefined);
        const reason = error instanceof InputError ? error.message : "It could not be read.";
        setProblem(`${waiting ? "This run" : "This link"} can’t be opened. ${reason}`);
      });
    return () => {
      current = false;
    };
  }, [location, tool.id]);

  const close = () => {
    setOpened(undefined);
    setProblem(undefined);
    document.getElementById("main")?.focus({ preventScroll: true });
  };
  const undo = () => {
    if (opened) openPage()?.put(opened.before, { isHeld: false });
    dropFragment();
    close();
  };
  const run = openPage()?.run;
  if (!opened && !problem) return null;
  return (
    <div role={problem ? "alert" : "status"} className="mb-4">
      <div
        className={`flex items-center gap-1 rounded border py-1 pr-1 pl-3.5 text-sm ${problem ? "border-bad bg-bad-soft" : "border-rule bg-sunk text-ink-2"}`}
      >
        <p className="flex-1 py-1.5">
          {problem
            ? problem
            : `${opened?.what} from ${opened?.source}.${state === "held" ? " Nothing has run yet." : ""}`}
        </p>
        {state === "held" && opened?.hasInput && run && <Button onClick={run}>Run</Button>}
        {state === "held" && opened && (
          <Button look="quiet" onClick={undo}>
            Undo
          </Button>
        )}
        <Button look="quiet" icon="x" aria-label="Dismiss" onClick={close} />
      </div>
    </div>
  );
}

/** Options that the link doesn't carry get their defaults, because it left those out. */
function open(page: OpenPage, { mode, options = {}, inputs = {} }: ToolState) {
  const before: PageState = { mode: page.mode, options: page.options, inputs: page.inputs };
  const [first = ""] = Object.keys(page.operations);
  const shown = mode ?? (page.hasModes ? first : page.mode);
  const texts = Object.entries(inputs).map(([name, text]) => [name, textValue(text)]);
  const after: PageState = {
    mode: shown,
    options: { ...before.options, ...defaultOptions(shownOptions(page, shown)), ...options },
    inputs: { ...before.inputs, ...Object.fromEntries(texts) },
  };
  page.put(after, { isHeld: true });
  const hasInput = texts.length > 0;
  return { what: hasInput ? "Input and options" : "Options", hasInput, before, after };
}

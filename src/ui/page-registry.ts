import { useSyncExternalStore } from "react";
import type { SharePayload } from "#shared/share-link/share-link.ts";
import type { ShareableTool } from "#shared/share-link/tool-link.ts";
import type { ToolInput } from "#ui/input-value.ts";

/** What the visitor sees of a tool: everything that a link can carry. */
export interface PageState {
  mode: string;
  options: Readonly<Record<string, unknown>>;
  inputs: Readonly<Record<string, ToolInput>>;
}

/** A page at the time of a run. */
export interface RunPage extends PageState {
  hasModes: boolean;
}

/** The open page of a tool, for Share, links and the history. Pages with a state of their own aren't one. */
export interface OpenPage extends ShareableTool, PageState {
  /** Whether its state comes from a link and the visitor has neither changed nor run anything since. */
  isHeld: boolean;
  /** Replaces the state and removes the result. While held, nothing runs by itself. */
  put: (state: PageState, next: { isHeld: boolean; thenRun?: string }) => void;
  /** Runs the tool, on a page without a button for it. */
  run: (() => void) | undefined;
}

/** By tool: what its page shows next. Only in memory, because an address would end up in the browser's own history. */
const waiting = new Map<string, SharePayload>();

/** Sets up the tool's page like a link, once it's open. */
export function putWaiting(toolId: string, state: SharePayload): void {
  waiting.set(toolId, state);
}

/** It stays until `dropWaiting`, because React may render a page twice. */
export function peekWaiting(toolId: string): SharePayload | undefined {
  return waiting.get(toolId);
}

export function dropWaiting(toolId: string): void {
  waiting.delete(toolId);
}

let current: (() => OpenPage) | undefined;
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/** Registers the page that is shown. @returns unregister */
export function registerPage(page: () => OpenPage): () => void {
  current = page;
  notify();
  return () => {
    if (current === page) current = undefined;
    notify();
  };
}

/** Reports that the page starts or stops being held. */
export const reportHeld = notify;

export function openPage(): OpenPage | undefined {
  return current?.();
}

/** An operator's recipe registers its page only once the server has sent it. */
const PAGE_TIMEOUT_MS = 2_000;

/** The open page, as soon as there is one; undefined if this tool has none. */
export function waitForPage(): Promise<OpenPage | undefined> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      stop();
      resolve(openPage());
    };
    const timer = setTimeout(finish, PAGE_TIMEOUT_MS);
    const stop = subscribe(finish);
    if (openPage()) finish();
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the open page can be shared, and whether it is held. */
export function useOpenPage(): "none" | "held" | "free" {
  const read = () => {
    const page = openPage();
    return page ? (page.isHeld ? "held" : "free") : "none";
  };
  return useSyncExternalStore(subscribe, read, () => "none");
}

/**
 * Takes a link out of the address bar once the page differs from it. The state of the history entry stays, which finds
 * kept work after Back.
 */
export function dropFragment(): void {
  if (location.hash) history.replaceState(history.state, "", location.pathname + location.search);
}

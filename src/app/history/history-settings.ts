import { clearRuns } from "#app/history/runs.ts";
import { type PrivacySignals, refusesTracking } from "#app/tracking-consent.ts";
import { keepsDrafts, setKeepsDrafts } from "#ui/draft-storage.ts";

const CHOICE_KEY = "sundry-history-choice";
const INPUTS_KEY = "sundry-history-inputs";

/**
 * Whether this browser keeps a history. On by default, but off if the browser asks not to be tracked or keeps no work:
 * nothing tells a shared device for sure, and these come closest.
 */
export function keepsHistory(): boolean {
  try {
    const choice = localStorage.getItem(CHOICE_KEY);
    if (choice !== null) return choice === "on";
    return keepsDrafts() && !refusesTracking(navigator as PrivacySignals);
  } catch {
    return false;
  }
}

/** Turning it off also clears it. */
export function setKeepsHistory(keeps: boolean): void {
  store(CHOICE_KEY, keeps ? "on" : "off");
  if (!keeps) clearRuns();
}

/** Whether the history contains small inputs. Off by default. */
export function keepsInputs(): boolean {
  try {
    return localStorage.getItem(INPUTS_KEY) === "on";
  } catch {
    return false;
  }
}

/** Turning it off also clears the history, which may contain some. */
export function setKeepsInputs(keeps: boolean): void {
  store(INPUTS_KEY, keeps ? "on" : undefined);
  if (!keeps) clearRuns();
}

/** For a device that others use too: keeps neither history nor work, and forgets what was kept. */
export function keepNothing(): void {
  setKeepsHistory(false);
  store(INPUTS_KEY, undefined);
  setKeepsDrafts(false);
}

/** Forgets the history and the choices about it. */
export function forgetHistory(): void {
  clearRuns();
  store(CHOICE_KEY, undefined);
  store(INPUTS_KEY, undefined);
}

function store(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage is blocked, so nothing is kept anyway.
  }
}

/** Inline script of every page: guards DOM sinks, records early input, and starts the scripts after the first paint. */
import { recordEarlyInput } from "#app/loader/early-input.ts";
import { applyEarlyTheme } from "#app/loader/early-theme.ts";
import { showFailure } from "#app/loader/failure-note.ts";
import { installTrustedTypesPolicy } from "#app/loader/trusted-types.ts";

/** Background tabs are never painted, so don't wait for a paint longer than this. */
const PAINT_TIMEOUT_MS = 500;
/** A rendered frame isn't on screen yet, and not every browser reports when it is. */
const FRAME_DELAY_MS = 100;
/** Requesting all files in one task blocks a slow phone for longer than a frame. */
const FILES_PER_TASK = 4;

installTrustedTypesPolicy();
applyEarlyTheme();
recordEarlyInput();

/** In import order; the last file hydrates the page. */
const files = document.currentScript?.dataset.files?.split(" ") ?? [];

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

async function start(): Promise<void> {
  try {
    for (const [at, href] of files.entries()) {
      if (at % FILES_PER_TASK === 0) await nextTask();
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    }
    // One task per file keeps the page responsive.
    for (const file of files) {
      await import(/* @vite-ignore */ file);
      await nextTask();
    }
  } catch (error) {
    console.warn(error);
    showFailure();
  }
}

let hasStarted = false;
const startOnce = () => {
  if (hasStarted) return;
  hasStarted = true;
  start();
};

addEventListener("DOMContentLoaded", () => {
  requestAnimationFrame(() => {
    new PerformanceObserver(startOnce).observe({ type: "largest-contentful-paint" });
    setTimeout(startOnce, FRAME_DELAY_MS);
  });
  setTimeout(startOnce, PAINT_TIMEOUT_MS);
});

/** Inline script of every page: it guards the page, keeps early input, and starts the site's scripts after the first paint. */
import { keepEarlyInput } from "#app/loader/early-input.ts";
import { applyEarlyTheme } from "#app/loader/early-theme.ts";
import { showFailure } from "#app/loader/failure-note.ts";
import { guardSinks } from "#app/loader/trusted-types.ts";

/** A tab in the background is not painted. */
const UNPAINTED_MS = 500;
/** A frame that was drawn is not in front of anybody yet, and not every browser says when. */
const AFTER_FRAME_MS = 100;
/** Asking for all files at once holds the page for longer than a frame on a slow phone. */
const FILES_PER_TASK = 4;

guardSinks();
applyEarlyTheme();
keepEarlyInput();

/** In the order in which they run: what a file imports is before it, and the last one takes the page over. */
const files = document.currentScript?.dataset.files?.split(" ") ?? [];

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

async function start(): Promise<void> {
  try {
    for (const [at, href] of files.entries()) {
      if (at % FILES_PER_TASK === 0) await nextTask();
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    }
    // Each in a task of its own, between which the page answers.
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
    setTimeout(startOnce, AFTER_FRAME_MS);
  });
  setTimeout(startOnce, UNPAINTED_MS);
});

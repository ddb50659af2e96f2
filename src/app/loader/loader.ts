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

const { entry = "", files = "" } = document.currentScript?.dataset ?? {};
const wanted = files.split(" ");

const start = () => {
  for (const href of wanted.splice(0, FILES_PER_TASK)) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
  if (wanted.length > 0) setTimeout(start);
  else import(/* @vite-ignore */ entry).catch(fail);
};

function fail(error: unknown): void {
  console.warn(error);
  showFailure();
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

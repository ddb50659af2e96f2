import { accessSync, constants } from "node:fs";
import { chromium } from "playwright-core";

/** Keeps a browser from talking to anybody but the page's own server. */
export const BROWSER_ARGS: readonly string[] = [
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Chromium's sandbox refuses to run as root.
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

const INSTALLED = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * Path of a Chromium to test with: `$CHROMIUM`, else Playwright's own, else the system's, else the one that the
 * npm package `@sparticuz/chromium` unpacks into the temporary folder.
 */
export async function resolveBrowser(): Promise<string> {
  const named = process.env.CHROMIUM;
  if (named) {
    if (!isExecutable(named)) throw new Error(`CHROMIUM names ${named}, which cannot be run`);
    return named;
  }
  const found = [chromium.executablePath(), ...INSTALLED].find(isExecutable);
  if (found) return found;
  const packaged = await import("@sparticuz/chromium");
  return packaged.default.executablePath();
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

import { accessSync, constants } from "node:fs";
import { chromium } from "playwright-core";

const FEATURES_OFF = [
  // Each would open a page of its own for every window.
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  // What Playwright switches off, whose list this one replaces.
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

/** Keeps a browser from talking to anybody but the page's own server, and from doing what no test looks at. */
export const BROWSER_ARGS: readonly string[] = [
  `--disable-features=${FEATURES_OFF.join()}`,
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

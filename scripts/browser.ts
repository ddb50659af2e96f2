import { accessSync, constants } from "node:fs";
import { chromium } from "playwright-core";

const DISABLED_FEATURES = [
  // Each of these opens an extra page per window.
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  // Playwright's own list, which this flag would otherwise replace.
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

/** Keeps the browser from contacting other servers and from background work that tests don't need. */
export const BROWSER_ARGS: readonly string[] = [
  `--disable-features=${DISABLED_FEATURES.join()}`,
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Chromium's sandbox refuses to run as root.
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

/** Debian's `firefox-esr`, for `E2E_BROWSER=firefox`. */
export const FIREFOX = process.env.FIREFOX ?? "/usr/bin/firefox-esr";

const SYSTEM_BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * Path of the Chromium for tests: `$CHROMIUM`, else Playwright's, else the system's, else the one that the npm package
 * `@sparticuz/chromium` unpacks into the temporary folder.
 */
export async function resolveBrowser(): Promise<string> {
  const named = process.env.CHROMIUM;
  if (named) {
    if (!isExecutable(named)) throw new Error(`CHROMIUM is set to ${named}, which is not an executable file`);
    return named;
  }
  const found = [chromium.executablePath(), ...SYSTEM_BROWSERS].find(isExecutable);
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

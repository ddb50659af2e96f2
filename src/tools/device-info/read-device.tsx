import { formatBytes } from "#shared/format-number.ts";
import { type FactGroup, factGroup } from "./facts.ts";

/** https://wicg.github.io/ua-client-hints/ */
interface ClientHints {
  brands?: readonly { brand: string; version: string }[];
  fullVersionList?: readonly { brand: string; version: string }[];
  mobile?: boolean;
  platform?: string;
  platformVersion?: string;
  model?: string;
  architecture?: string;
  bitness?: string;
  formFactors?: readonly string[];
}

/** What only some browsers have. */
interface Told extends Navigator {
  userAgentData?: ClientHints & { getHighEntropyValues(names: readonly string[]): Promise<ClientHints> };
  deviceMemory?: number;
  connection?: EventTarget & {
    type?: string;
    effectiveType?: string;
    downlink?: number;
    rtt?: number;
    saveData?: boolean;
  };
  globalPrivacyControl?: boolean;
}

/** What takes time to find out. */
export interface SlowFacts {
  hints?: ClientHints;
  storage?: StorageEstimate;
  isPersisted?: boolean;
  graphics?: Readonly<Record<string, string>>;
}

const HINTS = ["architecture", "bitness", "model", "platformVersion", "fullVersionList", "formFactors"];

/** Media features with the values that they can have. https://www.w3.org/TR/mediaqueries-5/ */
const PREFERENCES = {
  "Color scheme": ["prefers-color-scheme", ["light", "dark"]],
  Motion: ["prefers-reduced-motion", ["no-preference", "reduce"]],
  Transparency: ["prefers-reduced-transparency", ["no-preference", "reduce"]],
  Contrast: ["prefers-contrast", ["no-preference", "more", "less", "custom"]],
  "Forced colors": ["forced-colors", ["none", "active"]],
  "Inverted colors": ["inverted-colors", ["none", "inverted"]],
  "Dynamic range": ["dynamic-range", ["standard", "high"]],
  "Color gamut": ["color-gamut", ["srgb", "p3", "rec2020"]],
  Pointers: ["any-pointer", ["none", "coarse", "fine"]],
  Hover: ["hover", ["none", "hover"]],
  "Display mode": ["display-mode", ["browser", "standalone", "minimal-ui", "fullscreen"]],
} as const;

const told = () => navigator as Told;

export async function readSlowFacts(): Promise<SlowFacts> {
  const graphics = readGraphics();
  const [hints, storage, isPersisted] = await Promise.allSettled([
    told().userAgentData?.getHighEntropyValues(HINTS),
    navigator.storage?.estimate(),
    navigator.storage?.persisted(),
  ]);
  return {
    graphics,
    ...(hints.status === "fulfilled" && hints.value && { hints: hints.value }),
    ...(storage.status === "fulfilled" && storage.value && { storage: storage.value }),
    ...(isPersisted.status === "fulfilled" && { isPersisted: isPersisted.value }),
  };
}

function readGraphics(): Readonly<Record<string, string>> {
  const canvas = document.createElement("canvas");
  const gl = canvas.getContext("webgl2") ?? canvas.getContext("webgl");
  if (!gl) return { WebGL: "No" };
  const names = gl.getExtension("WEBGL_debug_renderer_info");
  const found = {
    "Graphics vendor": gl.getParameter(names?.UNMASKED_VENDOR_WEBGL ?? gl.VENDOR),
    "Graphics renderer": gl.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER),
    WebGL: gl.getParameter(gl.VERSION),
  };
  // Browsers keep few contexts.
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return found;
}

/** Calls back when anything of `readDevice` changes, until the signal aborts. */
export function watchDevice(onChange: () => void, signal: AbortSignal): void {
  const listen = (target: EventTarget | undefined, ...types: readonly string[]) => {
    for (const type of types) target?.addEventListener(type, onChange, { signal });
  };
  listen(window, "resize", "online", "offline", "languagechange");
  listen(screen.orientation, "change");
  listen(told().connection, "change");
  for (const [feature, values] of Object.values(PREFERENCES)) {
    for (const value of values) listen(matchMedia(`(${feature}: ${value})`), "change");
  }
}

/** What the browser tells any site. */
export function readDevice({
  hints = told().userAgentData ?? {},
  storage,
  isPersisted,
  graphics,
}: SlowFacts): readonly FactGroup[] {
  const { connection, deviceMemory, globalPrivacyControl } = told();
  const { locale, calendar, numberingSystem, timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const brands = hints.fullVersionList ?? hints.brands;
  return [
    factGroup("Screen", {
      "Window size": `${innerWidth} × ${innerHeight}`,
      "Outer window size": `${outerWidth} × ${outerHeight}`,
      "Screen size": `${screen.width} × ${screen.height}`,
      "Available screen": `${screen.availWidth} × ${screen.availHeight}`,
      "Pixel ratio": Math.round(devicePixelRatio * 1000) / 1000,
      Orientation: screen.orientation?.type,
      "Orientation angle": screen.orientation && `${screen.orientation.angle}°`,
      "Color depth": `${screen.colorDepth} bits`,
      "Several screens": (screen as { isExtended?: boolean }).isExtended,
    }),
    factGroup("Browser", {
      "User agent": navigator.userAgent,
      Brands: brands?.map(({ brand, version }) => `${brand} ${version}`).join(", "),
      Vendor: navigator.vendor,
      Languages: navigator.languages.join(", "),
      Cookies: navigator.cookieEnabled,
      "Do Not Track": navigator.doNotTrack ?? undefined,
      "Global Privacy Control": globalPrivacyControl,
      "PDF viewer": navigator.pdfViewerEnabled,
      Automated: navigator.webdriver,
      "Secure context": isSecureContext,
    }),
    factGroup("Device", {
      Platform: hints.platform,
      "Platform version": hints.platformVersion,
      "navigator.platform": navigator.platform,
      Mobile: hints.mobile,
      Model: hints.model,
      "Form factors": hints.formFactors?.join(", "),
      Processor: hints.architecture && `${hints.architecture}, ${hints.bitness} bits`,
      "CPU threads": navigator.hardwareConcurrency,
      Memory: deviceMemory && `${deviceMemory} GB`,
      "Touch points": navigator.maxTouchPoints,
      ...(graphics ?? { "Graphics vendor": undefined, "Graphics renderer": undefined, WebGL: undefined }),
      WebGPU: "gpu" in navigator,
    }),
    factGroup(
      "Preferences",
      Object.fromEntries(
        Object.entries(PREFERENCES).map(([name, [feature, values]]) => [name, matching(feature, values)]),
      ),
    ),
    factGroup("Time and language", {
      "Time zone": timeZone,
      "UTC offset": utcOffset(),
      Locale: locale,
      Calendar: calendar,
      "Numbering system": numberingSystem,
    }),
    factGroup("Network and storage", {
      Online: navigator.onLine,
      "Connection type": connection?.type,
      "Effective connection": connection?.effectiveType,
      Downlink: connection?.downlink === undefined ? undefined : `${connection.downlink} Mbit/s`,
      "Round trip": connection?.rtt === undefined ? undefined : `${connection.rtt} ms`,
      "Data saver": connection?.saveData,
      "Storage limit": storage?.quota === undefined ? undefined : formatBytes(storage.quota),
      "Storage used": storage?.usage === undefined ? undefined : formatBytes(storage.usage),
      "Storage is kept": isPersisted,
      "Local storage": isAllowed(() => localStorage),
      "Session storage": isAllowed(() => sessionStorage),
      "Service worker": "serviceWorker" in navigator,
      Clipboard: "clipboard" in navigator,
    }),
  ];
}

function matching(feature: string, values: readonly string[]): string {
  return values.filter((value) => matchMedia(`(${feature}: ${value})`).matches).join(", ");
}

function utcOffset(): string | undefined {
  const parts = new Intl.DateTimeFormat("en", { timeZoneName: "longOffset" }).formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value;
}

/** Whether the browser lets a site read it, rather than throwing. */
function isAllowed(read: () => unknown): boolean {
  try {
    return Boolean(read());
  } catch {
    return false;
  }
}

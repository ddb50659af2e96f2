import { UAParser } from "my-ua-parser";
import {
  type ClientKind,
  findApp,
  findBot,
  findBrowser,
  findCommandLineClient,
  findEngineUser,
  findProduct,
} from "./clients.ts";

/** What a user agent string says; `Unknown` where it says nothing. */
export interface UserAgent {
  client: ClientKind;
  browser: string;
  browserVersion: string;
  engine: string;
  engineVersion: string;
  os: string;
  osVersion: string;
  /** Vendor and model. */
  device: string;
  deviceType: "Desktop" | "Mobile" | "Tablet" | "TV" | "Console" | "Wearable" | "Headset" | "Embedded" | "Unknown";
  vendor: string;
  model: string;
  cpu: string;
}

const UNKNOWN = "Unknown";

/** Longer than any that a program sends; the patterns are made for short texts. */
const LONGEST = 2_048;

/**
 * @param text a user agent string (RFC 9110 §10.1.5).
 * @example parseUserAgent("curl/8.5.0").client // "Command-line client or library"
 */
export function parseUserAgent(text: string): UserAgent {
  // PowerShell says it twice, and the library reads the first.
  const userAgent = text.trim().slice(0, LONGEST).replace("(Windows NT; Windows NT", "(Windows NT");
  const { browser, engine, os, cpu } = new UAParser(userAgent).getResult();
  // Behind some models it does not expect the mark of a web view.
  const device = new UAParser(userAgent.replace("; wv)", ")")).getDevice();
  const { kind, name, version } = nameClient(userAgent, browser);
  const { vendor, model, type } = mendDevice(device, userAgent);
  return {
    client: kind,
    browser: name ?? UNKNOWN,
    browserVersion: version ?? UNKNOWN,
    engine: engine.name ?? (browser.name === "IE" ? "Trident" : UNKNOWN),
    engineVersion: engine.version ?? UNKNOWN,
    os: OS_NAMES[os.name ?? ""] ?? os.name ?? UNKNOWN,
    osVersion: toOsVersion(os.name, os.version),
    device: toDevice(vendor, model),
    deviceType: toDeviceType(type, os.name, userAgent),
    vendor: vendor ?? UNKNOWN,
    model: model ?? UNKNOWN,
    cpu: cpu.architecture ?? UNKNOWN,
  };
}

/** What the library takes for something else. */
function mendDevice(device: UAParser.IDevice, userAgent: string): Partial<UAParser.IDevice> {
  // It finds a headset in `python-requests`.
  if (/^quest/i.test(device.model ?? "") && !/\bquest\b/i.test(userAgent)) return {};
  // Browsers that hide the device send this letter for every model.
  if (device.model === "K") return { ...device, model: undefined };
  if (device.vendor === undefined && /SMART-TV.*Tizen/.test(userAgent)) return { ...device, vendor: "Samsung" };
  const model = device.model && completeModel(device.model.trim(), userAgent);
  return model?.startsWith("Ericsson")
    ? { ...device, vendor: "Sony Ericsson", model: model.slice("Ericsson".length) }
    : { ...device, model };
}

/** The library ends many a model too early: `motorola edge` of `motorola edge 50 fusion`, `SM-T530N` of `SM-T530NU`. */
function completeModel(model: string, userAgent: string): string {
  const bare = model.replace(/ ?Build$/, "");
  const at = userAgent.indexOf(bare);
  if (at === -1 || !userAgent.includes("Android")) return bare;
  return bare + (REST_OF_MODEL.exec(userAgent.slice(at + bare.length))?.[1] ?? "");
}

/** Up to the build or the end of the entry; numbers with a point are versions. */
const REST_OF_MODEL = /^((?:(?!Build\b)[a-z\d]+)?(?: (?!Build\b|v?\d+\.\d)[\w+-]+)*) *(?:Build\b|[;)])/i;

interface Named {
  name: string | undefined;
  version: string | undefined;
}

function nameClient(userAgent: string, browser: Named): Named & { kind: ClientKind } {
  const program = findCommandLineClient(userAgent);
  if (program) return { kind: "Command-line client or library", ...program };
  const isBrowser = browser.name !== undefined && !ENGINE_ALONE.test(browser.name);
  const bot = findBot(userAgent, { isBrowser });
  if (bot) return { kind: "Bot", ...bot };
  const app = findApp(userAgent);
  if (app) return { kind: "In-app browser", name: app.name, version: app.version ?? browser.version };
  const own = findBrowser(userAgent);
  if (own) return { kind: "Browser", ...own };
  const other = isBrowser ? undefined : (findEngineUser(userAgent) ?? findProduct(userAgent));
  const name = other?.name ?? (browser.name && (BROWSER_NAMES[browser.name] ?? browser.name));
  return { kind: browser.name ? "Browser" : "Unknown", name, version: other ? other.version : browser.version };
}

/** What the library says of a program that it does not know, by the engine that the program has. */
const ENGINE_ALONE = /^(?:Mozilla|WebKit)$/;

const BROWSER_NAMES: Readonly<Record<string, string>> = {
  "Mobile Safari": "Safari",
  "Mobile Chrome": "Chrome",
  "Mobile Firefox": "Firefox",
  IEMobile: "Internet Explorer Mobile",
  IE: "Internet Explorer",
};

const OS_NAMES: Readonly<Record<string, string>> = {
  "Mac OS": "macOS",
  "Chromium OS": "ChromeOS",
  // The library takes these over as they are written.
  linux: "Linux",
  freebsd: "FreeBSD",
  gentoo: "Gentoo",
  ubuntu: "Ubuntu",
  debian: "Debian",
};

/** Windows 11 still says NT 10.0, so nobody can tell the two apart by the string alone. */
function toOsVersion(name: string | undefined, version: string | undefined): string {
  if (name === "Windows" && version === "10") return "10/11";
  // On Linux the parser gives the processor for a version.
  if (name === "Windows") return version?.replace(/^([\d.]+) .*/, "$1") ?? UNKNOWN;
  return /^(?:Version )?(\d\S*)/.exec(version ?? "")?.[1] ?? UNKNOWN;
}

function toDevice(vendor: string | undefined, model: string | undefined): string {
  if (!model) return vendor ?? UNKNOWN;
  return !vendor || model.toLowerCase().startsWith(vendor.toLowerCase()) ? model : `${vendor} ${model}`;
}

const DEVICE_TYPES: Readonly<Record<string, UserAgent["deviceType"]>> = {
  mobile: "Mobile",
  tablet: "Tablet",
  smarttv: "TV",
  console: "Console",
  wearable: "Wearable",
  xr: "Headset",
  embedded: "Embedded",
};

const DESKTOP =
  /^(Windows|Mac OS|Linux|GNU|Chromium OS|Ubuntu|Debian|Fedora|Arch|Gentoo|openSUSE|SUSE|Red ?Hat|CentOS|Mint|Mageia|Mandriva|PCLinuxOS|VectorLinux|Zenwalk|Slackware|FreeBSD|OpenBSD|NetBSD|DragonFly|PC-BSD|GhostBSD|Solaris|AIX|HP-UX|BeOS|Haiku|OS\/2|AmigaOS|MorphOS|OpenVMS|Plan9|RISC OS|Deepin|elementary OS|Manjaro|Sabayon|Raspbian|Minix|Hurd|Unix)$/i;

function toDeviceType(type: string | undefined, os: string | undefined, userAgent: string): UserAgent["deviceType"] {
  if (/\b(Quest|OculusBrowser|Apple ?Vision)\b/.test(userAgent)) return "Headset";
  // The word that tells an Android phone from a tablet; some browsers put their own name behind it.
  if (type === "tablet" && /Android.*\bMobile\b/.test(userAgent)) return "Mobile";
  const known = type && DEVICE_TYPES[type];
  if (known) return known;
  if (/\bMobile\b/.test(userAgent)) return "Mobile";
  return os && DESKTOP.test(os) ? "Desktop" : UNKNOWN;
}

import { UAParser } from "my-ua-parser";
import {
  type ClientKind,
  findApp,
  findBot,
  findBrowser,
  findChromiumFork,
  findCommandLineClient,
  findEngineUser,
  findOwnName,
  findProduct,
} from "./clients.ts";
import { type Device, type DeviceType, deviceName, mendDevice, toDeviceType } from "./devices.ts";
import { mendSystem, systemName, systemVersion } from "./operating-systems.ts";

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
  deviceType: DeviceType;
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
  const userAgent = text
    .trim()
    .slice(0, LONGEST)
    // PowerShell says it twice, and the library reads the first.
    .replace("(Windows NT; Windows NT", "(Windows NT")
    // Some programs write it otherwise, and the library takes over what they write.
    .replace(/\b(apple)?webkit(?=\/)/gi, (_, apple) => (apple ? "AppleWebKit" : "WebKit"));
  const { browser, engine, os, cpu } = new UAParser(userAgent).getResult();
  // Behind some models it does not expect the mark of a web view.
  const device = mendDevice(new UAParser(userAgent.replace("; wv)", ")")).getDevice(), userAgent);
  const system = mendSystem(os, userAgent);
  const { kind, name, version } = nameClient(userAgent, browser, device);
  return {
    client: kind,
    browser: name ?? UNKNOWN,
    browserVersion: version ?? UNKNOWN,
    engine: engine.name ?? (browser.name === "IE" ? "Trident" : UNKNOWN),
    engineVersion: engine.version ?? UNKNOWN,
    os: systemName(system) ?? UNKNOWN,
    osVersion: systemVersion(system) ?? UNKNOWN,
    device: deviceName(device) ?? UNKNOWN,
    deviceType: toDeviceType(device.type, system.name, userAgent),
    vendor: device.vendor ?? UNKNOWN,
    model: device.model ?? UNKNOWN,
    cpu: cpu.architecture ?? UNKNOWN,
  };
}

interface Named {
  name: string | undefined;
  version: string | undefined;
}

function nameClient(userAgent: string, browser: Named, device: Device): Named & { kind: ClientKind } {
  const program = findCommandLineClient(userAgent);
  if (program) return { kind: "Command-line client or library", ...program };
  const isBrowser = browser.name !== undefined && !ENGINE_ALONE.test(browser.name);
  const bot = findBot(userAgent, { isBrowser });
  if (bot) return { kind: "Bot", ...bot };
  const app = findApp(userAgent);
  if (app) return { kind: "In-app browser", name: app.name, version: app.version ?? browser.version };
  const own = findBrowser(userAgent) ?? (browser.name === "Chrome" ? findChromiumFork(userAgent) : undefined);
  if (own) return { kind: "Browser", ...own };
  const other = isBrowser ? undefined : findOther(userAgent, device);
  const name = other?.name ?? (browser.name && (BROWSER_NAMES[browser.name] ?? browser.name));
  return { kind: browser.name ? "Browser" : "Unknown", name, version: other ? other.version : browser.version };
}

/** Some phones say no more than their model, which is not the name of a program. */
function findOther(userAgent: string, { type }: Device): Named | undefined {
  return (
    findEngineUser(userAgent) ?? findProduct(userAgent) ?? (type === "mobile" ? undefined : findOwnName(userAgent))
  );
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

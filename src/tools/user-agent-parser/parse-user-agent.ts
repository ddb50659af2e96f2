import { UAParser } from "my-ua-parser";
import {
  type ClientKind,
  findApp,
  findBot,
  findBrowser,
  findChromiumFork,
  findCommandLineClient,
  findEngineEmbedder,
  findOwnName,
  findProduct,
} from "./clients.ts";
import { correctDevice, type Device, type DeviceType, deviceName, toDeviceType } from "./devices.ts";
import { correctSystem, systemName, systemVersion } from "./operating-systems.ts";

/** The facts in a user agent string; `Unknown` if it doesn't give one. */
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

/** Longer than any real user agent; the patterns are meant for short texts. */
const MAX_LENGTH = 2_048;

/**
 * @param text a user agent string (RFC 9110 §10.1.5).
 * @example parseUserAgent("curl/8.5.0").client // "Command-line client or library"
 */
export function parseUserAgent(text: string): UserAgent {
  const userAgent = text
    .trim()
    .slice(0, MAX_LENGTH)
    // PowerShell writes this twice, and the library reads the first one.
    .replace("(Windows NT; Windows NT", "(Windows NT")
    // The library keeps unusual spellings.
    .replace(/\b(apple)?webkit(?=\/)/gi, (_, apple) => (apple ? "AppleWebKit" : "WebKit"));
  const { browser, engine: listedEngine, os, cpu } = new UAParser(userAgent).getResult();
  const engine = findEngine(userAgent) ?? listedEngine;
  // The library doesn't expect the web view marker after some models.
  const device = correctDevice(new UAParser(userAgent.replace("; wv)", ")")).getDevice(), userAgent);
  const system = correctSystem(os, userAgent);
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

/** Engines that the library doesn't know or whose version it doesn't read. */
function findEngine(userAgent: string): Named | undefined {
  const found = /\b(Servo|LibWeb)\/([\d.]+)/.exec(userAgent);
  return found ? { name: found[1], version: found[2] } : undefined;
}

interface Named {
  name: string | undefined;
  version: string | undefined;
}

function nameClient(userAgent: string, browser: Named, device: Device): Named & { kind: ClientKind } {
  const program = findCommandLineClient(userAgent);
  if (program) return { kind: "Command-line client or library", ...program };
  const isBrowser = browser.name !== undefined && !ENGINE_NAME.test(browser.name);
  const bot = findBot(userAgent, { isBrowser });
  if (bot) return { kind: "Bot", ...bot };
  const app = findApp(userAgent);
  if (app) return { kind: "In-app browser", name: app.name, version: app.version ?? browser.version };
  const own = findBrowser(userAgent) ?? (browser.name === "Chrome" ? findChromiumFork(userAgent) : undefined);
  if (own) return { kind: "Browser", ...own };
  const other = isBrowser ? undefined : findOther(userAgent, device);
  const name = other?.name ?? (browser.name && (BROWSER_NAMES.get(browser.name) ?? browser.name));
  return { kind: browser.name ? "Browser" : "Unknown", name, version: other ? other.version : browser.version };
}

/** Some phones give only their model, which isn't the name of a program. */
function findOther(userAgent: string, { type }: Device): Named | undefined {
  return (
    findEngineEmbedder(userAgent) ?? findProduct(userAgent) ?? (type === "mobile" ? undefined : findOwnName(userAgent))
  );
}

/** The library names an unknown program after its engine. */
const ENGINE_NAME = /^(?:Mozilla|WebKit)$/;

const BROWSER_NAMES: ReadonlyMap<string, string> = new Map([
  ["Mobile Safari", "Safari"],
  ["Mobile Chrome", "Chrome"],
  ["Mobile Firefox", "Firefox"],
  ["IEMobile", "Internet Explorer Mobile"],
  ["IE", "Internet Explorer"],
]);

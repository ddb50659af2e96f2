import { lookup } from "#shared/lookup.ts";
import { isDesktopSiteOnIos } from "./operating-systems.ts";

export interface Device {
  vendor?: string | undefined;
  model?: string | undefined;
  type?: string | undefined;
}

/** Internet Explorer on a PC. Providers and toolbars add words to it that look like phones: `TIM Mobile`, `Nokia`. */
const DESKTOP_IE = /^(?=.*\b(?:MSIE |Trident\/))(?=.*\bWin(?:dows)? (?:NT|9))(?!.*(?:IEMobile|Windows Phone|Xbox))/;

/** Corrects devices that the library misidentifies or cuts off. */
export function correctDevice(device: Device, userAgent: string): Device {
  // The library finds a headset in `python-requests`.
  if (/^quest/i.test(device.model ?? "") && !/\bquest\b/i.test(userAgent)) return {};
  if (DESKTOP_IE.test(userAgent)) return {};
  if (isDesktopSiteOnIos(userAgent)) return { vendor: "Apple" };
  if (LG_TV.test(userAgent)) return lgTv(userAgent);
  if (/\(Apple Watch;/.test(userAgent)) return { vendor: "Apple", model: "Watch", type: "wearable" };
  const [, iPad] = /\((iPad(?:\d+,\d+)?);/.exec(userAgent) ?? [];
  if (iPad) return { vendor: "Apple", model: iPad, type: "tablet" };
  // Browsers that hide the device send this letter for every model.
  if (device.model === "K") return { ...device, model: undefined };
  // The library's fallback takes the system for the model.
  if (device.vendor === "Generic") return splitVendor(ANDROID_MODEL.exec(userAgent)?.[1] ?? "");
  if (device.vendor === undefined && /SMART-TV.*Tizen/.test(userAgent)) return { ...device, vendor: "Samsung" };
  const model = device.model && completeModel(fullFireTvModel(device, device.model.trim(), userAgent), userAgent);
  if (model?.startsWith("Ericsson"))
    return { ...device, vendor: "Sony Ericsson", model: model.slice("Ericsson".length) };
  return device.vendor === undefined && model ? { ...device, ...splitVendor(model) } : { ...device, model };
}

/** After the version and the language: `Android 4.0.3; en-us; Nexus 7 Build/…`. */
const ANDROID_MODEL = /\bAndroid[^;)]*; (?:[a-z]{2}[-_][a-z]{2}; )?([^;)]+?) Build\b/i;

/** Found only in LG TVs: their systems are webOS, spelled with a zero, and the older NetCast. */
const LG_TV = /\bWeb0S\b|\bNetCast\b|\bLG (?:Browser\/|SimpleSmart\b)|\bHbbTV\/.*\bLGE ?;/;

/** The vendor comes before the model, `(LGE; OLED55C21LA; 03.21.10; …)`. Other vendors use webOS too. */
function lgTv(userAgent: string): Device {
  const [, model = ""] = /\bLGE ?; ?([^;()]+?) ?;/.exec(userAgent) ?? [];
  const isSystem = /^(?:web ?OS|NetCast)/i.test(model);
  return {
    vendor: /\bLG(?:E\b| Browser| NetCast| SimpleSmart)/.test(userAgent) ? "LG" : undefined,
    model: isSystem || model === "" ? undefined : model,
    type: "smarttv",
  };
}

/** The library cuts the Fire TV model `AFTMM` to `MM`. */
function fullFireTvModel({ vendor }: Device, model: string, userAgent: string): string {
  const whole = `AFT${model}`;
  return vendor === "Amazon" && userAgent.includes(whole) ? whole : model;
}

/** The library cuts off models: `motorola edge` of `motorola edge 50 fusion`, `SM-T530N` of `SM-T530NU`. */
function completeModel(model: string, userAgent: string): string {
  const bare = model.replace(/ ?Build$/, "");
  const at = userAgent.indexOf(bare);
  if (at === -1 || !userAgent.includes("Android")) return bare;
  return bare + (REST_OF_MODEL.exec(userAgent.slice(at + bare.length))?.[1] ?? "");
}

/** Up to the build or the end of the entry; numbers with a dot are versions. */
const REST_OF_MODEL = /^((?:(?!Build\b)[a-z\d]+)?(?: (?!Build\b|v?\d+\.\d)[\w+-]+)*) *(?:Build\b|[;)])/i;

/** Vendors that put their name before the model. */
const VENDORS = [
  "Archos",
  "BLU",
  "Blackview",
  "Cubot",
  "Doogee",
  "Fairphone",
  "Gionee",
  "HMD",
  "Hisense",
  "iBall",
  "itel",
  "Micromax",
  "Nothing",
  "OnePlus",
  "Oukitel",
  "QMobile",
  "TCL",
  "Ulefone",
  "Umidigi",
  "Wiko",
] as const;

/** Vendors whose model starts with the name of a series, which is part of the model. */
const SERIES_VENDORS = lookup<string>({ GSmart: "Gigabyte", Pixel: "Google", Xperia: "Sony" });

/** Reads the vendor from the first word of a model that the library doesn't know. */
function splitVendor(model: string): Device {
  const [, first = "", rest = ""] = /^([a-z]+)[ _](.+)$/i.exec(model) ?? [];
  const vendor = VENDORS.find((name) => name.toLowerCase() === first.toLowerCase());
  if (vendor) return { vendor, model: rest };
  return { vendor: Object.hasOwn(SERIES_VENDORS, first) ? SERIES_VENDORS[first] : undefined, model };
}

/** Vendor and model in one string, without repeating the vendor. */
export function deviceName({ vendor, model }: Device): string | undefined {
  if (!model) return vendor;
  return !vendor || model.toLowerCase().startsWith(vendor.toLowerCase()) ? model : `${vendor} ${model}`;
}

export type DeviceType =
  | "Desktop"
  | "Mobile"
  | "Tablet"
  | "TV"
  | "Console"
  | "Wearable"
  | "Headset"
  | "Embedded"
  | "Unknown";

const DEVICE_TYPES = lookup<DeviceType>({
  mobile: "Mobile",
  tablet: "Tablet",
  smarttv: "TV",
  console: "Console",
  wearable: "Wearable",
  xr: "Headset",
  embedded: "Embedded",
});

const DESKTOP =
  /^(Windows|Mac OS|Linux|GNU|Chromium OS|Ubuntu|Debian|Fedora|Arch|Gentoo|openSUSE|SUSE|Red ?Hat|CentOS|Mint|Mageia|Mandriva|PCLinuxOS|VectorLinux|Zenwalk|Slackware|FreeBSD|OpenBSD|NetBSD|DragonFly|PC-BSD|GhostBSD|Solaris|AIX|HP-UX|BeOS|Haiku|OS\/2|AmigaOS|MorphOS|OpenVMS|Plan9|RISC OS|Deepin|elementary OS|Manjaro|Sabayon|Raspbian|Minix|Hurd|Unix)$/i;

/** @param os the library's name of the operating system. */
export function toDeviceType(type: string | undefined, os: string | undefined, userAgent: string): DeviceType {
  if (/\b(Quest|OculusBrowser|Apple ?Vision)\b/.test(userAgent)) return "Headset";
  // `Mobile` distinguishes an Android phone from a tablet; some browsers put their own name after it.
  if (type === "tablet" && /Android.*\bMobile\b/.test(userAgent)) return "Mobile";
  const isHandheld = type === undefined || type === "mobile" || type === "tablet";
  const android = isHandheld && androidType(userAgent);
  if (android) return android;
  const known = type && DEVICE_TYPES[type];
  if (known) return known;
  if (DESKTOP_IE.test(userAgent)) return "Desktop";
  // Opera Mini and Java ME run only on phones.
  if (/\bMobile\b|\bOpera Mini\/|\bJ2ME\b|\bMIDP\b/.test(userAgent)) return "Mobile";
  if (/\(PC; OpenHarmony\b/.test(userAgent)) return "Desktop";
  return os && DESKTOP.test(os) ? "Desktop" : "Unknown";
}

const WATCH = /\b(?:Wear ?OS|Watch|SM-R[789]\d\d)/;
const TV = /\bTV\b|TV ?Box\b|\b(?:Google|Android|Smart)-?TV|\bChromecast\b|\bMi ?(?:Box|TV)|\bBRAVIA\b/i;

/**
 * The library takes every device of a vendor of phones for a phone: `Redmi Pad SE`, `Lenovo TB128FU`. Since Android 3,
 * browsers say `Mobile` on phones; apps may not.
 */
function androidType(userAgent: string): DeviceType | undefined {
  const [system] = /\bAndroid\b[^)]*/.exec(userAgent) ?? [];
  if (system === undefined) return undefined;
  if (WATCH.test(system)) return "Wearable";
  if (TV.test(system)) return "TV";
  if (/\bMobile\b/.test(userAgent)) return undefined;
  if (/(?:\bTab(?:let)?|Pad)\b/i.test(system)) return "Tablet";
  const isBrowser = userAgent.startsWith("Mozilla/") && /\b(?:Chrome|Safari)\//.test(userAgent);
  return isBrowser && /^Android (?:[3-9]|\d\d)\b/.test(system) ? "Tablet" : undefined;
}

export interface OperatingSystem {
  name?: string | undefined;
  version?: string | undefined;
}

/** Browsers that exist only on iOS: `CriOS`, `FxiOS`, `EdgiOS`, `OPiOS`. On request they claim to run on a Mac. */
export function isDesktopSiteOnIos(userAgent: string): boolean {
  return /\bMacintosh\b/.test(userAgent) && /\b(?:Cr|Fx|Edg|OP|Klar)iOS\/|\bEcosia ios@/.test(userAgent);
}

/** Systems that the library doesn't know or confuses: the pattern, which may capture a version, and the name. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bOpenHarmony[ /]?([\d.]+)?/, "OpenHarmony"],
  // The library reports the version of the compatible Android.
  [/\bHarmonyOS(?:[ /]([\d.]+))?/i, "HarmonyOS"],
  [/\(Apple Watch; CPU Watch ?OS(?: ([\d_.]+))?/, "watchOS"],
  // The library expects the family without the model number: `iPhone13,4; CPU iPhone13,4 OS 15_3_1`.
  [/\b(?:iPhone|iPad|iPod)\d+,\d+;.*?\b(?:i|iPad)?OS[ /]([\d_.]+)/, "iOS"],
  [/\bWeb0S\b(?:.*\bWEBOS(\d[\d.]*))?/, "webOS"],
  // Go and AWS programs; their version is the kernel's.
  [/\(darwin\/(?:amd64|arm64)\)|\bos\/macos\b/i, "Mac OS"],
];

/** @param os the library's result. */
export function correctSystem(os: OperatingSystem, userAgent: string): OperatingSystem {
  // Internet Explorer puts the version for older websites first: `Windows 98; Win 9x 4.90`.
  if (/\bWin 9x 4\.90\b/.test(userAgent)) return { name: "Windows", version: "ME" };
  // The Mac and its version are what a desktop site is meant to see.
  if (isDesktopSiteOnIos(userAgent)) return { name: "iOS" };
  for (const [pattern, name] of SYSTEMS) {
    const found = pattern.exec(userAgent);
    if (found) return { name, version: found[1]?.replaceAll("_", ".") };
  }
  return os.name === "iOS" && FROZEN_IOS.test(os.version ?? "") ? unfrozenIos(os, userAgent) : os;
}

/** Since iOS 26, the system in the string stays at the last version before it; Safari's own version is the system's. */
const FROZEN_IOS = /^18\.[67](?:\.\d+)*$/;

function unfrozenIos(os: OperatingSystem, userAgent: string): OperatingSystem {
  const [, safari, app] =
    /\bVersion\/((?:2[6-9]|[3-9]\d)(?:\.\d+)*)|(?:\bFBSV\/|; (?:iOS|iPadOS)[ /])(\d+(?:[._]\d+)*)/.exec(userAgent) ??
    [];
  return { ...os, version: (safari ?? app)?.replaceAll("_", ".") ?? os.version };
}

/**
 * Whether the string would say the same in later versions: Safari and Chrome stay at macOS 10.15.7, Firefox at 10.15,
 * and apps on iOS at 18.6 or 18.7.
 */
export function isFrozenVersion(os: string, version: string): boolean {
  return os === "macOS" ? /^10\.15(?:\.7)?$/.test(version) : os === "iOS" && FROZEN_IOS.test(version);
}

const NAMES: ReadonlyMap<string, string> = new Map([
  ["Mac OS", "macOS"],
  ["Chromium OS", "ChromeOS"],
  // The library keeps the spelling of these.
  ["linux", "Linux"],
  ["freebsd", "FreeBSD"],
  ["gentoo", "Gentoo"],
  ["ubuntu", "Ubuntu"],
  ["debian", "Debian"],
]);

export function systemName({ name }: OperatingSystem): string | undefined {
  return name && (NAMES.get(name) ?? name);
}

/** Windows 11 still says NT 10.0, so the string alone can't distinguish it from Windows 10. */
export function systemVersion({ name, version = "" }: OperatingSystem): string | undefined {
  if (name === "Windows" && version === "10") return "10/11";
  // On Linux the library gives the processor as the version.
  if (name === "Windows") return version.replace(/^([\d.]+) .*/, "$1") || undefined;
  return /^(?:Version )?(\d\S*)/.exec(version)?.[1];
}

export interface OperatingSystem {
  name?: string | undefined;
  version?: string | undefined;
}

/** Systems that the library doesn't know or confuses: the pattern, which may capture a version, and the name. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bOpenHarmony[ /]?([\d.]+)?/, "OpenHarmony"],
  // The library reports the version of the compatible Android.
  [/\bHarmonyOS(?:[ /]([\d.]+))?/i, "HarmonyOS"],
  [/\(Apple Watch; CPU Watch ?OS(?: ([\d_.]+))?/, "watchOS"],
  [/\bWeb0S\b(?:.*\bWEBOS(\d[\d.]*))?/, "webOS"],
  // Go and AWS programs; their version is the kernel's.
  [/\(darwin\/(?:amd64|arm64)\)|\bos\/macos\b/i, "Mac OS"],
];

/** @param os the library's result. */
export function correctSystem(os: OperatingSystem, userAgent: string): OperatingSystem {
  for (const [pattern, name] of SYSTEMS) {
    const found = pattern.exec(userAgent);
    if (found) return { name, version: found[1]?.replaceAll("_", ".") };
  }
  return os;
}

const NAMES: Readonly<Record<string, string>> = {
  "Mac OS": "macOS",
  "Chromium OS": "ChromeOS",
  // The library keeps the spelling of these.
  linux: "Linux",
  freebsd: "FreeBSD",
  gentoo: "Gentoo",
  ubuntu: "Ubuntu",
  debian: "Debian",
};

export function systemName({ name }: OperatingSystem): string | undefined {
  return name && (NAMES[name] ?? name);
}

/** Windows 11 still says NT 10.0, so the string alone can't distinguish it from Windows 10. */
export function systemVersion({ name, version = "" }: OperatingSystem): string | undefined {
  if (name === "Windows" && version === "10") return "10/11";
  // On Linux the library gives the processor as the version.
  if (name === "Windows") return version.replace(/^([\d.]+) .*/, "$1") || undefined;
  return /^(?:Version )?(\d\S*)/.exec(version)?.[1];
}

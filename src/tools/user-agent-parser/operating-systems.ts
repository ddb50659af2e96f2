export interface OperatingSystem {
  name?: string | undefined;
  version?: string | undefined;
}

/** Systems that the library does not know, or takes for others, each with its name and maybe its version. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bOpenHarmony[ /]?([\d.]+)?/, "OpenHarmony"],
  // The library gives it the version of the Android that it says it is compatible with.
  [/\bHarmonyOS(?:[ /]([\d.]+))?/i, "HarmonyOS"],
  [/\(Apple Watch; CPU Watch ?OS(?: ([\d_.]+))?/, "watchOS"],
  [/\bWeb0S\b(?:.*\bWEBOS(\d[\d.]*))?/, "webOS"],
  // As programs in Go and Amazon's have it; theirs is the version of the kernel.
  [/\(darwin\/(?:amd64|arm64)\)|\bos\/macos\b/i, "Mac OS"],
];

/** @param os what the library found. */
export function mendSystem(os: OperatingSystem, userAgent: string): OperatingSystem {
  for (const [pattern, name] of SYSTEMS) {
    const found = pattern.exec(userAgent);
    if (found) return { name, version: found[1]?.replaceAll("_", ".") };
  }
  return os;
}

const NAMES: Readonly<Record<string, string>> = {
  "Mac OS": "macOS",
  "Chromium OS": "ChromeOS",
  // The library takes these over as they are written.
  linux: "Linux",
  freebsd: "FreeBSD",
  gentoo: "Gentoo",
  ubuntu: "Ubuntu",
  debian: "Debian",
};

export function systemName({ name }: OperatingSystem): string | undefined {
  return name && (NAMES[name] ?? name);
}

/** Windows 11 still says NT 10.0, so nobody can tell the two apart by the string alone. */
export function systemVersion({ name, version = "" }: OperatingSystem): string | undefined {
  if (name === "Windows" && version === "10") return "10/11";
  // On Linux the parser gives the processor for a version.
  if (name === "Windows") return version.replace(/^([\d.]+) .*/, "$1") || undefined;
  return /^(?:Version )?(\d\S*)/.exec(version)?.[1];
}

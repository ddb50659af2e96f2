interface PolicyFactory {
  createPolicy(name: "default", rules: Readonly<Record<string, (input: string) => string | null>>): unknown;
}

/**
 * Installs the Trusted Types policy that our Content-Security-Policy requires: it allows scripts and workers from this
 * origin and rejects every other string used as a script or HTML.
 */
export function installTrustedTypesPolicy(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  trustedTypes?.createPolicy("default", {
    createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
    // ECharts clears elements this way.
    createHTML: (html) => (html === "" ? "" : null),
  });
}

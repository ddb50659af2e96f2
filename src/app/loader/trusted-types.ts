interface PolicyFactory {
  createPolicy(name: "default", rules: Readonly<Record<string, (input: string) => string | null>>): unknown;
}

/**
 * Names what the browser may make of strings, where it supports Trusted Types: scripts and workers from this site's own
 * files. It refuses all other strings for scripts and HTML, which the Content-Security-Policy demands of every page.
 */
export function guardSinks(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  trustedTypes?.createPolicy("default", {
    createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
    // ECharts empties elements this way.
    createHTML: (html) => (html === "" ? "" : null),
  });
}

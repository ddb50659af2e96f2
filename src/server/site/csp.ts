import { createHash } from "node:crypto";

const SITE = {
  "default-src": "'self'",
  // WebAssembly is compiled for hashing and the like; nothing may be made of strings with eval.
  "script-src": "'self' 'wasm-unsafe-eval'",
  "style-src": "'self'",
  "style-src-attr": "'unsafe-inline'",
  "worker-src": "'self'",
  "img-src": "'self' data: blob:",
  "connect-src": "'self'",
  "object-src": "'none'",
  "base-uri": "'none'",
  "frame-ancestors": "'none'",
  "form-action": "'self'",
  // The loader's policy decides which strings become scripts and HTML: `app/loader/trusted-types.ts`.
  "require-trusted-types-for": "'script'",
  "trusted-types": "default",
};

/** The policy of a page with these inline scripts and styles, and of the site's other files: a worker obeys its own file's. */
export function siteCsp(scriptHashes: readonly string[] = [], styleHashes: readonly string[] = []): string {
  const allow = (sources: string, hashes: readonly string[]) =>
    [sources, ...hashes.map((hash) => `'${hash}'`)].join(" ");
  const policy = {
    ...SITE,
    "script-src": allow(SITE["script-src"], scriptHashes),
    "style-src": allow(SITE["style-src"], styleHashes),
  };
  return Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources}`)
    .join("; ");
}

/** For answers that are data: should a browser show one as a page, it can do nothing. */
export const DATA_CSP = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** CSP hashes (https://www.w3.org/TR/CSP3/#external-hash) of the inline scripts of an HTML text, each once.
 *  @example inlineScriptHashes("<script>1</script>") // ["sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s="] */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = "", body = ""] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi)) {
    if (/\ssrc\s*=/i.test(attributes) || /\stype\s*=\s*["']?application\/(ld\+)?json/i.test(attributes)) continue;
    hashes.add(hashSource(body));
  }
  return [...hashes];
}

/** CSP hashes of the inline style elements of an HTML text, each once. */
export function inlineStyleHashes(html: string): string[] {
  const styles = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style\s*>/gi)];
  return [...new Set(styles.map(([, body = ""]) => hashSource(body)))];
}

function hashSource(body: string): string {
  // A browser hashes what its parser made of the text, and that has no carriage returns.
  return `sha256-${createHash("sha256").update(body.replace(/\r\n?/g, "\n")).digest("base64")}`;
}

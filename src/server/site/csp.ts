import { createHash } from "node:crypto";

const SITE = {
  "default-src": "'self'",
  // Some tools compile WebAssembly; eval of strings stays forbidden.
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
  // The policy in `app/loader/trusted-types.ts` decides which strings may become scripts and HTML.
  "require-trusted-types-for": "'script'",
  "trusted-types": "default",
};

/** The CSP of a page with these inline scripts and styles, and of other files: a worker follows the CSP of its own file. */
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

/** For data responses: if a browser shows one as a page, it can't do anything. */
export const DATA_CSP = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** CSP hashes (https://www.w3.org/TR/CSP3/#external-hash) of the distinct inline scripts in an HTML text.
 *  @example inlineScriptHashes("<script>1</script>") // ["sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s="] */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = "", body = ""] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi)) {
    if (/\ssrc\s*=/i.test(attributes) || /\stype\s*=\s*["']?application\/(ld\+)?json/i.test(attributes)) continue;
    hashes.add(hashSource(body));
  }
  return [...hashes];
}

/** CSP hashes of the distinct inline style elements in an HTML text. */
export function inlineStyleHashes(html: string): string[] {
  const styles = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style\s*>/gi)];
  return [...new Set(styles.map(([, body = ""]) => hashSource(body)))];
}

function hashSource(body: string): string {
  // Browsers hash the text after HTML parsing, which removes carriage returns.
  return `sha256-${createHash("sha256").update(body.replace(/\r\n?/g, "\n")).digest("base64")}`;
}

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
};

/** The policy of a page with these inline scripts, and of the site's other files: a worker obeys its own file's. */
export function siteCsp(scriptHashes: readonly string[] = []): string {
  const scripts = [SITE["script-src"], ...scriptHashes.map((hash) => `'${hash}'`)].join(" ");
  return Object.entries({ ...SITE, "script-src": scripts })
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
    // A browser hashes what its parser made of the text, and that has no carriage returns.
    const script = body.replace(/\r\n?/g, "\n");
    hashes.add(`sha256-${createHash("sha256").update(script).digest("base64")}`);
  }
  return [...hashes];
}

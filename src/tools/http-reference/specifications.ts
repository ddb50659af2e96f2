import { lookup } from "#shared/lookup.ts";

/** Addresses of specifications other than RFCs. */
const SPECIFICATIONS = lookup<string>({
  CSP: "https://www.w3.org/TR/CSP3/",
  "Clear Site Data": "https://www.w3.org/TR/clear-site-data/",
  "Client Hints": "https://wicg.github.io/ua-client-hints/",
  Cloudflare: "https://developers.cloudflare.com/support/troubleshooting/http-status-codes/cloudflare-5xx-errors/",
  "Edge Architecture": "https://www.w3.org/TR/edge-arch/",
  Fetch: "https://fetch.spec.whatwg.org/",
  "Fetch Metadata": "https://www.w3.org/TR/fetch-metadata/",
  GPC: "https://www.w3.org/TR/gpc/",
  HTML: "https://html.spec.whatwg.org/multipage/",
  "Idempotency-Key": "https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/",
  "JSON Schema": "https://json-schema.org/specification",
  "JSON-LD": "https://www.w3.org/TR/json-ld11/",
  LDP: "https://www.w3.org/TR/ldp/",
  MDN: "https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers",
  "Network Error Logging": "https://www.w3.org/TR/network-error-logging/",
  OData: "https://docs.oasis-open.org/odata/odata/v4.01/odata-v4.01-part1-protocol.html",
  P3P: "https://www.w3.org/TR/P3P/",
  PNG: "https://www.w3.org/TR/png-3/",
  "Permissions Policy": "https://www.w3.org/TR/permissions-policy/",
  RateLimit: "https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/",
  "Referrer Policy": "https://www.w3.org/TR/referrer-policy/",
  "Reporting API": "https://www.w3.org/TR/reporting-1/",
  "Resource Timing": "https://www.w3.org/TR/resource-timing/",
  SOAP: "https://www.w3.org/TR/2000/NOTE-SOAP-20000508/",
  SVG: "https://www.w3.org/TR/SVG2/",
  "Save-Data": "https://wicg.github.io/savedata/",
  "Server Timing": "https://www.w3.org/TR/server-timing/",
  "Service Workers": "https://www.w3.org/TR/service-workers/",
  "Source Map": "https://tc39.es/ecma426/",
  "Trace Context": "https://www.w3.org/TR/trace-context/",
  "Tracking Preference": "https://www.w3.org/TR/tracking-dnt/",
  URL: "https://url.spec.whatwg.org/",
  "Upgrade Insecure Requests": "https://www.w3.org/TR/upgrade-insecure-requests/",
  "Web App Manifest": "https://www.w3.org/TR/appmanifest/",
  WebAssembly: "https://www.w3.org/TR/wasm-web-api-2/",
  WebVTT: "https://www.w3.org/TR/webvtt1/",
  "X-Forwarded": "https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/X-Forwarded-For",
  "X-Robots-Tag": "https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag",
  nginx: "https://github.com/nginx/nginx/blob/master/src/http/ngx_http_request.h",
  "nginx proxy": "https://nginx.org/en/docs/http/ngx_http_proxy_module.html",
});

export interface Source {
  label: string;
  url: string;
}

/**
 * The specification of an entry.
 * @example sourceOf("RFC 9110 15.5.5") // { label: "RFC 9110, section 15.5.5", url: "https://www.rfc-editor.org/rfc/rfc9110#section-15.5.5" }
 * @throws {Error} for a specification without an address
 */
export function sourceOf(reference: string): Source {
  const [kind, number, section] = reference.split(" ");
  if (kind === "RFC" && number !== undefined) {
    const url = `https://www.rfc-editor.org/rfc/rfc${number}`;
    if (section === undefined) return { label: `RFC ${number}`, url };
    const isAppendix = /^[A-Z]/.test(section);
    const name = isAppendix ? "appendix" : "section";
    return { label: `RFC ${number}, ${name} ${section}`, url: `${url}#${name}-${section}` };
  }
  const url = SPECIFICATIONS[reference];
  if (url === undefined) throw new Error(`No address of ${reference}`);
  return { label: reference, url };
}

/** Links that mail filters, search engines and networks put around an address, to scan it or to count clicks. */
interface Redirector {
  /** The host, or a domain that it ends with. */
  host: string;
  /** How the path starts. */
  path: string;
  /** The parameters that may have the address, the usual one first. */
  parameters: readonly string[];
}

const REDIRECTORS: readonly Redirector[] = [
  { host: "safelinks.protection.outlook.com", path: "/", parameters: ["url"] },
  { host: "statics.teams.cdn.office.net", path: "/evergreen-assets/safelinks/", parameters: ["url"] },
  { host: "www.google.com", path: "/url", parameters: ["url", "q"] },
  { host: "l.facebook.com", path: "/l.php", parameters: ["u"] },
  { host: "lm.facebook.com", path: "/l.php", parameters: ["u"] },
  { host: "l.instagram.com", path: "/", parameters: ["u"] },
  { host: "l.threads.com", path: "/", parameters: ["u"] },
  { host: "www.youtube.com", path: "/redirect", parameters: ["q"] },
  { host: "out.reddit.com", path: "/", parameters: ["url"] },
  { host: "www.linkedin.com", path: "/safety/go", parameters: ["url"] },
  { host: "duckduckgo.com", path: "/l/", parameters: ["uddg"] },
  { host: "slack-redir.net", path: "/link", parameters: ["url"] },
  { host: "steamcommunity.com", path: "/linkfilter/", parameters: ["u", "url"] },
  { host: "t.umblr.com", path: "/redirect", parameters: ["z"] },
  { host: "vk.com", path: "/away.php", parameters: ["to"] },
];

/** Some systems wrap an address that is wrapped already. */
const MAX_LAYERS = 5;

/** The address inside a redirecting link, from the link alone: nothing is requested. Any other URL as it is. */
export function unwrapUrl(url: string): string {
  let inner = url;
  for (let layer = 0; layer < MAX_LAYERS; layer++) {
    const next = unwrapOnce(inner);
    if (next === undefined) break;
    inner = next;
  }
  return inner;
}

function unwrapOnce(url: string): string | undefined {
  // Almost every URL ends here.
  if (url.indexOf("http", 8) === -1) return undefined;
  const parsed = URL.parse(url.trim());
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return undefined;
  return asAddress(isProofpoint(parsed) ? fromProofpoint(parsed) : fromParameter(parsed));
}

function fromParameter({ hostname, pathname, searchParams }: URL): string | undefined {
  const found = REDIRECTORS.find(
    ({ host, path }) => (hostname === host || hostname.endsWith(`.${host}`)) && pathname.startsWith(path),
  );
  return found?.parameters.map((name) => searchParams.get(name)).find((value) => value !== null) ?? undefined;
}

const isProofpoint = ({ hostname }: URL) => /^urldefense\.(?:com|us|proofpoint\.com)$/.test(hostname);

/**
 * Proofpoint's URL Defense. Version 3 puts the address between underscores, version 2 writes % as - and / as _.
 * @see https://help.proofpoint.com/Threat_Insight_Dashboard/API_Documentation/URL_Decoder_API
 */
function fromProofpoint({ href, pathname, searchParams }: URL): string | undefined {
  if (pathname.startsWith("/v3/__")) {
    const address = href.slice(href.indexOf("/v3/__") + 6, href.lastIndexOf("__;"));
    // Replaced characters, in a list after it, are rare; such a link stays as it is.
    return address.includes("*") ? undefined : address;
  }
  const written = pathname === "/v2/url" ? searchParams.get("u") : null;
  if (written === null) return undefined;
  try {
    return decodeURIComponent(written.replaceAll("-", "%").replaceAll("_", "/"));
  } catch {
    return undefined;
  }
}

const asAddress = (text: string | undefined) =>
  text && /^https?:\/\//i.test(text) && URL.canParse(text) ? text : undefined;

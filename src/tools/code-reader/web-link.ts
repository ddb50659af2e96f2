import punycode from "punycode.js";
import { type Explanation, fact } from "./explanation.ts";

/** Services whose links lead to other sites. */
const SHORTENERS: ReadonlySet<string> = new Set(
  "bit.ly t.co tinyurl.com is.gd ow.ly buff.ly cutt.ly rebrand.ly t.ly rb.gy shorturl.at qr.ae s.id qrco.de l.ead.me".split(
    " ",
  ),
);

/** Scripts with letters that look like Latin ones. */
const LOOKALIKE_SCRIPTS = {
  Cyrillic: /\p{Script=Cyrillic}/u,
  Greek: /\p{Script=Greek}/u,
  Armenian: /\p{Script=Armenian}/u,
};

/** Cyrillic letters that no reader can tell from Latin ones. */
const LATIN_TWINS = /^[аеорсухіјѕһԁԛԝӏ\d-]+$/u;

/**
 * What a web address leads to, with its host in plain sight.
 * @returns undefined if it isn't an http or https address
 */
export function explainWebLink(text: string): Explanation | undefined {
  if (!/^https?:/i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.protocol !== "http:" && url.protocol !== "https:") return undefined;
  const shown = punycode.toUnicode(url.hostname);
  return {
    kind: "Web link",
    facts: [
      ...fact("Host", shown),
      ...(shown === url.hostname ? [] : fact("Real name", url.hostname)),
      ...fact("Port", url.port),
      ...fact("Path", url.pathname === "/" ? "" : url.pathname),
      ...fact("Query", url.search.slice(1)),
      ...fact("Fragment", url.hash.slice(1)),
    ],
    hints: hintsOn(url, shown),
    link: { href: url.href, label: `Open ${url.hostname}` },
  };
}

function hintsOn(url: URL, shown: string): string[] {
  const hints: string[] = [];
  if (url.username !== "" || url.password !== "") {
    hints.push(`The part before @ isn’t the host. This link leads to ${url.hostname}.`);
  }
  if (/^[\d.]+$|^\[/.test(url.hostname)) hints.push("The host is an IP address instead of a name.");
  if (shown !== url.hostname) hints.push(lookalikeHint(shown));
  if (url.protocol === "http:") hints.push("The connection isn’t encrypted (http).");
  if (SHORTENERS.has(url.hostname.replace(/^www\./, ""))) hints.push("A short link: it leads to another site.");
  return hints;
}

function lookalikeHint(host: string): string {
  for (const label of host.split(".")) {
    const [script] = Object.entries(LOOKALIKE_SCRIPTS).find(([, letters]) => letters.test(label)) ?? [];
    if (script && (/[a-z]/i.test(label) || LATIN_TWINS.test(label))) {
      return `“${label}” has ${script} letters that look like Latin ones. It may imitate another site.`;
    }
  }
  return "The host has letters outside ASCII. Check that it is the one you expect.";
}

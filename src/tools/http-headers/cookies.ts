import { parseSetCookie } from "set-cookie-parser";
import { duration, type Explanation, problemsOf } from "./explanation.ts";

const KNOWN = "name value expires maxAge domain path secure httpOnly sameSite partitioned".split(" ");
const DOMAIN = /^\.?[^\s.]+(?:\.[^\s.]+)+$/;
const MAX_BYTES = 4_096;
const MAX_SECONDS = 400 * 86_400;

/** A Set-Cookie header, as RFC 6265bis says that browsers read it. */
export function explainSetCookie(header: string, now: number): Explanation {
  const [cookie] = parseSetCookie(header, { decodeValues: false, split: false, silent: true });
  if (!cookie) return { facts: [], problems: ["This sets no cookie: its name is missing or reserved in JavaScript."] };
  const { name, value, path, domain, secure, httpOnly, sameSite = "", partitioned, maxAge, expires } = cookie;
  const mode = sameSite.toLowerCase();
  const time = maxAge === undefined ? expires?.getTime() : now + maxAge * 1_000;
  const unknown = Object.keys(cookie).filter((key) => !KNOWN.includes(key));
  return {
    facts: [
      ["Name", name],
      ["Value", withDecoded(value)],
      ["Sent to", domain ? `${domain.replace(/^\./, "")} and its subdomains` : "only the host that set it"],
      ["Path", path?.startsWith("/") ? path : "the folder of the page that set it"],
      ["Kept", time === undefined ? "until the browser closes" : lifetime((time - now) / 1_000)],
      ["Secure", secure ? "HTTPS only" : "no"],
      ["HttpOnly", httpOnly ? "not for scripts" : "no"],
      ["SameSite", sameSite || "no"],
      ...(partitioned ? [["Partitioned", "separate for each embedding site"] as [string, string]] : []),
    ],
    problems: problemsOf([
      [mode === "none" && !secure, "Browsers reject it: SameSite=None needs Secure."],
      [partitioned && !secure, "Browsers reject it: Partitioned needs Secure."],
      [/^__(?:secure|host)-/i.test(name) && !secure, "Browsers reject it: this name needs Secure."],
      [/^__host-/i.test(name) && (path !== "/" || domain), "Browsers reject it: __Host- needs Path=/ and no Domain."],
      [domain && !DOMAIN.test(domain), `Browsers reject it: “${domain}” is not a domain that can have cookies.`],
      [new Blob([name + value]).size > MAX_BYTES, `Browsers reject it: name and value have over ${MAX_BYTES} bytes.`],
      [!secure, "Without Secure, anybody on the network can read it if a request uses HTTP."],
      [!httpOnly, "Without HttpOnly, injected scripts can steal it. Add it unless a script needs the cookie."],
      [mode === "", "Without SameSite, browsers differ: most assume Lax, some None."],
      [!["", "strict", "lax", "none"].includes(mode), `SameSite can't be “${sameSite}”: browsers ignore it.`],
      [/;\s*expires\s*=/i.test(header) && !expires, "Expires is not a date: browsers ignore it."],
      [/;\s*max-age\s*=/i.test(header) && maxAge === undefined, "Max-Age is not a number: browsers ignore it."],
      [(maxAge ?? 0) > MAX_SECONDS, "Chrome keeps cookies for at most 400 days."],
      [unknown.length > 0, `Browsers ignore ${unknown.join(", ")}.`],
    ]),
  };
}

/** A Cookie header: all cookies that a browser sends. */
export function explainCookie(header: string): Explanation {
  const facts = header.split(";").map((pair): [string, string] => {
    const [name = "", ...value] = pair.split("=");
    return [name.trim(), withDecoded(value.join("=").trim())];
  });
  const isRepeated = new Set(facts.map(([name]) => name)).size < facts.length;
  return {
    facts,
    problems: problemsOf([[isRepeated, "A name is there twice. Servers differ in which one they take."]]),
  };
}

const lifetime = (seconds: number) => (seconds > 0 ? `for ${duration(seconds)}` : "not at all: deletes it");

function withDecoded(text: string): string {
  try {
    const decoded = decodeURIComponent(text);
    return decoded === text ? text : `${text} (decoded: ${decoded})`;
  } catch {
    return text;
  }
}

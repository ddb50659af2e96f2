import type { DnsLookup } from "#contract/dns.ts";

export interface Finding {
  level: "good" | "warn" | "bad";
  title: string;
  details: readonly string[];
}

/** Lookups of a domain's records for mail. */
export interface MailLookups {
  domain: DnsLookup;
  dmarc: DnsLookup;
  /** Only with a selector. */
  dkim?: DnsLookup | undefined;
}

/** More are a permanent error (RFC 7208, 4.6.4). */
const SPF_LOOKUPS_MAX = 10;
const SPF_LOOKUP = /^(?:include|a|mx|ptr|exists|redirect)(?=[:=/]|$)/;
/** Bytes of a public RSA key with 2048 bits, in DER. */
const RSA_2048_BYTES = 294;

/** Explains who may send mail for a domain: SPF (RFC 7208), DMARC (RFC 7489) and a DKIM key (RFC 6376). */
export function explainMailPolicy({ domain, dmarc, dkim }: MailLookups): Finding[] {
  return [
    explainMx(domain),
    explainSpf(textsOf(domain, "v=spf1")),
    explainDmarc(textsOf(dmarc, "v=dmarc1")),
    ...(dkim ? [explainDkim(textsOf(dkim))] : []),
  ];
}

/** TXT records, those that are `version`, or all. */
function textsOf({ answers }: DnsLookup, version?: string): string[] {
  const records = answers.flatMap((answer) => answer.records.filter(({ type }) => type === "TXT"));
  const texts = records.map(({ data }) => data);
  if (version === undefined) return texts;
  return texts.filter(
    (text) => text.toLowerCase().startsWith(version) && !/^[a-z\d]/i.test(text.slice(version.length)),
  );
}

function explainMx({ answers }: DnsLookup): Finding {
  const servers = answers
    .flatMap((answer) => answer.records.filter(({ type }) => type === "MX"))
    .map(({ data }) => data);
  if (servers.length === 0)
    return { level: "warn", title: "MX: none, so mail goes to the A or AAAA record, if there is one", details: [] };
  if (servers.length === 1 && servers[0] === "0 .")
    return { level: "good", title: "MX: this domain takes no mail (RFC 7505)", details: [] };
  return {
    level: "good",
    title: "MX: servers that take mail, lowest number first",
    details: servers.toSorted(byNumber),
  };
}

const byNumber = (one: string, other: string) => Number.parseInt(one, 10) - Number.parseInt(other, 10);

function explainSpf([record, ...others]: readonly string[]): Finding {
  if (record === undefined)
    return { level: "bad", title: "SPF: none, so any server can send mail as this domain", details: [] };
  if (others.length > 0)
    return {
      level: "bad",
      title: "SPF: several records, which receivers treat as an error",
      details: [record, ...others],
    };
  const terms = record.split(/\s+/).slice(1).filter(Boolean);
  const details = terms.map(explainTerm);
  const lookups = terms.filter((term) => SPF_LOOKUP.test(withoutQualifier(term).toLowerCase())).length;
  if (lookups > SPF_LOOKUPS_MAX)
    return {
      level: "bad",
      title: `SPF: ${lookups} lookups, more than the ${SPF_LOOKUPS_MAX} that are allowed`,
      details,
    };
  const all = terms.find((term) => withoutQualifier(term).toLowerCase() === "all");
  if (!all && terms.some((term) => term.toLowerCase().startsWith("redirect=")))
    return { level: "good", title: "SPF: another domain decides", details };
  const [level, result] = ALL.get(all?.[0] ?? "?") ?? ALL_PASS;
  return { level, title: `SPF: ${result}`, details };
}

const withoutQualifier = (term: string) => term.replace(/^[+\-~?]/, "");

const ALL_PASS = ["bad", "any server can send mail as this domain (+all)"] as const;
const ALL = new Map<string, readonly [Finding["level"], string]>([
  ["-", ["good", "other servers are refused (-all)"]],
  ["~", ["good", "mail from other servers is suspicious (~all)"]],
  ["?", ["warn", "nothing is said about other servers (neutral)"]],
]);

const QUALIFIERS = new Map([
  ["-", "refuse"],
  ["~", "suspect"],
  ["?", "no statement about"],
]);

const MECHANISMS: readonly (readonly [start: RegExp, meaning: string])[] = [
  [/^all$/, "everyone else"],
  [/^include:/, "the servers that this domain allows"],
  [/^a([:/]|$)/, "the addresses of the name"],
  [/^mx([:/]|$)/, "the servers that take mail"],
  [/^ip[46]:/, "this address or network"],
  [/^exists:/, "a server for which this name exists"],
  [/^ptr([:/]|$)/, "servers by their reverse name, which is deprecated"],
];

function explainTerm(term: string): string {
  const mechanism = withoutQualifier(term).toLowerCase();
  if (mechanism.startsWith("redirect=")) return `${term}: the record of this domain applies instead`;
  if (mechanism.startsWith("exp=")) return `${term}: where the text for refused senders is`;
  const meaning = MECHANISMS.find(([start]) => start.test(mechanism))?.[1];
  return meaning ? `${term}: ${QUALIFIERS.get(term[0] ?? "") ?? "allow"} ${meaning}` : `${term}: not a term of SPF`;
}

const POLICIES = new Map<string, readonly [Finding["level"], string]>([
  ["reject", ["good", "mail that fails is refused"]],
  ["quarantine", ["good", "mail that fails goes to spam"]],
  ["none", ["warn", "mail that fails is only reported"]],
]);

function explainDmarc([record, ...others]: readonly string[]): Finding {
  if (record === undefined)
    return { level: "bad", title: "DMARC: none, so nobody is told what to do with forged mail", details: [] };
  if (others.length > 0)
    return { level: "bad", title: "DMARC: several records, which count as none", details: [record, ...others] };
  const tags = readTags(record);
  const policy = POLICIES.get(tags.get("p")?.toLowerCase() ?? "");
  const details = [record];
  const [reports, failures, percent, subdomains] = ["rua", "ruf", "pct", "sp"].map((tag) => tags.get(tag));
  if (subdomains) details.push(`Subdomains: ${POLICIES.get(subdomains.toLowerCase())?.[1] ?? subdomains}`);
  if (percent && percent !== "100") details.push(`Applies to ${percent} percent of the mail`);
  if (reports) details.push(`Daily reports go to ${reports}`);
  if (failures) details.push(`Reports of single messages go to ${failures}`);
  if (!policy) return { level: "bad", title: "DMARC: without a valid policy (p)", details };
  return { level: policy[0], title: `DMARC: ${policy[1]}`, details };
}

function explainDkim(texts: readonly string[]): Finding {
  const record = texts.find((text) => readTags(text).has("p"));
  if (record === undefined) return { level: "bad", title: "DKIM: no key under this selector", details: [] };
  const tags = readTags(record);
  const key = (tags.get("p") ?? "").replace(/\s/g, "");
  const type = tags.get("k") ?? "rsa";
  if (key === "") return { level: "warn", title: "DKIM: this key has been revoked", details: [record] };
  const bytes = Math.floor((key.replaceAll("=", "").length * 3) / 4);
  if (type === "rsa" && bytes < RSA_2048_BYTES)
    return { level: "warn", title: "DKIM: an RSA key of less than 2048 bits", details: [record] };
  const testing = tags.get("t")?.split(":").includes("y") ? ", for tests only" : "";
  return { level: testing ? "warn" : "good", title: `DKIM: a key of type ${type}${testing}`, details: [record] };
}

/** Reads `name=value; name=value`. */
function readTags(record: string): Map<string, string> {
  return new Map(
    record.split(";").map((tag) => {
      const [name = "", ...value] = tag.split("=");
      return [name.trim().toLowerCase(), value.join("=").trim()];
    }),
  );
}

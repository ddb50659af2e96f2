import { type Static, Type } from "typebox";

/** Record types that can be looked up (IANA DNS parameters). */
export const DNS_TYPES = [
  "A",
  "AAAA",
  "CNAME",
  "MX",
  "NS",
  "TXT",
  "SOA",
  "CAA",
  "HTTPS",
  "SVCB",
  "SRV",
  "PTR",
  "NAPTR",
  "DS",
  "DNSKEY",
  "TLSA",
] as const;

export type DnsType = (typeof DNS_TYPES)[number];

/** What is looked up for a name unless a request chooses. */
export const COMMON_DNS_TYPES: readonly DnsType[] = ["A", "AAAA", "CNAME", "MX", "NS", "TXT", "SOA", "CAA", "HTTPS"];

/** Record types of one lookup. */
export const DNS_TYPES_MAX = 10;

const DnsRecord = Type.Object({
  name: Type.String({ description: "Owner of the record; another name than the one asked for after a CNAME." }),
  type: Type.String(),
  ttl: Type.Integer({ description: "Seconds for which the record may still be cached." }),
  data: Type.String({ description: "As in a zone file (RFC 1035), but the strings of a TXT record are joined." }),
});

export type DnsRecord = Static<typeof DnsRecord>;

const DnsAnswer = Type.Object({
  type: Type.String(),
  status: Type.String({
    description: "Response code, such as NOERROR, NXDOMAIN or SERVFAIL; TIMEOUT without a response.",
  }),
  authenticated: Type.Boolean({ description: "Whether the resolver has validated the answer with DNSSEC." }),
  records: Type.Array(DnsRecord),
  hidden: Type.Optional(
    Type.Integer({ description: "Records that are left out because they lead to a private network." }),
  ),
});

export type DnsAnswer = Static<typeof DnsAnswer>;

/** The records of a name, by type. */
export const DnsLookup = Type.Object({
  name: Type.String({ description: "The name that was looked up, in ASCII." }),
  answers: Type.Array(DnsAnswer),
});

export type DnsLookup = Static<typeof DnsLookup>;

import type { DnsAnswer, DnsLookup, DnsRecord } from "#contract/dns.ts";
import { plural } from "#shared/format-number.ts";
import { lookup } from "#shared/lookup.ts";
import { Button } from "#ui/button.tsx";
import { CopyList } from "#ui/copy-list.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { Panel } from "#ui/panel.tsx";
import { SendTo } from "#ui/send-to.tsx";
import { Verdict } from "#ui/verdict.tsx";
import { explainMailPolicy, type MailLookups } from "./mail-policy.ts";

export interface Answer {
  lookups: readonly DnsLookup[];
  mail?: MailLookups;
}

const MEANINGS = lookup<string>({
  A: "IPv4 addresses",
  AAAA: "IPv6 addresses",
  CAA: "Who may issue certificates",
  CNAME: "Alias",
  DNSKEY: "Keys of DNSSEC",
  DS: "DNSSEC, from the parent zone",
  HTTPS: "How browsers connect",
  MX: "Mail servers",
  NAPTR: "Rules for services",
  NS: "Name servers",
  PTR: "Name of the address",
  SOA: "Start of the zone",
  SRV: "Servers of a service",
  SVCB: "How clients connect",
  TLSA: "Certificates (DANE)",
  TXT: "Texts",
});

const FAILURES = lookup<string>({
  NXDOMAIN: "This name does not exist",
  SERVFAIL: "The resolver failed: the name servers don’t answer, or DNSSEC is broken",
  REFUSED: "The resolver refuses to answer",
  TIMEOUT: "No answer in time",
});

/** The records by type, with what they mean for mail above them. */
export function Result({ answer: { lookups, mail } }: { answer: Answer }) {
  const text = lookups.map(zoneText).filter(Boolean).join("\n");
  return (
    <Panel
      sunk
      heading="Output"
      tools={
        <Button look="quiet" icon="copy" onClick={() => copyWithToast(text)} disabled={text === ""}>
          Copy all
        </Button>
      }
    >
      {mail &&
        explainMailPolicy(mail).map(({ level, title, details }) => (
          <Verdict key={title} tone={level} title={title}>
            {details.map((detail) => (
              <span key={detail} className="block">
                {detail}
              </span>
            ))}
          </Verdict>
        ))}
      <div className="grid flex-1 content-start gap-3 p-3">
        {lookups.map((one) => (
          <Records key={one.name} {...one} />
        ))}
      </div>
      {text && (
        <div className="next-steps">
          <SendTo type="text/plain" content={text} />
        </div>
      )}
    </Panel>
  );
}

function Records({ name, answers }: DnsLookup) {
  const empty = answers.filter(
    ({ records, hidden = 0, status }) => status === "NOERROR" && records.length + hidden === 0,
  );
  const failed = Map.groupBy(
    answers.filter(({ status }) => status !== "NOERROR"),
    ({ status }) => status,
  );
  return (
    <>
      {answers.map((answer) => (
        <RecordsOfType key={answer.type} name={name} {...answer} />
      ))}
      {Array.from(failed, ([status, { length }]) => (
        <p key={status} className="text-sm">
          <b className="font-mono">{name}</b>: {FAILURES[status] ?? status} ({status})
          {length < answers.length && `, for ${plural(length, "type")}`}.
        </p>
      ))}
      {empty.length > 0 && (
        <p className="text-ink-2 text-sm">
          <b className="font-mono">{name}</b> has no {empty.map(({ type }) => type).join(", ")} records.
        </p>
      )}
    </>
  );
}

function RecordsOfType({ name, type, records, authenticated, hidden = 0 }: DnsAnswer & { name: string }) {
  if (records.length + hidden === 0) return null;
  const items = records.map((record) => ({ text: recordLine(record, name, type), name: record.data }));
  const copy = (index: number) => copyWithToast(records[index]?.data ?? "");
  return (
    <section aria-label={`${type} of ${name}`} className="overflow-hidden rounded border border-rule bg-card">
      <h2 className="flex flex-wrap items-baseline gap-x-2 px-3.5 pt-3 text-sm">
        <b className="font-semibold">{type}</b>
        <span className="text-ink-2">{MEANINGS[type]}</span>
        <span className="font-mono text-ink-2 wrap-anywhere">{name}</span>
        {authenticated && <span className="text-good sm:ml-auto">DNSSEC valid</span>}
      </h2>
      {records.length > 0 && <CopyList label={`${type} of ${name}`} items={items} onCopy={copy} />}
      {hidden > 0 && (
        <p className="px-3.5 py-2 text-ink-2 text-sm">
          {plural(hidden, "record")} of a private network {hidden === 1 ? "is" : "are"} not shown.
        </p>
      )}
    </section>
  );
}

/** The data, with its type and owner where they are not the ones asked for. */
function recordLine(record: DnsRecord, name: string, type: string): string {
  const isOther = record.type !== type || record.name.toLowerCase() !== name;
  return `${isOther ? `${record.name} ${record.type} ` : ""}${record.data}  · TTL ${record.ttl} s`;
}

/** As lines of a zone file. */
function zoneText({ answers }: DnsLookup): string {
  return answers
    .flatMap(({ records }) =>
      records.map(({ name, ttl, type, data }) =>
        [`${name}.`, ttl, "IN", type, type === "TXT" ? JSON.stringify(data) : data].join("\t"),
      ),
    )
    .join("\n");
}

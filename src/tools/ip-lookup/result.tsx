import type { IpLookup } from "#contract/ip.ts";
import { lookup } from "#shared/lookup.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { FactCard } from "#ui/fact-card.tsx";
import { Icon } from "#ui/icon.tsx";
import { Panel } from "#ui/panel.tsx";
import { SendTo } from "#ui/send-to.tsx";
import { groupResult, mapUrl } from "./result-groups.ts";

/** Shows an answer as cards, with a map link and a JSON copy. */
export function Result({ answer }: { answer: IpLookup }) {
  const json = JSON.stringify(answer, null, 2);
  const map = mapUrl(answer);
  const copy = () => copyWithToast(json, "JSON on the clipboard");
  return (
    <Panel
      sunk
      heading="Output"
      tools={
        <>
          {map && (
            <a href={map} target="_blank" rel="noopener noreferrer" className={buttonClass("quiet")}>
              <Icon name="map" />
              Open Map
              <span className="sr-only">, OpenStreetMap, in a new tab</span>
            </a>
          )}
          <Button look="quiet" icon="copy" onClick={copy}>
            Copy JSON
          </Button>
        </>
      }
    >
      <div className="grid flex-1 content-start gap-3 p-3">
        {answer.status === "fail" && <Failure message={answer.message} />}
        {groupResult(answer).map(({ title, icon, facts }) => (
          <FactCard
            key={title}
            wide
            icon={icon}
            title={title}
            facts={facts.map(({ label, value }) => ({ name: label, value }))}
          />
        ))}
      </div>
      <Source {...answer} />
      <div className="next-steps">
        <SendTo type="application/json" content={json} />
      </div>
    </Panel>
  );
}

const REASONS = lookup<string>({
  "private range":
    "Home and office networks use these addresses (RFC 1918, RFC 4193). Many networks share them, so they have no location.",
  "reserved range":
    "This block is reserved, for example for your own computer, documentation, multicast or IPv4 addresses written as IPv6 (IANA Special-Purpose Address Registries). It belongs to no network on the internet.",
  "invalid query":
    "Enter an IPv4 address such as 203.0.113.7 or an IPv6 address such as 2001:db8::7, without a port, prefix length or zone. Host names don’t work.",
});

function Failure({ message = "Unknown error." }: { message: string | undefined }) {
  return (
    <section aria-label="What is wrong" className="rounded border border-bad bg-bad-soft p-3.5 text-sm">
      <p className="font-semibold text-base">Lookup failed: {message}</p>
      {REASONS[message] && <p className="mt-1">{REASONS[message]}</p>}
    </section>
  );
}

/** The license of the data requires its provider's name and link next to the result. */
function Source({ source, sourceUrl, sourceDate }: IpLookup) {
  if (!source) return null;
  return (
    <p className="border-rule border-t px-3.5 py-2 text-ink-2 text-sm">
      {sourceUrl ? (
        <a href={sourceUrl} target="_blank" rel="noopener" className="text-accent underline">
          {source}
        </a>
      ) : (
        source
      )}
      {sourceDate && (
        <>
          , data from <time dateTime={sourceDate}>{sourceDate}</time>
        </>
      )}
    </p>
  );
}

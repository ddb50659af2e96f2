import { useEffect, useState } from "react";
import { Button } from "#ui/button.tsx";
import { copyAndSay } from "#ui/copy-and-say.ts";
import { download } from "#ui/download.ts";
import { Icon } from "#ui/icon.tsx";
import { Panel } from "#ui/panel.tsx";
import { SendTo } from "#ui/send-to.tsx";
import { toastDone } from "#ui/toast.tsx";
import { type ClientHints, readClientHints, type UserAgentData } from "./client-hints.ts";
import type { UserAgent } from "./parse-user-agent.ts";

interface Props {
  parsed: UserAgent;
  /** Whether the string is that of the visitor's own browser, which can say more of itself. */
  isOwn: boolean;
}

const FILE_NAME = "user-agent.json";

/** What a user agent string says, as cards and as JSON. */
export function Cards({ parsed, isOwn }: Props) {
  const hints = useClientHints(isOwn);
  const json = JSON.stringify(hints ? { ...parsed, clientHints: hints } : parsed, null, 2);
  const copy = () => copyAndSay(json, "JSON on the clipboard");
  const save = () => {
    download(FILE_NAME, new Blob([json], { type: "application/json" }));
    toastDone("Downloaded!", FILE_NAME);
  };
  return (
    <Panel
      sunk
      heading="Output"
      tools={
        <>
          <Button look="quiet" icon="copy" onClick={copy}>
            Copy JSON
          </Button>
          <Button look="quiet" icon="download" onClick={save}>
            Download
          </Button>
        </>
      }
    >
      <div className="grid flex-1 content-start gap-3 p-3 sm:grid-cols-2">
        <Card icon="globe" title={parsed.client === "Bot" ? "Bot" : "Browser"}>
          <Fact name="Browser" value={parsed.browser} />
          <Fact name="Version" value={parsed.browserVersion} />
          <Fact name="Kind" value={parsed.client} />
          <Fact name="Engine" value={parsed.engine} />
          <Fact name="Engine version" value={parsed.engineVersion} />
        </Card>
        <Card icon="monitor-smartphone" title="Device">
          <Fact name="Device type" value={parsed.deviceType} />
          <Fact name="Device" value={parsed.device} />
          <Fact name="Vendor" value={parsed.vendor} />
          <Fact name="Model" value={parsed.model} />
          <Fact name="Processor" value={parsed.cpu} />
        </Card>
        <Card icon="layers" title="Operating system">
          <Fact name="OS" value={parsed.os} />
          <Fact name="OS version" value={parsed.osVersion} />
        </Card>
        {hints && (
          <Card icon="info" title="Client Hints of this browser">
            {Object.entries(hints).map(([hint, value]) => (
              <Fact key={hint} name={hint} value={value} />
            ))}
          </Card>
        )}
      </div>
      <div className="next-steps">
        <SendTo gives="json" content={json} />
      </div>
    </Panel>
  );
}

function useClientHints(isOwn: boolean): ClientHints | undefined {
  const [hints, setHints] = useState<ClientHints>();
  useEffect(() => {
    setHints(undefined);
    if (!isOwn) return;
    let current = true;
    const { userAgentData } = navigator as { userAgentData?: UserAgentData };
    readClientHints(userAgentData).then((found) => current && setHints(found));
    return () => {
      current = false;
    };
  }, [isOwn]);
  return hints;
}

function Card({ icon, title, children }: { icon: string; title: string; children: React.ReactNode }) {
  return (
    <section aria-label={title} className="rounded border border-rule bg-card p-3.5">
      <h2 className="flex items-center gap-2 font-semibold text-sm">
        <Icon name={icon} className="size-4 text-hue" />
        {title}
      </h2>
      <dl className="mt-2 grid gap-1 text-sm">{children}</dl>
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-2">
      <dt className="text-ink-2">{name}</dt>
      <dd className={`break-words ${value === "Unknown" ? "text-ink-2" : "font-medium"}`}>{value}</dd>
    </div>
  );
}

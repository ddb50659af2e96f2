import { useEffect, useState } from "react";
import { Button } from "#ui/button.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { downloadWithToast } from "#ui/download-with-toast.ts";
import { FactCard } from "#ui/fact-card.tsx";
import { Panel } from "#ui/panel.tsx";
import { SendTo } from "#ui/send-to.tsx";
import { type ClientHints, readClientHints, type UserAgentData } from "./client-hints.ts";
import type { UserAgent } from "./parse-user-agent.ts";
import { systemVersionText } from "./user-agent-text.ts";

interface Props {
  parsed: UserAgent;
  /** Whether the string is from the visitor's own browser, which can provide Client Hints. */
  isOwn: boolean;
}

const FILE_NAME = "user-agent.json";

/** The parsed user agent as cards, with a JSON copy. */
export function Cards({ parsed, isOwn }: Props) {
  const hints = useClientHints(isOwn);
  const json = JSON.stringify(hints ? { ...parsed, clientHints: hints } : parsed, null, 2);
  const copy = () => copyWithToast(json, "JSON on the clipboard");
  const save = () => downloadWithToast(FILE_NAME, new Blob([json], { type: "application/json" }));
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
        <FactCard
          icon="globe"
          title={parsed.client === "Bot" ? "Bot" : "Browser"}
          facts={factsOf({
            Browser: parsed.browser,
            Version: parsed.browserVersion,
            Kind: parsed.client,
            Engine: parsed.engine,
            "Engine version": parsed.engineVersion,
          })}
        />
        <FactCard
          icon="monitor-smartphone"
          title="Device"
          facts={factsOf({
            "Device type": parsed.deviceType,
            Device: parsed.device,
            Vendor: parsed.vendor,
            Model: parsed.model,
            Processor: parsed.cpu,
          })}
        />
        <FactCard
          icon="layers"
          title="Operating system"
          facts={factsOf({ OS: parsed.os, "OS version": systemVersionText(parsed) })}
        />
        {hints && <FactCard icon="info" title="Client Hints of this browser" facts={factsOf(hints)} />}
      </div>
      <div className="next-steps">
        <SendTo type="application/json" content={json} />
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

function factsOf(values: Readonly<Record<string, string>>) {
  return Object.entries(values).map(([name, value]) => ({ name, value, isUnknown: value === "Unknown" }));
}

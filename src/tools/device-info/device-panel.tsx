import { useEffect, useState } from "react";
import type { FactGroup } from "./facts.ts";
import { FactsPanel } from "./facts-panel.tsx";
import { readDevice, readSlowFacts, type SlowFacts, watchDevice } from "./read-device.tsx";

/** What the browser tells, as it changes. Empty before hydration, because the HTML is prerendered. */
export function DevicePanel() {
  const [groups, setGroups] = useState<readonly FactGroup[]>([]);
  useEffect(() => {
    const watching = new AbortController();
    let slow: SlowFacts = {};
    const read = () => setGroups(readDevice(slow));
    read();
    watchDevice(read, watching.signal);
    readSlowFacts().then((found) => {
      slow = found;
      if (!watching.signal.aborted) read();
    });
    return () => watching.abort();
  }, []);
  return <FactsPanel wide heading="This device" groups={groups} />;
}

import { Suspense, useEffect } from "react";
import { isBlank } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { ModeTabs } from "#ui/mode-tabs.tsx";
import { EmptyResult, ToolPage } from "#ui/tool-page.tsx";
import { useHistoryState } from "#ui/use-history-state.ts";
import { useTool } from "#ui/use-tool.ts";
import { DevicePanel } from "./device-panel.tsx";
import { FactsPanel } from "./facts-panel.tsx";
import { keyGroup } from "./keys.ts";
import { operations } from "./tool.ts";

const KeyboardPanel = lazyPart(() => import("./keyboard-panel.tsx"), "KeyboardPanel");
const FontsPanel = lazyPart(() => import("./fonts-panel.tsx"), "FontsPanel");

const VIEWS = { device: "Device", keyboard: "Keyboard", keys: "Key Codes", fonts: "Fonts" };

export default function DeviceInfoPage() {
  const tool = useTool(operations, { auto: true });
  const [view, setView] = useHistoryState<keyof typeof VIEWS>("view", "device");
  const { input } = tool.inputs;
  const isFilled = input !== undefined && !isBlank(input);
  // An example or a link fills the input of Key Codes.
  useEffect(() => {
    if (isFilled) setView("keys");
  }, [isFilled, setView]);
  const found = tool.data("key");
  return (
    <>
      <ModeTabs label="Mode" modes={VIEWS} value={view} onChange={setView} />
      <Suspense fallback={<EmptyResult working />}>
        {view === "device" && <DevicePanel />}
        {view === "keyboard" && <KeyboardPanel />}
        {view === "fonts" && <FontsPanel />}
      </Suspense>
      {view === "keys" && (
        <ToolPage
          tool={tool}
          placeholder="Enter, KeyA, Ctrl+S or 13"
          result={found ? <FactsPanel heading="Output" groups={found.map(keyGroup)} /> : <EmptyResult />}
        />
      )}
    </>
  );
}

import { toolEvent } from "#app/tool-event.ts";
import { type PrivacySignals, refusesTracking } from "#app/tracking-consent.ts";
import { whenIdle } from "#app/when-idle.ts";
import type { AnalyticsEvent } from "#contract/events.ts";

/** The client is no part of the first paint: it loads when the first thing is sent. */
const loadClient = () => import("#contract/client.ts");

const mayTrack = () => !refusesTracking(navigator as PrivacySignals);

async function send(event: AnalyticsEvent): Promise<void> {
  try {
    const client = await loadClient();
    await client.sendEvent(event);
  } catch (error) {
    console.warn("The event was not sent.", error);
  }
}

/** Counts a view of a page, once the browser has nothing better to do. */
export function recordPageView(path: string): void {
  if (mayTrack()) whenIdle(() => send({ event: "page_view", path }));
}

/** Counts something a person did with a tool. */
export function recordToolAction(toolId: string, action: string): void {
  if (mayTrack()) send(toolEvent(toolId, action));
}

const usedTools = new Set<string>();

/** Notes that this visitor used a tool, once per tool until the page is loaded anew. */
export async function recordUsage(toolId: string): Promise<void> {
  if (!mayTrack() || usedTools.has(toolId)) return;
  usedTools.add(toolId);
  try {
    const client = await loadClient();
    await client.trackUsage(toolId);
    const { refreshRecentTools } = await import("#app/recent-tools.ts");
    await refreshRecentTools();
  } catch (error) {
    console.warn("The use of this tool was not noted.", error);
  }
}

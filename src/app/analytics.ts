import { toolEvent } from "#app/tool-event.ts";
import { type PrivacySignals, refusesTracking } from "#app/tracking-consent.ts";
import { whenIdle } from "#app/when-idle.ts";
import type { AnalyticsEvent } from "#contract/events.ts";
import { site } from "#contract/site.ts";

/** Loads the client with the first request, to keep it out of the first paint. */
const loadClient = () => import("#contract/client.ts");

const mayTrack = () => site.hasServer && !refusesTracking(navigator as PrivacySignals);

async function send(event: AnalyticsEvent): Promise<void> {
  try {
    const client = await loadClient();
    await client.sendEvent(event);
  } catch (error) {
    console.warn("Couldn't send the event.", error);
  }
}

/** Records a page view when the browser is idle. */
export function recordPageView(path: string): void {
  if (mayTrack()) whenIdle(() => send({ event: "page_view", path }));
}

/** Records an action in a tool. */
export function recordToolAction(toolId: string, action: string): void {
  if (mayTrack()) send(toolEvent(toolId, action));
}

const usedTools = new Set<string>();

/** Records that this visitor used a tool, once per tool and page load. */
export async function recordUsage(toolId: string): Promise<void> {
  if (usedTools.has(toolId) || (site.hasServer && !mayTrack())) return;
  usedTools.add(toolId);
  try {
    if (!site.hasServer) return (await import("#app/recent-tools.ts")).addRecentTool(toolId);
    const client = await loadClient();
    await client.trackUsage(toolId);
    const { refreshRecentTools } = await import("#app/recent-tools.ts");
    await refreshRecentTools();
  } catch (error) {
    console.warn("Couldn't record the use of this tool.", error);
  }
}

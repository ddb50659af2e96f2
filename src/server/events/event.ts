import type { AnalyticsEvent } from "#contract/events.ts";

/** Counts everything unknown, so that strangers can't fill the store with names. */
export const OTHER = "(other)";

/** Pages by their path, other than lists of tools and tools. */
const SITE_PAGES: readonly (string | undefined)[] = ["", "recipes", "privacy", "quality"];

/** `name` is a page's path or pattern, or a tool's id and an action. */
export interface EventCounter {
  kind: AnalyticsEvent["event"];
  name: string;
}

/**
 * The counter of an event. Ids in paths are dropped, because they reveal what a person looked at. Tools are recognized
 * by their id, also in PascalCase.
 * @example counterOf({ event: "page_view", path: "/tools/pastebin/4xk2Dm09QZab" }, ids).name // "/tools/pastebin/{id}"
 */
export function counterOf(event: AnalyticsEvent, toolIds: ReadonlySet<string>): EventCounter {
  if (event.event === "page_view") return { kind: event.event, name: pageName(event.path, toolIds) };
  const tool = toolName(event.tool, toolIds);
  return { kind: event.event, name: tool ? `${tool} ${event.action}` : OTHER };
}

function pageName(path: string, toolIds: ReadonlySet<string>): string {
  const [, first, second, third, ...rest] = (path.split(/[?#]/)[0] ?? "").replace(/(?<=.)\/$/, "").split("/");
  if (SITE_PAGES.includes(first) && second === undefined) return `/${first}`;
  if (first !== "tools" || rest.length > 0) return OTHER;
  if (second === undefined) return "/tools";
  if (!toolIds.has(second)) return OTHER;
  if (third === undefined) return `/tools/${second}`;
  return `/tools/${second}/{id}`;
}

function toolName(tool: string, toolIds: ReadonlySet<string>): string | undefined {
  if (toolIds.has(tool)) return tool;
  const letters = tool.toLowerCase();
  return [...toolIds].find((id) => id.replaceAll("-", "") === letters);
}

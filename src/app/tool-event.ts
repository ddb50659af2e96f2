import type { AnalyticsEvent } from "#contract/events.ts";

const ABBREVIATIONS: readonly string[] = ["css", "csv", "html", "ip", "js", "json", "pdf", "qr", "url"];

/**
 * What is sent when a person does something with a tool: names as the events have them, PascalCase for tools and
 * snake_case for actions.
 * @example toolEvent("csv-merger", "addCsv") // { event: "tool_action", tool: "CSVMerger", action: "add_csv" }
 */
export function toolEvent(toolId: string, action: string): AnalyticsEvent {
  return {
    event: "tool_action",
    tool: toolId.split("-").map(capitalise).join(""),
    action: action.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  };
}

function capitalise(word: string): string {
  return ABBREVIATIONS.includes(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1);
}

import type { AnalyticsEvent } from "#contract/events.ts";

const ABBREVIATIONS: readonly string[] = ["css", "csv", "html", "ip", "js", "json", "pdf", "qr", "url"];

/**
 * The analytics event for an action in a tool. Events name tools in PascalCase and actions in snake_case.
 * @example toolEvent("csv-merger", "addCsv") // { event: "tool_action", tool: "CSVMerger", action: "add_csv" }
 */
export function toolEvent(toolId: string, action: string): AnalyticsEvent {
  return {
    event: "tool_action",
    tool: toolId.split("-").map(capitalize).join(""),
    action: action.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  };
}

function capitalize(word: string): string {
  return ABBREVIATIONS.includes(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1);
}

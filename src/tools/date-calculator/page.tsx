import { ToolPage } from "#ui/tool-page.tsx";
import { ToolResult } from "#ui/tool-result.tsx";
import { useTool } from "#ui/use-tool.ts";
import { DateFields } from "./date-fields.tsx";
import { operations } from "./tool.ts";

const MODES = { difference: "Difference", add: "Add or Subtract", describe: "One Date", calendar: "Calendar File" };
const PLACEHOLDERS = {
  from: "2026-11-25, 25 Nov 2026 or today",
  to: "Today",
  date: "2026-11-25, 2026-W48 or today",
  amount: "90 days, -1 year 2 months or 10 business days",
};

export default function DateCalculatorPage() {
  const tool = useTool(operations, { modes: true });
  return (
    <ToolPage
      tool={tool}
      modes={MODES}
      inputs={tool.mode === "calendar" ? undefined : <DateFields tool={tool} placeholders={PLACEHOLDERS} />}
      placeholder="Drop an .ics file, or paste its text"
      accept=".ics,text/calendar"
      result={<ToolResult tool={tool} sendable />}
    />
  );
}

import { type Static, Type } from "typebox";

const PageView = Type.Object(
  { event: Type.Literal("page_view"), path: Type.String({ maxLength: 2048 }) },
  { additionalProperties: false },
);

const ToolAction = Type.Object(
  {
    event: Type.Literal("tool_action"),
    tool: Type.String({ maxLength: 64, description: "A tool's id, or its name in PascalCase." }),
    action: Type.String({ pattern: "^[a-z][a-z0-9_]{0,31}$" }),
  },
  { additionalProperties: false },
);

export const AnalyticsEvent = Type.Union([PageView, ToolAction], {
  description: "Counted per day and page, or per day, tool, and action. No user or IP address is stored.",
});

export type AnalyticsEvent = Static<typeof AnalyticsEvent>;

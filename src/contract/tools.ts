import { type Static, Type } from "typebox";
import { NextCursor } from "./paging.ts";

export const TrackUsage = Type.Object(
  { toolId: Type.String({ maxLength: 64, description: "Id of a tool in the catalog." }) },
  { additionalProperties: false },
);

export type TrackUsage = Static<typeof TrackUsage>;

export const RecentTool = Type.Object({
  id: Type.String(),
  title: Type.String(),
  description: Type.String(),
  path: Type.String(),
  category: Type.String(),
});

export type RecentTool = Static<typeof RecentTool>;

export const RecentTools = Type.Object({ tools: Type.Array(RecentTool), nextCursor: NextCursor });

export type RecentTools = Static<typeof RecentTools>;

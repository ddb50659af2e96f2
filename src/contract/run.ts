import { Type } from "typebox";

/** The header with the warnings of a run, unless its response is JSON: a JSON list of strings in ASCII. */
export const WARNINGS_HEADER = "Sundry-Warnings";

const Schema = Type.Unsafe<Readonly<Record<string, unknown>>>({ type: "object", description: "A JSON Schema." });

const RunnableOperation = Type.Object({
  id: Type.String(),
  label: Type.String(),
  path: Type.String({ description: "Where to POST the input." }),
  inputs: Schema,
  options: Schema,
  result: Type.Object({
    kind: Type.Enum(["text", "data", "file", "files"]),
    type: Type.String({ description: "Media type; `*/*` when it depends on the input." }),
  }),
});

export const RunnableTools = Type.Object(
  {
    tools: Type.Array(
      Type.Object({
        id: Type.String(),
        title: Type.String(),
        description: Type.String(),
        operations: Type.Array(RunnableOperation),
      }),
    ),
  },
  { description: "What can be run on this server." },
);

export type RunnableTools = Type.Static<typeof RunnableTools>;

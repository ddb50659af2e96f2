import { TextTool } from "#ui/text-tool.tsx";
import { operations } from "./operations.ts";

export default function JsonToCsvPage() {
  return (
    <TextTool
      operations={operations}
      placeholder={'Paste JSON or JSON Lines, or drop a file: [{"name": "Ada"}]'}
      accept=".json,.jsonl,.ndjson,.geojson,application/json,text/plain"
      paste={{ title: "CSV from JSON", language: "text" }}
      reusable={false}
      advice={({ field }) =>
        field === "input" ? "JSON Formatter can repair JavaScript objects, comments and trailing commas." : undefined
      }
    />
  );
}

import { lazyPart } from "#ui/lazy-part.tsx";
import { TextTool } from "#ui/text-tool.tsx";
import { operations } from "./tool.ts";

const TreeView = lazyPart(() => import("./tree-view.tsx"), "TreeView");

export default function JsonFormatterPage() {
  return (
    <TextTool
      operations={operations}
      placeholder={'Paste JSON, or drop a file: {"name": "Ada"}'}
      accept=".json,.jsonl,.ndjson,.geojson,.webmanifest,.map,application/json,text/plain"
      paste={{ title: "Formatted JSON", language: "json" }}
      verdicts={["validate"]}
      remedy="repair"
      advice={({ message }, { lines }) =>
        !lines && message.includes("after the end of the JSON value")
          ? "If each line is its own JSON text, select JSON Lines and press Format."
          : undefined
      }
    >
      {(nodes) => <TreeView nodes={nodes} />}
    </TextTool>
  );
}

import { TextTool } from "#ui/text-tool.tsx";
import { operations } from "./operations.ts";

export default function YamlJsonPage() {
  return (
    <TextTool
      operations={operations}
      placeholder="Paste YAML or JSON, or drop a file"
      accept=".yaml,.yml,.json,.jsonl,.ndjson,application/yaml,application/json,text/plain"
      paste={(_, operation) =>
        operation === "toJson" ? { title: "JSON from YAML", language: "json" } : { title: "YAML", language: "text" }
      }
      verdicts={["validate"]}
    />
  );
}

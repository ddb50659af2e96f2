import { TextTool } from "#ui/text-tool.tsx";
import { operations } from "./operations.ts";

export default function TomlJsonPage() {
  return (
    <TextTool
      operations={operations}
      placeholder="Paste TOML or JSON, or drop a file"
      accept=".toml,.json,application/toml,application/json,text/plain"
      paste={(_, operation) =>
        operation === "toJson" ? { title: "JSON from TOML", language: "json" } : { title: "TOML", language: "text" }
      }
    />
  );
}

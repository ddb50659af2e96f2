import { TextTool } from "#ui/text-tool.tsx";
import { operations } from "./operations.ts";

export default function CsvToJsonPage() {
  return (
    <TextTool
      operations={operations}
      placeholder="Paste CSV, or drop a file"
      accept=".csv,.tsv,.txt,text/csv,text/plain"
      paste={{ title: "JSON from CSV", language: "json" }}
      reusable={false}
    />
  );
}

import { TextTool } from "#ui/text-tool.tsx";
import { operations } from "./operations.ts";

export default function CsvFormatterPage() {
  return (
    <TextTool
      operations={operations}
      placeholder="Paste CSV, or drop a file"
      accept=".csv,.tsv,.txt,text/csv,text/plain"
      paste={{ title: "Formatted CSV", language: "text" }}
    />
  );
}

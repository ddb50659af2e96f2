import { TextTool } from "#ui/text-tool.tsx";
import { operations } from "./operations.ts";

export default function CsvToTablePage() {
  return (
    <TextTool
      operations={operations}
      modes={{ html: "HTML", markdown: "Markdown", text: "ASCII" }}
      placeholder="Paste CSV, or drop a file"
      accept=".csv,.tsv,.txt,text/csv,text/plain"
      paste={(_, operation) => ({ title: "Table from CSV", language: operation === "html" ? "html" : "text" })}
      reusable={false}
    />
  );
}

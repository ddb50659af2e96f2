import { TextTool } from "#ui/text-tool.tsx";
import { AboutCsvToTable } from "./about.tsx";
import { operations } from "./operations.ts";

export default function CsvToTablePage() {
  return (
    <>
      <TextTool
        operations={operations}
        modes={{ html: "HTML", markdown: "Markdown", text: "ASCII" }}
        placeholder="Paste CSV, or drop a file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        paste={{ title: "Table from CSV", language: "html" }}
        reusable={false}
      />
      <AboutCsvToTable />
    </>
  );
}

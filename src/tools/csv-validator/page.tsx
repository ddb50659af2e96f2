import { lazyPart } from "#ui/lazy-part.tsx";
import { TextTool } from "#ui/text-tool.tsx";
import { AboutCsvValidator } from "./about.tsx";
import { operations } from "./operations.ts";

const Report = lazyPart(() => import("./report.tsx"), "Report");

export default function CsvValidatorPage() {
  return (
    <>
      <TextTool
        operations={operations}
        placeholder="Paste CSV, or drop a file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
      >
        {(validation) => <Report validation={validation} />}
      </TextTool>
      <AboutCsvValidator />
    </>
  );
}

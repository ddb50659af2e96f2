import { lazyPart } from "#ui/lazy-part.tsx";
import { TextTool } from "#ui/text-tool.tsx";
import { AboutCsvValidator } from "./about.tsx";
import { operations } from "./operations.ts";
import type { Validation } from "./validation.ts";

const Report = lazyPart(() => import("./report.tsx"), "Report");

export default function CsvValidatorPage() {
  return (
    <>
      <TextTool
        operations={operations}
        placeholder="Paste CSV, or drop a file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
      >
        {(data) => <Report validation={data as Validation} />}
      </TextTool>
      <AboutCsvValidator />
    </>
  );
}

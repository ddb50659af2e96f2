import { plural } from "#shared/format-number.ts";
import type { OperationResult } from "#shared/run-operation.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { TextTool } from "#ui/text-tool.tsx";
import { toastDone, toastFailed } from "#ui/toast.tsx";
import { describeSize } from "./report-text.ts";
import { operations } from "./tool.ts";
import type { Validation } from "./validation.ts";

const Report = lazyPart(() => import("./report.tsx"), "Report");

export default function CsvValidatorPage() {
  return (
    <TextTool
      operations={operations}
      placeholder="Paste CSV, or drop a file"
      onDone={announce}
      accept=".csv,.tsv,.txt,text/csv,text/plain"
    >
      {(validation) => <Report validation={validation} />}
    </TextTool>
  );
}

function announce(result: OperationResult): void {
  if (result.kind !== "data") return;
  const validation = result.data as Validation;
  if (validation.isValid) toastDone("Success!", `Valid CSV: ${describeSize(validation)}`);
  else toastFailed(`Found ${plural(validation.errorCount, "error")}`, "Invalid CSV");
}

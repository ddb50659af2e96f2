import { plural } from "#shared/format-number.ts";
import type { OperationResult } from "#shared/run-operation.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { TextTool } from "#ui/text-tool.tsx";
import { toastDone } from "#ui/toast.tsx";
import { countFindings, type Inspection } from "./inspection.ts";
import { operations } from "./tool.ts";

const Report = lazyPart(() => import("./report.tsx"), "Report");

export default function UnicodeInspectorPage() {
  return (
    <TextTool
      operations={operations}
      modes={{ inspect: "Inspect", clean: "Clean Up", normalize: "Normalize" }}
      placeholder="Type or paste text, or drop a file"
      paste={{ title: "Text", language: "text" }}
      onDone={announce}
    >
      {(inspection) => <Report inspection={inspection} />}
    </TextTool>
  );
}

function announce(result: OperationResult): void {
  if (result.kind !== "data") return;
  const count = countFindings(result.data as Inspection);
  toastDone("Inspected!", count === 0 ? "Nothing hidden or suspicious found" : `Found ${plural(count, "character")}`);
}

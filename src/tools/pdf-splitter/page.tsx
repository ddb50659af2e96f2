import { useEffect, useState } from "react";
import { PdfJobTool } from "#ui/pdf/pdf-job-tool.tsx";
import type { splitFault } from "./split.ts";
import { SPLIT_OPTIONS, SplitOptions } from "./split-options.tsx";
import { operations } from "./tool.ts";

export default function PdfSplitterPage() {
  // Not needed for the first paint. Until it loads, only the server checks.
  const [check, setCheck] = useState<typeof splitFault>();
  useEffect(() => {
    import("./split.ts").then(({ splitFault }) => setCheck(() => splitFault));
  }, []);

  return (
    <PdfJobTool
      operations={operations}
      action="split"
      archiveName={(stem, { splitType }) => `${stem}-${splitType === "pages" ? "pages" : "parts"}.zip`}
      declarations={SPLIT_OPTIONS}
      check={check}
      startJob={async ([pdf], split, manner) => {
        const [{ startPdfSplit }, { splitFields }] = await Promise.all([
          import("#contract/pdf-client.ts"),
          import("./split.ts"),
        ]);
        if (!pdf) throw new Error("Started without a file");
        return startPdfSplit(pdf, splitFields(split), manner);
      }}
      options={({ values: split, onChange, pages }) => (
        <SplitOptions
          split={split}
          fault={split.pageRange === "" && split.splitType !== "every" ? undefined : check?.(split, pages)}
          onChange={onChange}
        />
      )}
    />
  );
}

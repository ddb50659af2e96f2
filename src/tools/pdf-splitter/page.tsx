import { useEffect, useState } from "react";
import { PdfJobTool } from "#ui/pdf/pdf-job-tool.tsx";
import { AboutPdfSplitter } from "./about.tsx";
import type { Split, splitFault } from "./split.ts";
import { SplitOptions } from "./split-options.tsx";

export default function PdfSplitterPage() {
  const [split, setSplit] = useState<Split>({ splitType: "pages", pageRange: "", every: 10 });
  // Not needed for the first paint; until it is here, the server checks alone.
  const [check, setCheck] = useState<typeof splitFault>();
  useEffect(() => {
    import("./split.ts").then(({ splitFault }) => setCheck(() => splitFault));
  }, []);

  return (
    <>
      <PdfJobTool
        label="Split PDF"
        action="split"
        empty="Please select a PDF file to split."
        promise="The pages appear here."
        check={([pdf]) => check?.(split, pdf?.pages)}
        begin={async ([pdf], options) => {
          const [{ startPdfSplit }, { splitFields }] = await Promise.all([
            import("#contract/pdf-client.ts"),
            import("./split.ts"),
          ]);
          if (!pdf) throw new Error("A start without a file");
          return startPdfSplit(pdf, splitFields(split), options);
        }}
        options={(disabled, [pdf]) => (
          <SplitOptions
            split={split}
            fault={split.pageRange === "" && split.splitType !== "every" ? undefined : check?.(split, pdf?.pages)}
            disabled={disabled}
            onChange={(change) => setSplit({ ...split, ...change })}
          />
        )}
      />
      <AboutPdfSplitter />
    </>
  );
}

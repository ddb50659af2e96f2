import { useEffect, useState } from "react";
import type { ChosenPdf } from "#ui/pdf/chosen-pdf.ts";
import { PdfJobTool } from "#ui/pdf/pdf-job-tool.tsx";
import type { rangeFault } from "#ui/pdf/range-fault.ts";
import { AboutPdfSplitter } from "./about.tsx";
import { type Split, SplitOptions } from "./split-options.tsx";

export default function PdfSplitterPage() {
  const [split, setSplit] = useState<Split>({ splitType: "pages", pageRange: "", every: 10 });
  const { splitType, pageRange, every } = split;
  const hasRange = splitType === "range" || splitType === "ranges";
  // Not needed for the first paint; until it is here, the server checks alone.
  const [checkRange, setCheckRange] = useState<typeof rangeFault>();
  const check = ([pdf]: readonly ChosenPdf[]) => {
    if (hasRange) return checkRange?.(pageRange, pdf?.pages);
    return splitType === "every" && !(every >= 1 && Number.isInteger(every)) ? WRONG_EVERY : undefined;
  };

  useEffect(() => {
    import("#ui/pdf/range-fault.ts").then(({ rangeFault }) => setCheckRange(() => rangeFault));
  }, []);

  return (
    <>
      <PdfJobTool
        label="Split PDF"
        action="split"
        empty="Please select a PDF file to split."
        promise="The pages appear here."
        check={check}
        begin={async ([pdf], options) => {
          const { startPdfSplit } = await import("#contract/pdf-client.ts");
          if (!pdf) throw new Error("A start without a file");
          const more = { ...(hasRange ? { pageRange } : {}), ...(splitType === "every" ? { every } : {}) };
          return startPdfSplit(pdf, { splitType, ...more }, options);
        }}
        options={(disabled, pdfs) => (
          <SplitOptions
            split={split}
            fault={hasRange && pageRange === "" ? undefined : check(pdfs)}
            disabled={disabled}
            onChange={(change) => setSplit({ ...split, ...change })}
          />
        )}
      />
      <AboutPdfSplitter />
    </>
  );
}

const WRONG_EVERY = "Please enter a whole number of pages, at least 1.";

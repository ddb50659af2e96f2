import { useEffect, useState } from "react";
import type { ChosenPdf } from "#ui/pdf/chosen-pdf.ts";
import { PdfJobTool } from "#ui/pdf/pdf-job-tool.tsx";
import type { rangeFault } from "#ui/pdf/range-fault.ts";
import { AboutPdfSplitter } from "./about.tsx";

const SPLIT_TYPES = { pages: "Split into individual pages", range: "Extract specific pages" };
type SplitType = keyof typeof SPLIT_TYPES;

export default function PdfSplitterPage() {
  const [splitType, setSplitType] = useState<SplitType>("pages");
  const [pageRange, setPageRange] = useState("");
  // Not needed for the first paint; until it is here, the server checks alone.
  const [checkRange, setCheckRange] = useState<typeof rangeFault>();
  const check = ([pdf]: readonly ChosenPdf[]) =>
    splitType === "range" ? checkRange?.(pageRange, pdf?.pages) : undefined;

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
          return startPdfSplit(pdf, splitType === "range" ? { splitType, pageRange } : { splitType }, options);
        }}
        options={(disabled, pdfs) => {
          const fault = pageRange === "" ? undefined : check(pdfs);
          return (
            <fieldset
              disabled={disabled}
              className="flex min-w-0 flex-wrap items-center gap-x-5 max-sm:w-full gap-y-2 text-sm"
            >
              <legend className="sr-only">How to split</legend>
              {Object.entries(SPLIT_TYPES).map(([type, name]) => (
                <label key={type} className="inline-flex min-h-9 items-center gap-2">
                  <input
                    type="radio"
                    name="splitType"
                    className="size-4 accent-accent"
                    checked={splitType === type}
                    onChange={() => setSplitType(type as SplitType)}
                  />
                  {name}
                </label>
              ))}
              {splitType === "range" && (
                <label className="option-line">
                  <span className="text-ink-2">Page range</span>
                  <input
                    value={pageRange}
                    onChange={(event) => setPageRange(event.target.value)}
                    placeholder="1-3, 7"
                    autoComplete="off"
                    aria-invalid={fault !== undefined || undefined}
                    aria-describedby="range-fault"
                    className="small-field w-40 font-mono"
                  />
                </label>
              )}
              <span id="range-fault" role="status" className="text-bad">
                {fault}
              </span>
            </fieldset>
          );
        }}
      />
      <AboutPdfSplitter />
    </>
  );
}

import { useEffect, useId, useState } from "react";
import { OptionControls } from "#ui/option-controls.tsx";
import type { pageRangeError } from "#ui/pdf/page-range-error.ts";
import { PdfJobTool } from "#ui/pdf/pdf-job-tool.tsx";
import { a4Pixels } from "./page-pixels.ts";
import { operations } from "./tool.ts";

const { format, resolution, pageRange } = operations.convert.options;
const IMAGE_OPTIONS = { format, resolution };
const OPTIONS = { ...IMAGE_OPTIONS, pageRange };

export default function PdfToImagesPage() {
  // Not needed for the first paint. Until it loads, only the server checks.
  const [checkRange, setCheckRange] = useState<typeof pageRangeError>();
  const check = (range: string, pages?: number) => (range.trim() === "" ? undefined : checkRange?.(range, pages));
  const id = useId();

  useEffect(() => {
    import("#ui/pdf/page-range-error.ts").then(({ pageRangeError }) => setCheckRange(() => pageRangeError));
  }, []);

  return (
    <PdfJobTool
      operations={operations}
      action="convert"
      archiveName={(stem, { format }) => `${stem}-${format}.zip`}
      declarations={OPTIONS}
      disabled={({ pageRange }) => check(pageRange) !== undefined}
      check={({ pageRange }, pages) => check(pageRange, pages)}
      startJob={async ([pdf], { resolution, ...options }, manner) => {
        const { startPdfToImages } = await import("#contract/pdf-client.ts");
        if (!pdf) throw new Error("Started without a file");
        return startPdfToImages(pdf, { ...options, resolution: Number(resolution) }, manner);
      }}
      options={({ values, onChange, pages }) => {
        const fault = check(values.pageRange, pages);
        const a4 = a4Pixels(Number(values.resolution));
        return (
          <>
            <OptionControls
              declarations={IMAGE_OPTIONS}
              values={values}
              onChange={(name, value) => onChange({ [name]: value })}
            />
            <div className="option-line">
              <label htmlFor={`${id}-pages`} className="text-ink-2">
                {OPTIONS.pageRange.label}
              </label>
              <input
                id={`${id}-pages`}
                value={values.pageRange}
                onChange={(event) => onChange({ pageRange: event.target.value })}
                placeholder={OPTIONS.pageRange.placeholder}
                autoComplete="off"
                aria-invalid={fault !== undefined || undefined}
                aria-describedby={`${id}-fault`}
                className="small-field w-40 font-mono"
              />
            </div>
            <span id={`${id}-fault`} role="status" className="text-bad text-sm empty:absolute">
              {fault}
            </span>
            <span className="text-sm text-ink-2">
              A4 becomes {a4.width} × {a4.height} pixels
            </span>
          </>
        );
      }}
    />
  );
}

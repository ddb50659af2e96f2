import { useEffect, useId, useState } from "react";
import { DEFAULT_RESOLUTION, IMAGE_FORMATS, type ImageFormat, RESOLUTIONS } from "#contract/pdf-options.ts";
import { PdfJobTool } from "#ui/pdf/pdf-job-tool.tsx";
import type { rangeFault } from "#ui/pdf/range-fault.ts";
import { AboutPdfToImages } from "./about.tsx";
import { a4Pixels } from "./page-pixels.ts";

export default function PdfToImagesPage() {
  const [format, setFormat] = useState<ImageFormat>("png");
  const [resolution, setResolution] = useState<number>(DEFAULT_RESOLUTION);
  const [pageRange, setPageRange] = useState("");
  // Not needed for the first paint; until it is here, the server checks alone.
  const [checkRange, setCheckRange] = useState<typeof rangeFault>();
  const check = (pages?: number) => (pageRange.trim() === "" ? undefined : checkRange?.(pageRange, pages));
  const id = useId();
  const a4 = a4Pixels(resolution);

  useEffect(() => {
    import("#ui/pdf/range-fault.ts").then(({ rangeFault }) => setCheckRange(() => rangeFault));
  }, []);

  return (
    <>
      <PdfJobTool
        label="Convert to Images"
        action="convert"
        empty="Please select a PDF file to convert."
        promise="The images appear here."
        disabled={check() !== undefined}
        check={([pdf]) => check(pdf?.pages)}
        begin={async ([pdf], options) => {
          const { startPdfToImages } = await import("#contract/pdf-client.ts");
          if (!pdf) throw new Error("A start without a file");
          return startPdfToImages(pdf, { format, resolution, pageRange }, options);
        }}
        options={(disabled, [pdf]) => (
          <>
            <div className="option-line">
              <label htmlFor={`${id}-format`} className="text-ink-2">
                Format
              </label>
              <select
                id={`${id}-format`}
                className="small-field"
                disabled={disabled}
                value={format}
                onChange={(event) => setFormat(event.target.value as ImageFormat)}
              >
                {Object.entries(IMAGE_FORMATS).map(([value, name]) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
              </select>
            </div>
            <div className="option-line">
              <label htmlFor={`${id}-resolution`} className="text-ink-2">
                Resolution
              </label>
              <select
                id={`${id}-resolution`}
                className="small-field"
                disabled={disabled}
                value={resolution}
                onChange={(event) => setResolution(Number(event.target.value))}
              >
                {RESOLUTIONS.map((dpi) => (
                  <option key={dpi} value={dpi}>
                    {dpi} DPI
                  </option>
                ))}
              </select>
            </div>
            <div className="option-line">
              <label htmlFor={`${id}-pages`} className="text-ink-2">
                Pages
              </label>
              <input
                id={`${id}-pages`}
                disabled={disabled}
                value={pageRange}
                onChange={(event) => setPageRange(event.target.value)}
                placeholder="All, or 1-3, 7"
                autoComplete="off"
                aria-invalid={check(pdf?.pages) !== undefined || undefined}
                aria-describedby={`${id}-fault`}
                className="small-field w-40 font-mono"
              />
            </div>
            <span id={`${id}-fault`} role="status" className="text-bad text-sm empty:absolute">
              {check(pdf?.pages)}
            </span>
            <span className="text-sm text-ink-2">
              A4 becomes {a4.width} × {a4.height} pixels
            </span>
          </>
        )}
      />
      <AboutPdfToImages />
    </>
  );
}

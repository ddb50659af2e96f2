import { useId, useState } from "react";
import { DEFAULT_RESOLUTION, IMAGE_FORMATS, type ImageFormat, RESOLUTIONS } from "#contract/pdf-options.ts";
import { PdfJobTool } from "#ui/pdf/pdf-job-tool.tsx";
import { AboutPdfToImages } from "./about.tsx";
import { a4Pixels } from "./page-pixels.ts";

export default function PdfToImagesPage() {
  const [format, setFormat] = useState<ImageFormat>("png");
  const [resolution, setResolution] = useState<number>(DEFAULT_RESOLUTION);
  const id = useId();
  const a4 = a4Pixels(resolution);
  return (
    <>
      <PdfJobTool
        label="Convert to Images"
        action="convert"
        empty="Please select a PDF file to convert."
        promise="The images appear here."
        begin={async ([pdf], options) => {
          const { startPdfToImages } = await import("#contract/pdf-client.ts");
          if (!pdf) throw new Error("A start without a file");
          return startPdfToImages(pdf, { format, resolution }, options);
        }}
        options={(disabled) => (
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

import { useState } from "react";
import { plural } from "#shared/format-number.ts";
import { inMegabytes } from "#ui/pdf/chosen-pdf.ts";
import { PdfJobTool } from "#ui/pdf/pdf-job-tool.tsx";
import { AboutPdfMerger } from "./about.tsx";
import { summarize } from "./summary.ts";

export default function PdfMergerPage() {
  const [fileName, setFileName] = useState("");
  return (
    <>
      <PdfJobTool
        label="Merge PDFs"
        action="merge"
        multiple
        least={2}
        empty="Please select at least 2 PDF files to merge."
        foot={(pdfs) => <Summary {...summarize(pdfs.map(({ file: { size }, pages }) => ({ size, pages })))} />}
        promise="The merged file appears here."
        begin={async (pdfs, options) => {
          const { startPdfMerge } = await import("#contract/pdf-client.ts");
          return startPdfMerge(pdfs, { fileName }, options);
        }}
        options={(disabled) => (
          <label className="option-line">
            <span className="text-ink-2">File name</span>
            <input
              disabled={disabled}
              value={fileName}
              onChange={(event) => setFileName(event.target.value)}
              placeholder="merged.pdf"
              maxLength={150}
              autoComplete="off"
              spellCheck={false}
              className="small-field w-64"
            />
          </label>
        )}
      />
      <AboutPdfMerger />
    </>
  );
}

function Summary({ files, size, pages }: ReturnType<typeof summarize>) {
  return (
    <>
      <span>{plural(files, "file")}</span>
      <span>{inMegabytes(size)}</span>
      {pages !== undefined && <span>{plural(pages, "page")}</span>}
    </>
  );
}

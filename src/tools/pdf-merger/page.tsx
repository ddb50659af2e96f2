import { plural } from "#shared/format-number.ts";
import { formatMegabytes } from "#ui/pdf/chosen-pdf.ts";
import { PdfJobTool } from "#ui/pdf/pdf-job-tool.tsx";
import { summarize } from "./summary.ts";
import { operations } from "./tool.ts";

const { fileName } = operations.merge.options;

export default function PdfMergerPage() {
  return (
    <PdfJobTool
      operations={operations}
      action="merge"
      multiple
      minFiles={2}
      foot={(pdfs) => <Summary {...summarize(pdfs.map(({ file: { size }, pages }) => ({ size, pages })))} />}
      declarations={{ fileName }}
      startJob={async (pdfs, options, manner) => {
        const { startPdfMerge } = await import("#contract/pdf-client.ts");
        return startPdfMerge(pdfs, options, manner);
      }}
    />
  );
}

function Summary({ files, size, pages }: ReturnType<typeof summarize>) {
  return (
    <>
      <span>{plural(files, "file")}</span>
      <span>{formatMegabytes(size)}</span>
      {pages !== undefined && <span>{plural(pages, "page")}</span>}
    </>
  );
}

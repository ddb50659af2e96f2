import { lazy, Suspense } from "react";
import { TextTool } from "#ui/text-tool.tsx";
import { AboutCsvSplitter } from "./about.tsx";
import { operations } from "./operations.ts";

const FileList = lazy(() => import("./file-list.tsx").then((module) => ({ default: module.FileList })));

export default function CsvSplitterPage() {
  return (
    <>
      <TextTool
        operations={operations}
        placeholder="Paste CSV, or drop a file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        files={(files) => (
          <Suspense>
            <FileList files={files} />
          </Suspense>
        )}
      />
      <AboutCsvSplitter />
    </>
  );
}

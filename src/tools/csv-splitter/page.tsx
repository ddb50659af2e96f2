import { lazyPart } from "#ui/lazy-part.tsx";
import { TextTool } from "#ui/text-tool.tsx";
import { countFiles, fileAt } from "./split-result.ts";
import { operations } from "./tool.ts";

const FileList = lazyPart(() => import("#ui/file-list.tsx"), "FileList");
const FilePanel = lazyPart(() => import("#ui/ready-file.tsx"), "FilePanel");

export default function CsvSplitterPage() {
  return (
    <TextTool
      operations={operations}
      placeholder="Paste CSV, or drop a file"
      accept=".csv,.tsv,.txt,text/csv,text/plain"
      files={([zip]) => <FilePanel file={zip} />}
    >
      {(split) => (
        <FileList
          count={countFiles(split)}
          fileAt={(number) => fileAt(split, number)}
          hint="Split into a ZIP to download them all together."
        />
      )}
    </TextTool>
  );
}

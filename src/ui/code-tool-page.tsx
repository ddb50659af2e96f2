import { type ReactNode, Suspense } from "react";
import { lazyPart } from "#ui/lazy-part.tsx";
import { ModeTabs } from "#ui/mode-tabs.tsx";
import { Notes } from "#ui/notes.tsx";
import { EmptyResult, OutOfDateNote, ResultRegion, Then } from "#ui/tool-page.tsx";
import type { Tool } from "#ui/use-tool.ts";

const FilePanel = lazyPart(() => import("#ui/ready-file.tsx"), "FilePanel");

interface Props {
  /** With the operations `generate` and `batch`. */
  tool: Tool;
  /** The content with all controls in one column. */
  children: ReactNode;
  /** Shows the code that was made. */
  panel: ReactNode;
  /** What the file of a batch has in it. */
  fileHint: string;
}

/** The page of a tool that draws a code, or one for each row of a CSV: the code is next to the controls. */
export function CodeToolPage({ tool, children, panel, fileHint }: Props) {
  const [file] = tool.files ?? [];
  const empty = <EmptyResult working={tool.state.phase === "running"} />;
  return (
    <>
      <ModeTabs
        label="Mode"
        modes={{ generate: "One code", batch: "Many from CSV" }}
        value={tool.mode}
        onChange={tool.switchMode}
      />
      <div ref={tool.container} className="tool-columns">
        <div className="flex min-w-0 flex-col gap-3">{children}</div>
        <ResultRegion tool={tool}>
          <Suspense fallback={empty}>
            {panel ?? (file ? <FilePanel file={file}>{fileHint}</FilePanel> : empty)}
          </Suspense>
        </ResultRegion>
      </div>
      <OutOfDateNote tool={tool} />
      <Then tool={tool} />
      {tool.shown && <Notes {...tool.shown.result} />}
    </>
  );
}

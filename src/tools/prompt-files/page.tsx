import { Suspense } from "react";
import { FilesInput } from "#ui/files-input.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { EmptyResult, ToolPage } from "#ui/tool-page.tsx";
import { ToolResult } from "#ui/tool-result.tsx";
import { type Tool, useTool } from "#ui/use-tool.ts";
import { operations } from "./tool.ts";

const FilePanel = lazyPart(() => import("#ui/ready-file.tsx"), "FilePanel");

const MODES = { pack: "Files to Prompt", unpack: "Prompt to Files" };

/** Files go in by a chooser or a dropped folder. */
export default function PromptFilesPage() {
  const tool = useTool(operations, { modes: true });
  return (
    <ToolPage
      tool={tool}
      modes={MODES}
      inputs={
        tool.mode === "pack" ? (
          <FilesInput tool={tool} icon="folder-open" formats="Files, or a dropped folder" />
        ) : undefined
      }
      placeholder={"## src/main.ts\n\n```ts\nrun();\n```"}
      result={<PromptResult tool={tool} />}
    />
  );
}

function PromptResult({ tool }: { tool: Tool }) {
  const { text, files, state } = tool;
  const isRunning = state.phase === "running";
  const [file] = files ?? [];
  if (file) {
    return (
      <Suspense fallback={<EmptyResult working={isRunning} />}>
        <FilePanel file={file} />
      </Suspense>
    );
  }
  return <ToolResult tool={tool} paste={{ title: "Prompt", language: "markdown" }} sendable={text !== undefined} />;
}

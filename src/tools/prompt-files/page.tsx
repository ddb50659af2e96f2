import { Suspense } from "react";
import { FileChip } from "#ui/file-chip.tsx";
import { FileInput } from "#ui/file-input.tsx";
import { EMPTY_INPUT, filesIn } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { ResultPanel } from "#ui/result-panel.tsx";
import { EMPTY_RESULT, EmptyResult, ToolPage } from "#ui/tool-page.tsx";
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
      inputs={tool.mode === "pack" ? <FilesInput tool={tool} /> : undefined}
      placeholder={"## src/main.ts\n\n```ts\nrun();\n```"}
      result={<PromptResult tool={tool} />}
    />
  );
}

function FilesInput({ tool }: { tool: Tool }) {
  const chosen = filesIn(tool.inputs.input);
  const clear = () => tool.setInput("input", EMPTY_INPUT);
  return (
    <FileInput
      noun="files"
      icon="folder-open"
      accept="*/*"
      formats="Files, or a dropped folder"
      multiple
      batch
      chooserRef={tool.fieldOf("input")}
      chosen={chosen}
      onFiles={(files) => tool.replace("input", { kind: "files", files: files.map(namedByPath) })}
      onClear={clear}
    >
      {chosen.length > 0 && <FileChip files={chosen} onRemove={clear} />}
    </FileInput>
  );
}

/** The worker gets a file without its path, so the path becomes its name. */
function namedByPath(file: File): File {
  const { webkitRelativePath: path, type, lastModified } = file;
  return path === "" ? file : new File([file], path, { type, lastModified });
}

function PromptResult({ tool }: { tool: Tool }) {
  const { text, files, state, shown } = tool;
  const isRunning = state.phase === "running";
  const [file] = files ?? [];
  if (file) {
    return (
      <Suspense fallback={<EmptyResult working={isRunning} />}>
        <FilePanel file={file} />
      </Suspense>
    );
  }
  return (
    <ResultPanel
      result={text}
      durationMs={shown?.milliseconds}
      empty={isRunning ? "Working…" : EMPTY_RESULT}
      paste={{ title: "Prompt", language: "markdown" }}
      sendable={text !== undefined}
    />
  );
}

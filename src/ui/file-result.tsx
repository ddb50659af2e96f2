import type { FileResult } from "#shared/run-operation.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import type { Tool } from "#ui/use-tool.ts";

const FileContent = lazyPart(() => import("#ui/file-content.tsx"), "FileContent");

/** Renders a result of one file as text, an image or bytes. @param title of a paste of its text */
export function fileResult(title: string) {
  return ([file]: readonly FileResult[], tool: Tool) =>
    file && <FileContent file={file} title={title} took={tool.shown?.milliseconds} onUseAsInput={tool.takeAsInput} />;
}

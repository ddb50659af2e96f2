import { FileContent } from "#ui/file-content.tsx";
import { ResultFiles } from "#ui/file-list.tsx";
import type { Tool } from "#ui/use-tool.ts";

/** The files that a recipe gave: one with its content, several as a list. */
export function RecipeFiles({ tool }: { tool: Tool }) {
  const files = tool.files ?? [];
  const [file] = files;
  if (!file) return <p className="note rounded border">There are no results.</p>;
  if (files.length === 1) {
    const took = tool.shown?.milliseconds;
    return <FileContent file={file} title={file.name} took={took} onUseAsInput={tool.takeAsInput} />;
  }
  return <ResultFiles files={files} />;
}

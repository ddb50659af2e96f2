import { FileChip } from "#ui/file-chip.tsx";
import { FileInput } from "#ui/file-input.tsx";
import { EMPTY_INPUT, filesIn } from "#ui/input-value.ts";
import type { Tool } from "#ui/use-tool.ts";

interface Props {
  tool: Tool;
  icon: "file-up" | "folder-open";
  /** What can be chosen, in words. */
  formats: string;
}

/** Any number of files of any kind for a tool's input, with their paths as names. */
export function FilesInput({ tool, icon, formats }: Props) {
  const chosen = filesIn(tool.inputs.input);
  const clear = () => tool.setInput("input", EMPTY_INPUT);
  return (
    <FileInput
      noun="files"
      icon={icon}
      accept="*/*"
      formats={formats}
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

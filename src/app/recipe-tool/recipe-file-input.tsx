import { formatBytes } from "#shared/format-number.ts";
import type { InputDeclaration } from "#shared/operation.ts";
import { FileInput } from "#ui/file-input.tsx";
import { EMPTY_INPUT, filesIn } from "#ui/input-value.ts";
import type { Tool } from "#ui/use-tool.ts";

/** The input of a recipe that starts with files. */
export function RecipeFileInput({ tool, input }: { tool: Tool; input: InputDeclaration }) {
  const chosen = filesIn(tool.inputs.input);
  const multiple = input.kind === "files";
  return (
    <FileInput
      noun={multiple ? "files" : "a file"}
      accept={input.accepts.join(",")}
      formats={multiple ? "All of them in one run" : "One file per run"}
      icon="file-up"
      multiple={multiple}
      chooserRef={tool.fieldOf("input")}
      chosen={chosen}
      onFiles={(files) => tool.setInput("input", { kind: "files", files: multiple ? files : files.slice(0, 1) })}
      onClear={() => tool.setInput("input", EMPTY_INPUT)}
    >
      {chosen.length > 0 && (
        <ul className="grid content-start gap-1 p-3.5 text-sm">
          {chosen.map(({ name, size, lastModified }) => (
            <li key={`${name} ${lastModified}`} className="flex gap-3">
              <span className="min-w-0 flex-1 truncate font-mono">{name}</span>
              <span className="shrink-0 font-mono text-ink-2 text-xs">{formatBytes(size)}</span>
            </li>
          ))}
        </ul>
      )}
    </FileInput>
  );
}

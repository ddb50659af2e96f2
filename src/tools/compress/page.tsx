import { Suspense } from "react";
import { formatBytes } from "#shared/format-number.ts";
import { lookup } from "#shared/lookup.ts";
import { utf8Length } from "#shared/utf8-length.ts";
import { FileInput } from "#ui/file-input.tsx";
import { bytesIn, EMPTY_INPUT, filesIn } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { FilePanel } from "#ui/ready-file.tsx";
import { SizeChange } from "#ui/size-change.tsx";
import { EmptyResult, ToolInputField, ToolPage } from "#ui/tool-page.tsx";
import { type Tool, useTool } from "#ui/use-tool.ts";
import { operations } from "./tool.ts";

const FileContent = lazyPart(() => import("#ui/file-content.tsx"), "FileContent");
const ResultFiles = lazyPart(() => import("#ui/file-list.tsx"), "ResultFiles");

const MODES = { compress: "Compress", decompress: "Decompress", zip: "Zip", unzip: "Unzip" };

/** As many files fit without scrolling, on a phone too. */
const MAX_VISIBLE_FILES = 5;
const MAX_LISTED = 200;

/** What each mode takes. Text can only be compressed. */
const CHOOSERS = lookup<{ noun: string; accept: string; formats: string }>({
  decompress: { noun: "a file", accept: ".gz,.gzip,.zz,.zlib,.deflate,.z,*/*", formats: "gzip, zlib or raw deflate" },
  zip: { noun: "files", accept: "*/*", formats: "Any files, together in one archive" },
  unzip: { noun: "a ZIP", accept: ".zip,application/zip,*/*", formats: "ZIP, also encrypted" },
});

export default function CompressPage() {
  const tool = useTool(operations, { modes: true });
  const empty = <EmptyResult working={tool.state.phase === "running"} />;
  return (
    <ToolPage
      tool={tool}
      modes={MODES}
      inputs={<CompressInput tool={tool} />}
      result={<Suspense fallback={empty}>{tool.files ? <CompressResult tool={tool} /> : empty}</Suspense>}
    />
  );
}

function CompressInput({ tool }: { tool: Tool }) {
  const chooser = CHOOSERS[tool.mode];
  if (!chooser) return <ToolInputField tool={tool} placeholder="Type or paste text, or drop any file" />;
  const chosen = filesIn(tool.inputs.input);
  const multiple = tool.mode === "zip";
  return (
    <FileInput
      {...chooser}
      icon="file-up"
      multiple={multiple}
      batch
      chooserRef={tool.fieldOf("input")}
      chosen={chosen}
      onFiles={(files) => tool.replace("input", { kind: "files", files })}
      onClear={() => tool.setInput("input", EMPTY_INPUT)}
    >
      {chosen.length > 0 && (
        <ul
          aria-label="Input"
          className="grid max-h-96 content-start lg:max-h-112 gap-1 overflow-y-auto p-3.5 text-sm -outline-offset-2"
          tabIndex={chosen.length > MAX_VISIBLE_FILES ? 0 : undefined}
        >
          {chosen.slice(0, MAX_LISTED).map(({ name, size }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may be equal, and the list is replaced as a whole
            <li key={index} className="flex gap-3">
              <span className="min-w-0 flex-1 truncate font-mono">{name}</span>
              <span className="shrink-0 font-mono text-xs text-ink-2">{formatBytes(size)}</span>
            </li>
          ))}
          {chosen.length > MAX_LISTED && <li className="text-ink-2">and {chosen.length - MAX_LISTED} more</li>}
        </ul>
      )}
    </FileInput>
  );
}

function CompressResult({ tool }: { tool: Tool }) {
  const files = tool.files ?? [];
  const [file] = files;
  if (!file) return null;
  switch (tool.shown?.operation) {
    case "decompress":
      return (
        <FileContent file={file} title={file.name} took={tool.shown.milliseconds} onUseAsInput={tool.takeAsInput} />
      );
    case "unzip":
      return <ResultFiles files={files} />;
    default: {
      const input = tool.ranWith.inputs.input ?? EMPTY_INPUT;
      const before = input.kind === "typed" ? utf8Length(input.text) : bytesIn(input);
      return (
        <FilePanel file={file}>
          <SizeChange before={before} after={file.content.size} />
        </FilePanel>
      );
    }
  }
}

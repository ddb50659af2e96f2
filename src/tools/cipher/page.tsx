import { Suspense } from "react";
import { fileResult } from "#ui/file-result.tsx";
import { ToolOptionControls } from "#ui/tool-options.tsx";
import { EmptyResult, ToolPage } from "#ui/tool-page.tsx";
import { useTool } from "#ui/use-tool.ts";
import { operations } from "./tool.ts";

const shownFile = fileResult("Result");

export default function CipherPage() {
  const tool = useTool(operations, { modes: true });
  const empty = <EmptyResult working={tool.state.phase === "running"} />;
  return (
    <ToolPage
      tool={tool}
      modes={{ encrypt: "Encrypt", decrypt: "Decrypt" }}
      placeholder={
        tool.mode === "encrypt" ? "Type or paste text, or drop a file" : "Paste Base64 or hex, or drop a file"
      }
      // Not folded on a phone: nothing works without them.
      options={<ToolOptionControls tool={tool} />}
      result={tool.files ? <Suspense fallback={empty}>{shownFile(tool.files, tool)}</Suspense> : empty}
    />
  );
}

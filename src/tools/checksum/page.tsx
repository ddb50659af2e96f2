import { Suspense } from "react";
import { CopyList } from "#ui/copy-list.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { FilesInput } from "#ui/files-input.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { ToolOptionControls } from "#ui/tool-options.tsx";
import { EmptyResult, ToolInputField, ToolPage } from "#ui/tool-page.tsx";
import { ToolResult } from "#ui/tool-result.tsx";
import { type Tool, useTool } from "#ui/use-tool.ts";
import { AlgorithmBoxes } from "./algorithm-boxes.tsx";
import { operations } from "./tool.ts";
import type { Verification } from "./verify.ts";

const VerificationReport = lazyPart(() => import("./verification-report.tsx"), "VerificationReport");

const MODES = { calculate: "Calculate", list: "List", check: "Check" };

export default function ChecksumPage() {
  const tool = useTool(operations, { modes: true });
  return (
    <ToolPage
      tool={tool}
      modes={MODES}
      inputs={<ChecksumInputs tool={tool} />}
      options={
        tool.mode === "calculate" ? (
          <>
            <AlgorithmBoxes
              value={String(tool.options.algorithms)}
              onChange={(algorithms) => tool.setOptions({ algorithms })}
            />
            <ToolOptionControls tool={tool} only={["encoding"]} />
          </>
        ) : undefined
      }
      result={<ChecksumResult tool={tool} verification={tool.data("check")} />}
    />
  );
}

function ChecksumInputs({ tool }: { tool: Tool }) {
  if (tool.mode === "calculate") {
    return <ToolInputField tool={tool} placeholder="Type or paste text, or drop a file of any size" />;
  }
  return (
    <>
      <FilesInput tool={tool} icon="file-up" formats="Any files, or a whole folder" />
      {tool.mode === "check" && (
        <ToolInputField
          tool={tool}
          name="checksums"
          placeholder="Paste a SHA256SUMS or one checksum, or leave this empty if the files include their list"
        />
      )}
    </>
  );
}

function ChecksumResult({ tool, verification }: { tool: Tool; verification: Verification | undefined }) {
  const { text, shown } = tool;
  const lines = text?.content;
  const isListed = shown?.operation === "calculate" && typeof lines === "string";
  if (verification) {
    return (
      <Suspense fallback={<EmptyResult working />}>
        <VerificationReport verification={verification} />
      </Suspense>
    );
  }
  return (
    <ToolResult tool={tool} paste={{ title: "Checksums", language: "text" }} sendable={text !== undefined}>
      {isListed && <ChecksumList lines={lines} />}
    </ToolResult>
  );
}

/** The checksums, each with a button that copies it without its name. */
function ChecksumList({ lines }: { lines: string }) {
  const items = lines.split("\n").map((text) => ({ text, name: text.slice(0, text.indexOf(" ")) }));
  return (
    <CopyList
      label="Output"
      items={items}
      onCopy={(index) => copyWithToast(items[index]?.text.split(/ +/).at(-1) ?? "")}
    />
  );
}

import { Suspense } from "react";
import { filesIn } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { OptionsFold } from "#ui/options-fold.tsx";
import { choosePdfs, PdfInput } from "#ui/pdf/pdf-input.tsx";
import { ToolOptionControls } from "#ui/tool-options.tsx";
import { EmptyResult, ToolPage } from "#ui/tool-page.tsx";
import { type Tool, useTool } from "#ui/use-tool.ts";
import { PasswordOption } from "./password-option.tsx";
import { operations } from "./tool.ts";

const FilePanel = lazyPart(() => import("#ui/ready-file.tsx"), "FilePanel");

const OPERATIONS = { protect: operations.protect, unlock: operations.unlock };
const MODES = { protect: "Protect", unlock: "Unlock" };
const PERMISSIONS = ["print", "copy", "edit", "assemble", "annotate", "fillForms"];

export default function PdfProtectorPage() {
  const tool = useTool(OPERATIONS, {
    modes: true,
    onHandover: (sent, { files = filesIn(sent) }) => choosePdfs(tool, files),
  });
  const chosen = filesIn(tool.inputs.input);
  const [result] = tool.files ?? [];
  const empty = <EmptyResult working={tool.state.phase === "running"} />;
  return (
    <ToolPage
      tool={tool}
      modes={MODES}
      inputs={<PdfInput tool={tool} formats="Up to 500 MB. It stays on your device." />}
      options={
        tool.mode === "protect" ? (
          <ProtectOptions tool={tool} hasSeveral={chosen.length > 1} />
        ) : (
          <PasswordOption tool={tool} name="password" />
        )
      }
      result={
        <Suspense fallback={empty}>{result ? <FilePanel file={result} label="Download Result" /> : empty}</Suspense>
      }
    />
  );
}

function ProtectOptions({ tool, hasSeveral }: { tool: Tool; hasSeveral: boolean }) {
  const isLocked = tool.error?.field === "password" || tool.options.password !== "";
  return (
    <>
      {(isLocked || hasSeveral) && <PasswordOption tool={tool} name="password" />}
      <PasswordOption tool={tool} name="openPassword" />
      <PasswordOption tool={tool} name="ownerPassword" />
      <OptionsFold label="Permissions">
        <ToolOptionControls tool={tool} only={PERMISSIONS} />
      </OptionsFold>
    </>
  );
}

import { Suspense } from "react";
import { GeneratorPage } from "#ui/generator-tool.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { Notes } from "#ui/notes.tsx";
import { OptionsFold } from "#ui/options-fold.tsx";
import { formatDuration, ResultPanel } from "#ui/result-panel.tsx";
import { ToolOptionControls } from "#ui/tool-options.tsx";
import { EMPTY_RESULT, EmptyResult, OutOfDateNote } from "#ui/tool-page.tsx";
import { type Tool, useTool } from "#ui/use-tool.ts";
import { HashField, PasswordField } from "./fields.tsx";
import { PBKDF2_ITERATIONS } from "./owasp.ts";
import type { Digest } from "./stored-hash.ts";
import { operations } from "./tool.ts";

const HashReport = lazyPart(() => import("./hash-report.tsx"), "HashReport");

const MODES = { hash: "Hash", verify: "Verify", inspect: "Inspect" };
const SALT_OPTIONS = ["salt", "saltEncoding"];

export default function PasswordHashPage() {
  const tool = useTool(operations, { modes: true });
  const { shown } = tool;
  const isWorking = tool.state.phase === "running";
  // A verdict on an earlier password must not stand next to another.
  const check = tool.freshness === "outdated" ? undefined : tool.data("verify");
  const facts = check?.hash ?? tool.data("inspect");
  const duration = shown && formatDuration(shown.milliseconds);
  return (
    <GeneratorPage
      tool={tool}
      modes={MODES}
      options={
        <>
          {tool.mode !== "hash" && <HashField tool={tool} />}
          {tool.mode !== "inspect" && <PasswordField tool={tool} />}
          {tool.mode === "hash" && <HashOptions tool={tool} />}
        </>
      }
      result={
        tool.mode === "hash" ? (
          <ResultPanel
            result={tool.text}
            label={duration && `${duration} on this device`}
            empty={isWorking ? "Working…" : EMPTY_RESULT}
          />
        ) : facts ? (
          <Suspense fallback={<EmptyResult working />}>
            <HashReport facts={facts} matches={check?.matches} duration={check && duration} />
          </Suspense>
        ) : (
          <EmptyResult working={isWorking} />
        )
      }
      below={
        shown && (
          <>
            {tool.mode === "hash" && <OutOfDateNote tool={tool} />}
            <Notes warnings={shown.result.warnings} moreWarnings={shown.result.moreWarnings} />
          </>
        )
      }
    />
  );
}

function HashOptions({ tool }: { tool: Tool }) {
  const { options } = tool;
  const names = Object.keys(tool.declarations).filter((name) => !SALT_OPTIONS.includes(name));
  // 0 follows the digest, so show what it stands for.
  const iterations = options.iterations === 0 ? PBKDF2_ITERATIONS[options.digest as Digest] : options.iterations;
  return (
    <>
      <ToolOptionControls tool={{ ...tool, options: { ...options, iterations } }} only={names} />
      <OptionsFold label="Salt">
        <div className="grid gap-2 sm:contents">
          <ToolOptionControls tool={tool} only={SALT_OPTIONS} />
        </div>
      </OptionsFold>
    </>
  );
}

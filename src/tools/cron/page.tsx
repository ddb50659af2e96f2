import { Suspense } from "react";
import { EMPTY_INPUT, type InputValue } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { EmptyResult, ToolInputField, ToolPage } from "#ui/tool-page.tsx";
import { useTool } from "#ui/use-tool.ts";
import { Builder } from "./builder.tsx";
import { builderFields } from "./builder-fields.ts";
import { operations } from "./tool.ts";

const Schedules = lazyPart(() => import("./schedules.tsx"), "Schedules");

/** Notations that have the builder's fields. */
const BUILT: ReadonlySet<unknown> = new Set(["auto", "unix", "github", "kubernetes"]);

export default function CronPage() {
  const tool = useTool(operations);
  const { input = EMPTY_INPUT } = tool.inputs;
  const fields = input.kind === "typed" && BUILT.has(tool.options.dialect) ? builderFields(input.text) : undefined;
  const build = (text: string) => {
    const built: InputValue = { kind: "typed", text };
    // A shown result follows the input.
    if (tool.shown) tool.setInput("input", built);
    else tool.replace("input", built, "explain");
  };
  const schedules = tool.data("explain");
  const waiting = <EmptyResult working={tool.state.phase === "running"} />;
  return (
    <ToolPage
      tool={tool}
      inputs={
        <div className="flex min-w-0 flex-col gap-4 *:first:flex-1 lg:*:first:min-h-44">
          <ToolInputField
            tool={tool}
            placeholder="*/5 * * * *, @daily, Mon..Fri 09:00 or a whole crontab"
            onSample={tool.takeSampleOptions}
          />
          {fields && input.kind === "typed" && <Builder text={input.text} fields={fields} onChange={build} />}
        </div>
      }
      result={<Suspense fallback={waiting}>{schedules ? <Schedules schedules={schedules} /> : waiting}</Suspense>}
    />
  );
}

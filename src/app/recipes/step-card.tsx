import type { DragEventHandler, KeyboardEvent, ReactNode } from "react";
import { ToolTile } from "#app/tool-card.tsx";
import { decodeStart } from "#shared/decode-start.ts";
import { formatBytes, plural } from "#shared/format-number.ts";
import { InputError } from "#shared/input-error.ts";
import type { AnyOperation, InputDeclaration } from "#shared/operation.ts";
import { choice, defaultOptions, text } from "#shared/options.ts";
import { isJoin, type JoinStep, type OperationStep, type RecipeStep } from "#shared/recipe/recipe.ts";
import { changedOptions, describeOptions, FOR_EACH, optionsOfStep, otherInputsOf } from "#shared/recipe/step-facts.ts";
import type { StepReport } from "#shared/recipe/watch-recipe.ts";
import { findTool } from "#tools/catalogue.ts";
import { Button } from "#ui/button.tsx";
import { ErrorNote } from "#ui/error-note.tsx";
import { Icon } from "#ui/icon.tsx";
import { EMPTY_INPUT, type InputValue } from "#ui/input-value.ts";
import { OptionControls } from "#ui/option-controls.tsx";
import { OverflowMenu } from "#ui/overflow-menu.tsx";
import { formatDuration } from "#ui/result-panel.tsx";
import { ToolOptionControls } from "#ui/tool-options.tsx";

interface Props {
  step: RecipeStep;
  stepKey: number;
  index: number;
  count: number;
  operation: AnyOperation | undefined;
  report: StepReport | undefined;
  /** Whether the result is only of a step before the change that a run will follow. */
  isUpdating: boolean;
  /** Whether the result is also the recipe's, which is shown in full. */
  isResult: boolean;
  error: InputError | undefined;
  /** The text or file an error points into, if it's known. */
  errorInput: InputValue | undefined;
  /** Whether several files come in. */
  takesSeveral: boolean;
  isDragged: boolean;
  onDragStart: DragEventHandler;
  onDragEnd: DragEventHandler;
  onChange: (step: RecipeStep, subject?: string) => void;
  /** @param focus a selector for the control that gets the focus at the new place */
  onMove: (to: number, focus: string) => void;
  onRemove: () => void;
}

/** One step of a recipe: its tool and options, and what came out of it. */
export function StepCard(props: Props) {
  const { step, stepKey, index, count, operation, report, isUpdating, error, isDragged, onChange, onMove } = props;
  const tool = isJoin(step) ? undefined : findTool(step.tool);
  const title = isJoin(step) ? "Join" : (tool?.title ?? step.tool);
  const name = `step ${index + 1}, ${title}`;
  const onHandleKey = (event: KeyboardEvent) => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(to, "[data-handle]");
  };
  const { off = false } = step;
  return (
    <div
      data-step={stepKey}
      data-category={tool?.category ?? "Text"}
      className={`card overflow-hidden ${error ? "border-bad" : ""} ${isDragged ? "opacity-60" : ""}`}
    >
      <div className="flex items-center gap-2 py-1.5 pr-1 pl-1">
        <button
          type="button"
          data-handle
          draggable
          aria-label={`Reorder ${name}`}
          aria-describedby="step-order-help"
          className="grid h-11 w-7 shrink-0 cursor-grab place-items-center rounded text-ink-2 hover:bg-sunk pointer-coarse:w-9"
          onDragStart={props.onDragStart}
          onDragEnd={props.onDragEnd}
          onKeyDown={onHandleKey}
        >
          <Icon name="grip-vertical" />
        </button>
        <span className={off ? "opacity-50" : ""}>
          {tool ? (
            <ToolTile tool={tool} className="size-8" />
          ) : (
            <span className="grid size-8 place-items-center rounded bg-hue/12 text-hue">
              <Icon name="merge" className="size-4.5" />
            </span>
          )}
        </span>
        <div className="mr-auto min-w-0">
          <h3
            tabIndex={-1}
            data-title
            className={`text-sm leading-tight font-semibold outline-offset-4 ${off ? "text-ink-2 line-through" : ""}`}
          >
            {title}
          </h3>
          <p className="text-sm leading-tight text-ink-2">
            {off && "Off: "}
            {isJoin(step) ? "Files into one text" : (operation?.label ?? step.operation)}
            {!isJoin(step) && step.forEach && `, ${FOR_EACH[step.forEach]}`}
          </p>
        </div>
        {off && (
          <Button
            className="max-sm:hidden"
            aria-label={`Switch on ${name}`}
            onClick={() => onChange({ ...step, off: false })}
          >
            Switch on
          </Button>
        )}
        <OverflowMenu label={`Actions for ${name}`}>
          <Button
            look="quiet"
            icon="arrow-up"
            disabled={index === 0}
            onClick={() => onMove(index - 1, "[data-handle]")}
          >
            Move up
          </Button>
          <Button
            look="quiet"
            icon="arrow-down"
            disabled={index === count - 1}
            onClick={() => onMove(index + 1, "[data-handle]")}
          >
            Move down
          </Button>
          <Button look="quiet" icon={off ? "zap" : "eye-off"} onClick={() => onChange({ ...step, off: !off })}>
            {off ? "Switch on" : "Switch off"}
          </Button>
        </OverflowMenu>
        <Button look="quiet" icon="x" aria-label={`Remove ${name}`} onClick={props.onRemove} />
      </div>
      {isJoin(step) ? (
        <JoinOptions step={step} onChange={onChange} />
      ) : (
        operation && <StepOptions {...props} step={step} operation={operation} />
      )}
      {error ? (
        <div className="border-t border-rule p-2.5 text-sm">
          <ErrorNote
            error={props.errorInput ? error : new InputError(error.message)}
            input={props.errorInput ?? EMPTY_INPUT}
          />
        </div>
      ) : (
        report && !off && <StepResult report={report} isUpdating={isUpdating} isResult={props.isResult} />
      )}
    </div>
  );
}

function OptionsLine({ summary, open, children }: { summary: string; open?: boolean; children: ReactNode }) {
  return (
    <details className="group border-t border-rule" open={open}>
      <summary className="flex min-h-9 items-center gap-1.5 px-3 text-sm text-ink-2 -outline-offset-2 hover:text-ink">
        <Icon name="chevron-right" className="size-4 transition-transform group-open:rotate-90" />
        <span className="min-w-0 truncate">{summary}</span>
      </summary>
      <div className="flex flex-wrap items-start gap-x-5 gap-y-2 px-3 pt-1 pb-3">{children}</div>
    </details>
  );
}

const ONCE = "once";

function StepOptions({
  step,
  operation,
  error,
  takesSeveral,
  onChange,
}: Pick<Props, "error" | "takesSeveral" | "onChange"> & { step: OperationStep; operation: AnyOperation }) {
  const declarations = optionsOfStep(operation);
  const others = otherInputsOf(operation);
  const options = { ...defaultOptions(declarations), ...step.options };
  const { options: _, inputs: __, forEach: ___, ...bare } = step;
  const { options: values = {}, inputs = {}, forEach } = step;
  const change = (next: Partial<Pick<OperationStep, "options" | "inputs" | "forEach">>, subject: string) => {
    const all = { options: values, inputs, ...(forEach && { forEach }), ...next };
    const hasOptions = Object.keys(all.options).length > 0;
    onChange(
      {
        ...bare,
        ...(hasOptions && { options: all.options }),
        ...(Object.keys(all.inputs).length > 0 && { inputs: all.inputs }),
        ...(all.forEach && { forEach: all.forEach }),
      },
      subject,
    );
  };
  const forEachOption = forEachChoice(operation, takesSeveral, forEach);
  const summary = [
    forEach && FOR_EACH[forEach],
    describeOptions(declarations, options),
    describeOptions(others, inputs),
  ]
    .filter(Boolean)
    .join(", ");
  if (Object.keys(declarations).length + Object.keys(others).length === 0 && !forEachOption) return null;
  return (
    <OptionsLine
      summary={summary || "Options"}
      open={Object.keys(others).length > 0 || (error?.field !== undefined && error.field in declarations)}
    >
      <OptionControls
        declarations={others}
        values={inputs}
        onChange={(name, value) => change({ inputs: { ...inputs, [name]: String(value) } }, name)}
      />
      <ToolOptionControls
        tool={{
          operations: { [step.operation]: operation },
          declarations,
          options,
          error,
          setOptions: (changed) =>
            change(
              { options: changedOptions(declarations, { ...options, ...changed }) },
              Object.keys(changed).join(" "),
            ),
        }}
      />
      {forEachOption && (
        <OptionControls
          declarations={{ forEach: forEachOption }}
          values={{ forEach: forEach ?? ONCE }}
          onChange={(_, value) => {
            const { forEach: ____, ...once } = step;
            if (value === ONCE) onChange(once, "forEach");
            else change({ forEach: value as NonNullable<OperationStep["forEach"]> }, "forEach");
          }}
        />
      )}
    </OptionsLine>
  );
}

/** The choice of what a step runs for, where there is more than one. */
function forEachChoice(operation: AnyOperation, takesSeveral: boolean, forEach: OperationStep["forEach"]) {
  const [first] = Object.values<InputDeclaration>(operation.inputs);
  if (!first) return undefined;
  const choices: [string, string][] = [[ONCE, takesSeveral ? "once, for all files" : "once"]];
  if (takesSeveral || forEach === "file") choices.push(["file", FOR_EACH.file]);
  if (first.accepts.includes("text/plain") || forEach === "line") choices.push(["line", FOR_EACH.line]);
  return choices.length > 1 ? choice("Runs", choices) : undefined;
}

/** Usual separators. A field takes any other. */
const SEPARATORS: readonly (readonly [string, string])[] = [
  ["\n", "A line break"],
  ["\n\n", "An empty line"],
  ["", "Nothing"],
  [", ", "A comma"],
];
const OTHER = "other";

function JoinOptions({ step, onChange }: { step: JoinStep; onChange: Props["onChange"] }) {
  const usual = SEPARATORS.find(([separator]) => separator === step.join);
  const declarations = {
    between: choice("Between them", [...SEPARATORS, [OTHER, "Other text"] as const]),
    text: text("Text", "", { shownWhen: { between: OTHER } }),
  };
  return (
    <OptionsLine summary={`Between them: ${usual?.[1].toLowerCase() ?? JSON.stringify(step.join)}`}>
      <OptionControls
        declarations={declarations}
        values={{ between: usual ? step.join : OTHER, text: step.join }}
        onChange={(name, value) =>
          onChange({ ...step, join: name === "between" && value === OTHER ? " | " : String(value) }, name)
        }
      />
    </OptionsLine>
  );
}

const MAX_PREVIEW_CHARS = 600;
const MAX_NAMED_FILES = 3;

function StepResult({ report, isUpdating, isResult }: Pick<Props, "isUpdating" | "isResult"> & { report: StepReport }) {
  const { head, bytes, milliseconds, files, fileCount } = report;
  const [file] = files;
  const start = fileCount === 1 ? decodeStart(head) : undefined;
  const isText = start !== undefined && start !== "";
  return (
    <div className={`border-t border-rule bg-sunk transition-opacity ${isUpdating ? "opacity-60" : ""}`}>
      {isText && !isResult && (
        <pre className="line-clamp-3 px-3 pt-2 font-mono text-data leading-snug break-all whitespace-pre-wrap">
          {start.slice(0, MAX_PREVIEW_CHARS)}
        </pre>
      )}
      {fileCount > 1 && (
        <ul className="px-3 pt-2 font-mono text-data leading-snug">
          {files.slice(0, MAX_NAMED_FILES).map(({ name }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: files may share a name, and never move
            <li key={place} className="truncate">
              {name}
            </li>
          ))}
          {fileCount > MAX_NAMED_FILES && <li className="text-ink-2">and {fileCount - MAX_NAMED_FILES} more</li>}
        </ul>
      )}
      <p className="flex flex-wrap gap-x-4 px-3 py-1.5 font-mono text-xs text-ink-2">
        {fileCount > 1 && <span>{plural(fileCount, "file")}</span>}
        {fileCount === 1 && !isText && <span className="truncate">{bytes === 0 ? "Empty" : file?.name}</span>}
        <span>{formatBytes(bytes)}</span>
        <span>{formatDuration(milliseconds)}</span>
      </p>
    </div>
  );
}

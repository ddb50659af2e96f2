import { type DragEvent, Fragment, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { decodeStart } from "#shared/decode-start.ts";
import type { RecipeStep } from "#shared/recipe/recipe.ts";
import { filesIn, type InputValue } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { describePosition, moveItem } from "#ui/move-item.ts";
import { AddStep } from "./add-step.tsx";
import { givesSeveral, type RecipeEditor } from "./use-recipe.ts";

const StepCard = lazyPart(() => import("./step-card.tsx"), "StepCard");

/** The steps of a recipe, one below the other, with a menu between each two. */
export function Steps({ recipe }: { recipe: RecipeEditor }) {
  const { steps, failed, error, reports, shown } = recipe;
  const [dragged, setDragged] = useState<number>();
  const [announcement, setAnnouncement] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const refocus = useRef<string>(undefined);
  // Moving, adding or removing a step loses the focus.
  useEffect(() => {
    const control = refocus.current && list.current?.querySelector<HTMLElement>(refocus.current);
    // A card whose code is still loading gets it later.
    if (!control) return;
    refocus.current = undefined;
    control.focus({ preventScroll: true });
    control.closest("li")?.scrollIntoView({ block: "nearest" });
  });
  const failedRun = recipe.wasRequested ? error : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per failed run
  useEffect(() => {
    const card = failedRun && list.current?.querySelector(`[data-step="${failed}"]`);
    card?.querySelector<HTMLElement>("[aria-invalid=true], [data-title]")?.focus();
  }, [failedRun]);
  const move = (from: number, to: number, focus?: string) => {
    const one = steps[from];
    if (!one || to < 0 || to >= steps.length || from === to) return;
    refocus.current = focus && `[data-step="${one.key}"] ${focus}`;
    recipe.edit(moveItem(steps, from, to));
    setAnnouncement(describePosition(`Step ${from + 1}`, to, steps.length));
  };
  const add = (at: number) => (step: RecipeStep) => {
    refocus.current = `[data-step="${recipe.insert(at, step)}"] [data-title]`;
  };
  const remove = (index: number) => {
    const next = steps[index + 1] ?? steps[index - 1];
    refocus.current = next ? `[data-step="${next.key}"] [data-title]` : "button";
    recipe.edit(steps.toSpliced(index, 1));
    setAnnouncement(`Step ${index + 1} removed. Undo brings it back.`);
  };
  const dropOn = (index: number) => (event: DragEvent) => {
    if (dragged === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    move(dragged, index);
    setDragged(undefined);
  };
  const lastActive = steps.findLastIndex(({ step }) => !step.off);
  return (
    <>
      <ol ref={list} aria-label="Steps">
        <Gap line={steps.length === 0 ? "hidden" : "bottom-0"}>
          <AddStep recipe={recipe} at={0} onAdd={add(0)} />
        </Gap>
        {steps.map(({ key, step }, index) => (
          <Fragment key={key}>
            <li onDragOver={(event) => dragged !== undefined && event.preventDefault()} onDrop={dropOn(index)}>
              <Suspense fallback={<div className="card h-24" />}>
                <StepCard
                  step={step}
                  stepKey={key}
                  index={index}
                  count={steps.length}
                  operation={recipe.operationOf(step)}
                  report={reports.get(key)}
                  isUpdating={recipe.freshness !== "current"}
                  isResult={index === lastActive && shown !== undefined}
                  error={failed === key ? error : undefined}
                  errorInput={failed === key ? inputOf(recipe, index) : undefined}
                  takesSeveral={givesSeveral(recipe, index)}
                  isDragged={dragged === index}
                  onDragStart={({ dataTransfer }) => {
                    // Firefox drags nothing without data.
                    dataTransfer.setData("text/plain", "");
                    setDragged(index);
                  }}
                  onDragEnd={() => setDragged(undefined)}
                  onChange={(next, subject) => recipe.setStep(key, next, subject)}
                  onMove={(to, focus) => move(index, to, focus)}
                  onRemove={() => remove(index)}
                />
              </Suspense>
            </li>
            <Gap line={index === steps.length - 1 ? "h-1.5" : "bottom-0"}>
              <AddStep recipe={recipe} at={index + 1} onAdd={add(index + 1)} />
            </Gap>
          </Fragment>
        ))}
      </ol>
      <p id="step-order-help" className="sr-only">
        To reorder, drag the handle or press the arrow keys on it.
      </p>
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </>
  );
}

/** The line from one step to the next, with a menu on it. */
function Gap({ line, children }: { line: string; children: ReactNode }) {
  return (
    <li className="relative flex py-1.5 pl-16 pointer-coarse:pl-18">
      <span
        aria-hidden="true"
        className={`absolute top-0 left-13.75 border-l-2 border-rule-strong pointer-coarse:left-15.75 ${line}`}
      />
      {children}
    </li>
  );
}

/** What a step got in the last run; undefined if only its start is known. */
function inputOf({ steps, reports, ranInput }: RecipeEditor, index: number): InputValue | undefined {
  const before = steps.slice(0, index).findLast(({ step }) => !step.off);
  if (!before) {
    if (ranInput.kind !== "files") return ranInput;
    const [file] = filesIn(ranInput);
    return file && { kind: "file", file };
  }
  const { head, bytes, fileCount } = reports.get(before.key) ?? {};
  const text = head && fileCount === 1 && head.length === bytes ? decodeStart(head) : undefined;
  return text === undefined ? undefined : { kind: "typed", text };
}

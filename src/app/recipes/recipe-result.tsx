import { Suspense } from "react";
import type { FileResult } from "#shared/run-operation.ts";
import { UniqueNames } from "#shared/unique-names.ts";
import { ErrorNote } from "#ui/error-note.tsx";
import { EMPTY_INPUT } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { Notes } from "#ui/notes.tsx";
import { Panel } from "#ui/panel.tsx";
import { ResultPanel } from "#ui/result-panel.tsx";
import { EmptyResult } from "#ui/tool-page.tsx";
import type { RecipeEditor } from "./use-recipe.ts";

const ResultFiles = lazyPart(() => import("#ui/file-list.tsx"), "ResultFiles");
const FileContent = lazyPart(() => import("#ui/file-content.tsx"), "FileContent");

/** What the last step gives. */
export function RecipeResult({ recipe }: { recipe: RecipeEditor }) {
  const { shown, state, error, failed, steps, freshness } = recipe;
  const updating = freshness === "updating";
  const isOnCard = steps.some(({ key }) => key === failed);
  if (error && !isOnCard) return <ErrorNote error={error} input={EMPTY_INPUT} />;
  const working = state.phase === "running";
  if (!shown)
    return error ? (
      <Panel sunk heading="Output">
        <p className="ruled">A step failed, so there’s no result.</p>
      </Panel>
    ) : (
      <EmptyResult working={working} />
    );
  const { result, milliseconds } = shown;
  return (
    <div
      className={`grid min-w-0 transition-opacity ${updating ? "opacity-60 has-[.panel-expanded]:opacity-100" : ""}`}
      aria-busy={updating || undefined}
    >
      {result.kind === "text" && (
        <ResultPanel
          result={result}
          durationMs={milliseconds}
          empty=""
          paste={{ title: recipe.name || "Recipe", language: "text" }}
          sendable
        />
      )}
      {result.kind === "files" && <Files files={result.files} took={milliseconds} title={recipe.name || "Recipe"} />}
      <Notes warnings={result.warnings} moreWarnings={result.moreWarnings} />
    </div>
  );
}

function Files({ files, took, title }: { files: readonly FileResult[]; took: number; title: string }) {
  const [file, ...others] = files;
  if (!file)
    return (
      <Panel sunk heading="Output">
        <p className="ruled">The last step gave no files.</p>
      </Panel>
    );
  if (others.length === 0)
    return (
      <Suspense fallback={<EmptyResult working />}>
        <FileContent file={file} took={took} title={title} />
      </Suspense>
    );
  const unique = new UniqueNames((name, count) => name.replace(/(\.[^.]*)?$/, `-${count}$1`));
  const named = files.map((one) => ({ ...one, name: unique.take(one.name).unique }));
  return (
    <Suspense fallback={<EmptyResult working />}>
      <ResultFiles files={named} />
    </Suspense>
  );
}

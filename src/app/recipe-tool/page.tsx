import { Suspense, useEffect, useMemo, useState } from "react";
import { ApiError, publishedRecipe } from "#contract/client.ts";
import type { PublishedRecipe } from "#contract/recipes.ts";
import type { InputDeclaration, Operations } from "#shared/operation.ts";
import { Button } from "#ui/button.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { EmptyResult, ToolPage } from "#ui/tool-page.tsx";
import { ToolResult } from "#ui/tool-result.tsx";
import { useToolServices } from "#ui/tool-services.ts";
import { type Tool, useTool } from "#ui/use-tool.ts";
import { RecipeSteps } from "./recipe-steps.tsx";

const RecipeFiles = lazyPart(() => import("./recipe-files.tsx"), "RecipeFiles");
const RecipeFileInput = lazyPart(() => import("./recipe-file-input.tsx"), "RecipeFileInput");

/** A recipe that the operator publishes as a tool. */
export default function RecipeToolPage() {
  const { tool } = useToolServices();
  const [published, setPublished] = useState<PublishedRecipe>();
  const [problem, setProblem] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads it again
  useEffect(() => {
    let isCurrent = true;
    setProblem(undefined);
    publishedRecipe(tool.id).then(
      (loaded) => isCurrent && setPublished(loaded),
      (error) => isCurrent && setProblem(error instanceof ApiError ? error.message : "Are you offline?"),
    );
    return () => {
      isCurrent = false;
    };
  }, [tool.id, attempt]);
  if (published) return <RecipeTool {...published} />;
  if (problem === undefined) return <EmptyResult heading="Input" working="Loading…" />;
  return (
    <div role="alert" className="note rounded border">
      <p>Couldn't load this tool. {problem}</p>
      <Button className="mt-2" onClick={() => setAttempt(attempt + 1)}>
        Try again
      </Button>
    </div>
  );
}

function RecipeTool({ recipe, operation }: PublishedRecipe) {
  const operations = useMemo<Operations>(
    () => ({
      run: {
        ...operation,
        label: "Run",
        busy: "Running",
        examples: [],
        internal: false,
        recipe,
        run: () => {
          throw new Error("Only the worker runs it");
        },
      },
    }),
    [recipe, operation],
  );
  const tool = useTool(operations);
  const { shown } = tool;
  const [input] = Object.values<InputDeclaration>(operation.inputs);
  const takesFiles = input !== undefined && takesFilesOnly(input);
  return (
    <>
      <ToolPage
        tool={tool}
        inputs={takesFiles ? <RecipeFileInput tool={tool} input={input} /> : undefined}
        placeholder={input?.kind === "byte-stream" ? "Type or paste text, or drop any file" : undefined}
        result={
          tool.files ? (
            <Suspense fallback={<EmptyResult working />}>
              <RecipeFiles tool={tool as Tool} />
            </Suspense>
          ) : (
            <ToolResult
              tool={tool}
              paste={shown && { title: recipe.name, language: "text" }}
              sendable={shown !== undefined}
              onUseAsInput={shown && input && !takesFiles ? () => tool.takeAsInput() : undefined}
            />
          )
        }
      />
      <RecipeSteps recipe={recipe} />
    </>
  );
}

/** Whether nobody would type this input. */
function takesFilesOnly({ kind, accepts }: InputDeclaration): boolean {
  if (kind === "files") return true;
  return !accepts.some((type) => type === "*/*" || type.startsWith("text/") || /json|xml|yaml|octet-stream/.test(type));
}

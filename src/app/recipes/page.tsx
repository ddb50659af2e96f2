import { useEffect, useMemo } from "react";
import type { PageMeta } from "#app/document/page-head.tsx";
import { type ToolSummary, toolPath } from "#shared/tool-meta.ts";
import { findTool } from "#tools/catalogue.ts";
import { spawnWorker } from "#tools/spawn-worker.ts";
import { About } from "#ui/about.tsx";
import { putHandover } from "#ui/handover.ts";
import { preloadParts } from "#ui/lazy-part.tsx";
import { onFirstInteraction } from "#ui/on-first-interaction.ts";
import { useNavigate } from "#ui/router.tsx";
import { type ToolServices, ToolServicesContext } from "#ui/tool-services.ts";
import { RecipePage } from "./recipe-page.tsx";

const DESCRIPTION =
  "Chain tools: each step works on the result of the one before. Recipes run in your browser, in a terminal and over HTTP.";

export const meta = (): PageMeta => ({ title: "Recipes", description: DESCRIPTION, path: "/recipes" });

/** The page, as the parts of a tool's page see it. */
const RECIPES: ToolSummary = {
  id: "recipes",
  title: "Recipes",
  description: DESCRIPTION,
  category: "Converters",
  icon: "list-checks",
  runs: "browser",
};

export default function RecipesPage() {
  const navigate = useNavigate();
  useEffect(() => onFirstInteraction(preloadParts), []);
  const services = useMemo<ToolServices>(
    () => ({
      tool: RECIPES,
      spawnWorker,
      // Only tools are counted.
      recordInput: () => {},
      recordAction: () => {},
      hasTool: (toolId) => findTool(toolId) !== undefined,
      targetsFor: async (type) => {
        const { sendTargets } = await import("#tools/send-targets.ts");
        return sendTargets(type);
      },
      sendTo: (toolId, handover) => {
        putHandover(toolId, handover);
        navigate(toolPath(toolId));
      },
      stepsFor: async (input) => {
        const { findSteps } = await import("./find-steps.ts");
        return findSteps(input);
      },
      openRecipe: (handover) => putHandover(RECIPES.id, handover),
    }),
    [navigate],
  );
  return (
    <div data-category={RECIPES.category} className="pb-16">
      <div className="pt-8 pb-6 sm:pt-12">
        <h1 className="font-serif text-2xl leading-tight font-semibold tracking-tight">Recipes</h1>
        <p className="mt-2 max-w-[68ch] text-ink-2">{DESCRIPTION}</p>
      </div>
      <ToolServicesContext value={services}>
        <RecipePage />
      </ToolServicesContext>
      <AboutRecipes />
    </div>
  );
}

function AboutRecipes() {
  return (
    <About title="Recipes" lead="Build a chain of tools once, and run it on anything.">
      <li>Each menu of steps lists only what takes the result so far.</li>
      <li>Steps pass data on piece by piece where they can, so files can be bigger than memory.</li>
      <li>After the first run, the result follows every change of a small input or an option.</li>
      <li>A step can run for each file or each line. “Join” puts several files back together.</li>
      <li>A recipe contains no input and no passwords. Steps with a password run without one.</li>
      <li>Nothing you enter is sent anywhere.</li>
    </About>
  );
}

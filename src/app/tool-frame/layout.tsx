import { type ReactNode, Suspense, useEffect, useMemo, useState } from "react";
import { recordToolAction } from "#app/analytics.ts";
import { useHydrated } from "#app/hydration.tsx";
import { BrowserDot, ServerDot, ToolGrid, ToolTile } from "#app/tool-card.tsx";
import { useUsageTracking } from "#app/usage.ts";
import { isShareLink } from "#shared/share-link/is-share-link.ts";
import { type ToolSummary, toolPath } from "#shared/tool-meta.ts";
import { findTool, toolsByCategory } from "#tools/catalogue.ts";
import { spawnWorker } from "#tools/spawn-worker.ts";
import { putHandover } from "#ui/handover.ts";
import { lazyPart, preloadParts } from "#ui/lazy-part.tsx";
import { onFirstInteraction } from "#ui/on-first-interaction.ts";
import { peekWaiting } from "#ui/page-registry.ts";
import { Link, useLocation, useNavigate } from "#ui/router.tsx";
import { type ToolServices, ToolServicesContext } from "#ui/tool-services.ts";

const SharedLinkBanner = lazyPart(() => import("#ui/shared-link-banner.tsx"), "SharedLinkBanner");
const ShareTool = lazyPart(() => import("#ui/share-tool.tsx"), "ShareTool", null);
const FavoriteToggle = lazyPart(() => import("#app/tool-frame/favorite-toggle.tsx"), "FavoriteToggle", null);

/** The frame of every tool page: header, site services and related tools. */
export function ToolLayout({ children }: { children: ReactNode }) {
  const [, , id = "", subpath] = useLocation().pathname.split("/");
  const tool = findTool(id);
  useEffect(() => onFirstInteraction(preloadParts), []);
  if (!tool) throw new Error(`Unknown tool: ${id}`);
  return (
    <div data-category={tool.category} className="pt-5 pb-16" key={tool.id}>
      <WithServices tool={tool}>
        {!subpath && <ToolHead tool={tool} />}
        {!subpath && <OpenedLinkNote toolId={tool.id} />}
        {children}
      </WithServices>
      <RelatedTools tool={tool} />
    </div>
  );
}

function ToolHead({ tool }: { tool: ToolSummary }) {
  return (
    <header className="mb-4 border-hue border-l-4 pl-3.5 sm:pl-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Link
          to={`/tools?category=${tool.category.toLowerCase()}`}
          className="py-0.5 text-sm font-semibold text-hue hover:underline"
        >
          {tool.category}
        </Link>
        <div className="flex items-center gap-3 max-sm:order-2 max-sm:w-full">
          <ToolTile tool={tool} className="size-9" />
          <h1 className="font-serif text-2xl leading-tight font-semibold tracking-tight">{tool.title}</h1>
        </div>
        <RunsBadge runs={tool.runs} />
        <div className="-mr-2 ml-auto flex min-h-9 items-center max-sm:order-1">
          {useHydrated() && (
            <Suspense>
              <ShareTool tool={tool} />
              <FavoriteToggle toolId={tool.id} />
            </Suspense>
          )}
        </div>
      </div>
      <p className="mt-1 max-w-[68ch] text-ink-2">{tool.description}</p>
      {tool.runs !== "browser" && <p className="mt-1 max-w-[68ch] text-sm text-ink-2">{tool.runs.server}</p>}
    </header>
  );
}

/** Appears once a link with options was opened, and stays after they changed. */
function OpenedLinkNote({ toolId }: { toolId: string }) {
  const { hash } = useLocation();
  const hasLink = useHydrated() && (isShareLink(hash) || peekWaiting(toolId) !== undefined);
  const [isShown, setIsShown] = useState(false);
  if (hasLink && !isShown) setIsShown(true);
  return (
    isShown && (
      <Suspense>
        <SharedLinkBanner />
      </Suspense>
    )
  );
}

function WithServices({ tool, children }: { tool: ToolSummary; children: ReactNode }) {
  const navigate = useNavigate();
  const { onInput, onAction } = useUsageTracking(tool.id);
  const services = useMemo<ToolServices>(
    () => ({
      tool,
      spawnWorker,
      recordInput: onInput,
      recordAction: (action) => {
        onAction();
        recordToolAction(tool.id, action);
      },
      recordRun: (operation, page) => {
        // Without its code, such as offline, the run is left out.
        import("#app/history/record-run.ts").then(
          ({ recordRun }) => recordRun(tool.id, operation, page),
          () => {},
        );
      },
      hasTool: (toolId) => findTool(toolId) !== undefined,
      targetsFor: async (type) => {
        const { sendTargets } = await import("#tools/send-targets.ts");
        return sendTargets(type, { from: tool.id });
      },
      sendTo: (toolId, handover) => {
        putHandover(toolId, handover);
        navigate(toolPath(toolId));
      },
      stepsFor: async (input) => {
        const { findSteps } = await import("#app/recipes/find-steps.ts");
        return findSteps(input);
      },
      openRecipe: (handover) => {
        putHandover("recipes", handover);
        navigate("/recipes");
      },
    }),
    [tool, onInput, onAction, navigate],
  );
  return <ToolServicesContext value={services}>{children}</ToolServicesContext>;
}

const MAX_RELATED = 3;

function RelatedTools({ tool: { id, category } }: { tool: ToolSummary }) {
  const others = toolsByCategory.get(category)?.filter((other) => other.id !== id) ?? [];
  const related = others.slice(0, MAX_RELATED);
  return (
    <section
      aria-labelledby="more"
      className="drawn-when-near mt-12 border-t border-rule pt-6 [contain-intrinsic-height:auto_28rem]"
    >
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="more" className="font-serif text-lg font-semibold">
          More {category} Tools
        </h2>
        <Link to="/tools" className="inline-block py-0.5 text-sm text-accent hover:underline">
          See all tools
        </Link>
      </div>
      <div className="mt-3">
        {related.length > 0 ? (
          <div className="tool-cards">
            <ToolGrid tools={related} />
          </div>
        ) : (
          <p className="text-sm text-ink-2">This is the only tool in this category so far.</p>
        )}
      </div>
    </section>
  );
}

/** Shows where a tool runs. */
function RunsBadge({ runs }: Pick<ToolSummary, "runs">) {
  return (
    <span className="inline-flex items-center gap-1.5 max-sm:order-3 rounded-full border border-rule bg-card px-2.5 py-0.5 text-sm text-ink-2">
      {runs === "browser" ? <BrowserDot /> : <ServerDot />}
      {runs === "browser" ? "In your browser" : runs.orOnDevice ? "On our server or your device" : "Uses our server"}
    </span>
  );
}

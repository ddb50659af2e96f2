import type { ReactNode } from "react";
import type { PageMeta } from "#app/document/page-head.tsx";
import { Drawer } from "#app/drawer.tsx";
import { CategoryDrawers } from "#app/home/category-drawers.tsx";
import { OwnTools } from "#app/home/own-tools.tsx";
import { PasteFirst } from "#app/home/paste-first.tsx";
import { ToolRow } from "#app/home/tool-row.tsx";
import { BrowserDot, ServerDot } from "#app/tool-card.tsx";
import { site } from "#contract/site.ts";
import { plural } from "#shared/format-number.ts";
import type { IconName } from "#shared/icons.ts";
import type { Category, ToolSummary } from "#shared/tool-meta.ts";
import { catalogue, findTool, toolsByCategory } from "#tools/catalogue.ts";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/router.tsx";

const MAX_PER_CATEGORY = 6;

const inBrowser = catalogue.filter((tool) => tool.runs === "browser").length;
const onServer = catalogue.length - inBrowser;

/** What the operator wants visitors to see first. */
const pinned = site.pins.flatMap((id) => findTool(id) ?? []);

/** What people look for most, where the operator pins nothing. A site may lack some of them. */
const popular = [
  "json-formatter",
  "text-diff",
  "jwt",
  "base64-encode",
  "image-compressor",
  "pdf-merger",
  "timestamp-converter",
  "uuid",
  "qr-generator",
]
  .flatMap((id) => findTool(id) ?? [])
  .slice(0, 6);

export const meta = (): PageMeta => ({
  title: "Small tools, one drawer",
  description: `${plural(catalogue.length, "free tool")} to format, convert, hash and share text and data. No account, no ads; each tool says where it runs.`,
  path: "/",
});

export default function HomePage() {
  return (
    <>
      <Hero />
      {pinned.length > 0 ? <ToolRow title="Pinned" tools={pinned} /> : <ToolRow title="Popular" tools={popular} />}
      {[...toolsByCategory].map(([category, tools]) => (
        <CategorySection key={category} category={category} tools={tools} />
      ))}
      <Blurbs />
    </>
  );
}

function Hero() {
  return (
    // The first row is as high as the drawers, which arrive last.
    <div className="group grid items-center gap-x-16 pt-8 pb-8 sm:pt-12 sm:pb-10 lg:grid-cols-[1fr_26rem] lg:grid-rows-[minmax(--spacing(80.5),auto)] lg:pb-0">
      <div>
        <h1 className="max-w-[12ch] text-balance font-semibold font-serif text-3xl leading-[1.05] tracking-tight">
          Small tools, one drawer.
        </h1>
        <p className="mt-4 max-w-[52ch] text-ink-2 text-lg">
          Format, convert, hash, share. Paste something in, take the result out. No account, no ads.
        </p>
        <PasteFirst />
        {/* A returning visitor's own tools matter more on a phone. */}
        <ul className="mt-5 flex flex-wrap max-sm:group-has-[[data-own]>:not([hidden],script)]:hidden gap-x-6 gap-y-1.5 text-ink-2 text-sm">
          <li className="flex items-baseline gap-2">
            <BrowserDot />
            {`${inBrowser} run${inBrowser === 1 ? "s" : ""} in your browser: your input stays on your device`}
          </li>
          {onServer > 0 && (
            <li className="flex items-baseline gap-2">
              <ServerDot />
              {onServer === 1 ? "1 uses our server, and is marked" : `${onServer} use our server, and are marked`}
            </li>
          )}
        </ul>
      </div>
      {/* On a phone, the visitor's own tools come before the categories. */}
      <div data-own className="mt-6 lg:col-span-2 lg:row-start-2 lg:mt-10">
        <OwnTools />
      </div>
      <div className="lg:col-start-2 lg:row-start-1">
        <CategoryDrawers />
      </div>
    </div>
  );
}

function CategorySection({ category, tools }: { category: Category; tools: readonly ToolSummary[] }) {
  return (
    <Drawer
      category={category}
      tools={tools.slice(0, MAX_PER_CATEGORY)}
      count={plural(tools.length, "tool")}
      more={
        tools.length > MAX_PER_CATEGORY && (
          <Link
            to={`/tools?category=${category.toLowerCase()}`}
            className="ml-auto inline-flex min-h-9 items-center text-accent text-sm underline-offset-4 hover:underline"
          >
            See All ({tools.length})<span className="sr-only"> {category} tools</span>
          </Link>
        )
      }
      className="[contain-intrinsic-height:auto_25rem] sm:[contain-intrinsic-height:auto_13rem]"
    />
  );
}

function Blurbs() {
  return (
    <section aria-label={`About ${site.name}`} className="grid gap-8 pt-6 sm:grid-cols-3 sm:gap-6 lg:gap-12">
      <Blurb icon="zap" title="Fast & Efficient">
        {inBrowser > onServer &&
          `${onServer > 0 ? "Most" : "All"} tools run in your browser, so there's nothing to upload. `}
        Long jobs run in the background, show their progress, and can be canceled.
      </Blurb>
      <Blurb icon="keyboard" title="Developer Friendly">
        <kbd>Ctrl K</kbd> or <kbd>⌘K</kbd> finds any tool by name or task; <kbd>Ctrl Enter</kbd> runs it. Errors say
        what is wrong and where. Results are ready to copy or download.
      </Blurb>
      <Blurb icon="trending-up" title="Always Growing">
        {`${plural(catalogue.length, "tool")} in ${toolsByCategory.size} categories so far. `}
        The{" "}
        <a className="underline underline-offset-4 hover:text-ink" rel="noopener" href={site.sourceUrl}>
          code is open
        </a>
        , and a new tool takes one new folder.
      </Blurb>
    </section>
  );
}

function Blurb({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="flex items-center gap-2 font-semibold font-serif text-lg tracking-tight">
        <Icon name={icon} className="size-4.5 text-accent" />
        {title}
      </h2>
      <p className="mt-1.5 max-w-[46ch] text-ink-2 text-sm leading-relaxed">{children}</p>
    </div>
  );
}

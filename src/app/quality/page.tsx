import suites from "virtual:tool-suites";
import type { PageMeta } from "#app/document/page-head.tsx";
import { ToolTile } from "#app/tool-card.tsx";
import { ToolLink } from "#app/tool-link.tsx";
import { formatCount, plural } from "#shared/format-number.ts";
import type { SuiteException, SuiteResult } from "#shared/suite-result.ts";
import type { ToolSummary } from "#shared/tool-meta.ts";
import { catalogue } from "#tools/catalogue.ts";
import { Icon } from "#ui/icon.tsx";

/** More than these are folded. */
const MAX_OPEN_CASES = 3;

const tested = catalogue.flatMap((tool) => (suites[tool.id] ? [{ tool, results: suites[tool.id] ?? [] }] : []));

export const meta = (): PageMeta => ({
  title: "Quality",
  description: "The public test suites that the tools of this site pass, case by case, and every exception.",
  path: "/quality",
});

export default function QualityPage() {
  const results = tested.flatMap((one) => one.results);
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const total = results.reduce((sum, result) => sum + result.total, 0);
  return (
    <>
      <div className="pt-8 pb-6 sm:pt-12 sm:pb-8">
        <h1 className="font-semibold font-serif text-2xl leading-tight tracking-tight">Quality</h1>
        <p className="mt-2 max-w-[68ch] text-ink-2">
          Test suites of standards bodies and other projects, and programs such as curl, say what a tool should do. This
          is how ours compare. Our own tests run every case and fail if a number on this page is wrong; only suites with
          a date in their name are run by hand.
        </p>
        <p className="mt-5 text-lg">
          <strong className="font-semibold tabular-nums">
            {formatCount(passed)} of {formatCount(total)}
          </strong>{" "}
          cases in {plural(results.length, "suite")} pass.
        </p>
      </div>
      {tested.map(({ tool, results }) => (
        <ToolSection key={tool.id} tool={tool} results={results} />
      ))}
    </>
  );
}

function ToolSection({ tool, results }: { tool: ToolSummary; results: readonly SuiteResult[] }) {
  const id = `suites-${tool.id}`;
  return (
    <section
      aria-labelledby={id}
      data-category={tool.category}
      className="grid gap-x-6 gap-y-1 border-rule border-t py-3 lg:grid-cols-[16rem_minmax(0,1fr)]"
    >
      <h2 id={id} className="font-semibold">
        <ToolLink id={tool.id} className="group inline-flex min-h-11 items-center gap-3 hover:text-hue">
          <ToolTile tool={tool} />
          {tool.title}
        </ToolLink>
      </h2>
      <ul className="max-lg:pl-12">
        {results.map((result) => (
          <Suite key={result.title} result={result} />
        ))}
      </ul>
    </section>
  );
}

function Suite({ result: { title, source, library, passed, total, exceptions } }: { result: SuiteResult }) {
  return (
    <li className="py-1.5">
      <div className="grid sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-6">
        <p>
          <a
            href={source}
            rel="noopener"
            className="inline-block min-h-6 underline decoration-rule-strong underline-offset-4 hover:decoration-ink"
          >
            {title}
          </a>
        </p>
        <div className="flex flex-wrap items-baseline gap-x-4 sm:contents">
          <p className="tabular-nums sm:text-right">
            {passed === total && (
              <Icon name="check" className="mr-1.5 inline-block size-4 align-[-0.125em] text-good" />
            )}
            <span className="font-semibold">{formatCount(passed)}</span> of {formatCount(total)}
          </p>
          <p className="text-ink-2 text-sm">{library === "Sundry" ? "Our own code" : `With ${library}`}</p>
        </div>
      </div>
      {exceptions.length > 0 && <Exceptions exceptions={exceptions} />}
    </li>
  );
}

function Exceptions({ exceptions }: { exceptions: readonly SuiteException[] }) {
  const count = exceptions.reduce((sum, { cases }) => sum + cases.length, 0);
  const list = (
    <ul className="grid gap-2">
      {exceptions.map(({ reason, cases }) => (
        <li key={reason}>
          <p>{reason}</p>
          <ul className="mt-0.5 flex flex-wrap gap-x-4 text-ink-2 text-xs">
            {cases.map((name) => (
              <li key={name} className="min-w-0">
                <code className="wrap-anywhere">{name}</code>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
  if (count <= MAX_OPEN_CASES) return <div className="mt-1.5 border-warn border-l-2 pl-3 text-sm">{list}</div>;
  return (
    <details className="mt-1.5 border-warn border-l-2 pl-3 text-sm">
      <summary className="w-fit content-center">{plural(count, "exception")}</summary>
      <div className="mt-1.5">{list}</div>
    </details>
  );
}

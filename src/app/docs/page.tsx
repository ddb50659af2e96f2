import docs from "virtual:doc-pages";
import type { ComponentProps } from "react";
import { DocText } from "#app/docs/doc-text.tsx";
import type { PageMeta } from "#app/document/page-head.tsx";
import { sitePath } from "#contract/site-path.ts";
import type { DocPage } from "#shared/doc-page.ts";
import { Link, type SiteLocation, useLocation } from "#ui/router.tsx";

const [index, ...pages] = docs as [DocPage, ...DocPage[]];
const groups = Map.groupBy(pages, ({ group }) => group);

const findDoc = ({ pathname }: Pick<SiteLocation, "pathname">) =>
  docs.find(({ path }) => path === pathname.replace(/\/$/, "")) ?? index;

export function meta(location: SiteLocation): PageMeta {
  const { path, title, description } = findDoc(location);
  return { path, title: path === index.path ? title : `${title} · ${index.title}`, description };
}

export default function DocsPage() {
  const doc = findDoc(useLocation());
  return doc === index ? <DocsIndex /> : <Doc key={doc.path} doc={doc} />;
}

const TITLE = "font-semibold font-serif text-2xl leading-tight tracking-tight";

function DocsIndex() {
  return (
    <>
      <div className="pt-8 pb-6 sm:pt-12">
        <h1 className={TITLE}>{index.title}</h1>
        <p className="mt-2 max-w-[68ch] text-ink-2">{index.description}</p>
      </div>
      {[...groups].map(([group, list]) => (
        <section
          key={group}
          className="grid gap-x-6 gap-y-3 border-rule border-t py-6 lg:grid-cols-[14rem_minmax(0,1fr)] lg:py-8"
        >
          <h2 className="font-semibold font-serif text-lg leading-snug tracking-tight">{group}</h2>
          <ul className="tool-cards sm:grid-cols-2">
            {list.map(({ path, title, description }) => (
              <li key={path} className="bg-card sm:odd:last:col-span-full">
                <DocLink to={path} className="group block h-full p-4 hover:bg-sunk">
                  <span className="font-semibold group-hover:text-accent">{title}</span>
                  <span className="mt-0.5 block text-ink-2 text-sm">{description}</span>
                </DocLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Doc({ doc }: { doc: DocPage }) {
  const at = pages.indexOf(doc);
  return (
    <div className="grid gap-x-8 pt-6 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <DocsNav doc={doc} />
      <div className="min-w-0 pb-6">
        <Link to={index.path} className="inline-block py-0.5 font-semibold text-accent text-sm hover:underline">
          {index.title}
        </Link>
        <h1 className={`mt-1 ${TITLE}`}>{doc.title}</h1>
        {doc.sections.length > 1 && (
          <details className="mt-3 rounded border border-rule bg-card px-3.5 text-sm lg:hidden">
            <summary className="min-h-11 content-center font-medium">On this page</summary>
            <Sections doc={doc} className="pb-2" />
          </details>
        )}
        <DocText path={doc.path} />
        <nav aria-label="Next and previous page" className="mt-10 grid gap-3 border-rule border-t pt-6 sm:grid-cols-2">
          <Neighbor doc={pages[at - 1]} label="Previous" className="sm:text-left" />
          <Neighbor doc={pages[at + 1]} label="Next" className="sm:text-right" />
        </nav>
      </div>
    </div>
  );
}

const NAV_LINK = "flex min-h-8 items-center hover:underline";

/** All pages, with the sections of the current one. Small screens have the index instead. */
function DocsNav({ doc }: { doc: DocPage }) {
  return (
    <nav
      aria-label="Docs"
      className="-ml-1 max-h-[75dvh] overflow-y-auto px-1 text-sm max-lg:hidden lg:sticky lg:top-4 lg:self-start"
    >
      {[...groups].map(([group, list]) => (
        <div key={group} className="mb-4">
          <p className="font-semibold font-serif">{group}</p>
          <ul className="mt-1">
            {list.map((page) => (
              <li key={page.path}>
                {page === doc ? (
                  <DocLink to={page.path} aria-current="page" className={`${NAV_LINK} font-semibold text-ink`}>
                    {page.title}
                  </DocLink>
                ) : (
                  <DocLink to={page.path} className={`${NAV_LINK} text-ink-2 hover:text-ink`}>
                    {page.title}
                  </DocLink>
                )}
                {page === doc && <Sections doc={doc} className="mb-2 border-rule border-l pl-3" />}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Sections({ doc, className }: { doc: DocPage; className: string }) {
  return (
    <ul className={className}>
      {doc.sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} className="block py-1 text-ink-2 hover:text-ink hover:underline">
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Neighbor({ doc, label, className }: { doc: DocPage | undefined; label: string; className: string }) {
  if (!doc) return <span className="max-sm:hidden" />;
  return (
    <DocLink to={doc.path} className={`block rounded border border-rule bg-card px-4 py-3 hover:bg-sunk ${className}`}>
      <span className="block text-ink-2 text-sm">{label}</span>
      <span className="font-semibold text-accent">{doc.title}</span>
    </DocLink>
  );
}

/** Loads the whole page, which is where its text is. */
function DocLink({ to, ...props }: ComponentProps<typeof Link>) {
  return <a href={sitePath(to)} {...props} />;
}

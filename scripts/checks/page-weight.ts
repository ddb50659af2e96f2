/** Maximum per page for the first paint: gzipped bytes, and requests including the page itself. */
export const BUDGET = { html: 24 * 1024, script: 120 * 1024, style: 14.8 * 1024, requests: 20 };
/** What lists of all tools, lists of all test suites, and examples with keys have besides. */
const MORE: Readonly<Record<string, Partial<typeof BUDGET>>> = {
  "index.html": { html: 8 * 1024 },
  "tools/index.html": { html: 12 * 1024 },
  "quality/index.html": { html: 18 * 1024, script: 8 * 1024 },
  "docs/operate/index.html": { html: 8 * 1024 },
  "tools/rsa/index.html": { html: 2 * 1024 },
};

export interface PageWeight {
  /** Path of the HTML file in the build folder. */
  file: string;
  html: number;
  script: number;
  style: number;
  requests: number;
}

/** Vite's manifest: one entry per chunk, with the chunks it imports statically. */
export type Manifest = Readonly<Record<string, { file: string; imports?: readonly string[] }>>;

/** Files that a page's HTML loads, as paths in the build folder. */
export function findPageFiles(html: string): { scripts: string[]; styles: string[]; others: string[] } {
  const links = [...html.matchAll(/<link\b[^>]*>/g)].map(([tag]) => ({
    rel: attribute(tag, "rel"),
    href: attribute(tag, "href"),
  }));
  const pick = (...rels: string[]) => links.filter(({ rel }) => rels.includes(rel)).map(({ href }) => href);
  const scripts = [...html.matchAll(/<script\b[^>]*>/g)].flatMap(([tag]) => [
    attribute(tag, "src"),
    // Scripts started by the loader.
    ...(/\sdata-files="([^"]*)"/.exec(tag)?.[1]?.split(" ") ?? []),
  ]);
  const images = [...html.matchAll(/<img\b[^>]*>/g)].map(([tag]) => attribute(tag, "src"));
  return {
    scripts: ownFiles([...pick("modulepreload"), ...scripts]),
    styles: ownFiles(pick("stylesheet").map((href) => href.replace(/#.*/, ""))),
    others: ownFiles([...pick("icon", "manifest", "preload"), ...images]),
  };
}

/** Inline styles of a page. */
export function inlineStyles(html: string): string {
  return [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css]) => css).join("\n");
}

function attribute(tag: string, name: string): string {
  return new RegExp(`\\s${name}=["']?([^"'\\s>]*)`).exec(tag)?.[1] ?? "";
}

function ownFiles(paths: readonly string[]): string[] {
  return [...new Set(paths.filter((path) => path.startsWith("/")).map((path) => path.slice(1)))];
}

/** The scripts with all of their static imports, each after its imports. */
export function staticClosure(scripts: readonly string[], manifest: Manifest): string[] {
  const imports = new Map(
    Object.values(manifest).map(({ file, imports = [] }) => [
      file,
      imports.map((name) => manifest[name]?.file ?? name),
    ]),
  );
  const seen = new Set<string>();
  const ordered: string[] = [];
  const add = (script: string) => {
    if (seen.has(script)) return;
    seen.add(script);
    for (const imported of imports.get(script) ?? []) add(imported);
    ordered.push(script);
  };
  for (const script of scripts) add(script);
  return ordered;
}

/** Lists where a page exceeds its budget. */
export function findOverruns({ file, ...weight }: PageWeight): string[] {
  const allowed = (name: keyof typeof BUDGET) => BUDGET[name] + (MORE[file]?.[name] ?? 0);
  return (["html", "script", "style", "requests"] as const)
    .filter((name) => weight[name] > allowed(name))
    .map((name) => `${file}: ${name} ${weight[name]} exceeds ${allowed(name)}`);
}

const HEAD: Readonly<Record<string, RegExp>> = {
  title: /<title>[^<]+<\/title>/,
  description: /<meta name="description" content="[^"]+"/,
  "canonical link": /<link rel="canonical" href="[^"]+"/,
  "og:title": /<meta property="og:title" content="[^"]+"/,
  "og:description": /<meta property="og:description" content="[^"]+"/,
  "og:url": /<meta property="og:url" content="[^"]+"/,
  "og:image": /<meta property="og:image" content="[^"]+"/,
  "og:type": /<meta property="og:type" content="[^"]+"/,
  language: /<html[^>]* lang="[^"]+"/,
  heading: /<h1[\s>]/,
};

/** Lists the metadata missing from a page's HTML. */
export function findMissingHead(html: string): string[] {
  return Object.keys(HEAD).filter((name) => !HEAD[name]?.test(html));
}

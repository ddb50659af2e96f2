import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { RecipeTools } from "#interfaces/recipe-tools.ts";
import { ConfigError } from "#server/platform/config.ts";
import { recipeDocuments } from "#server/recipes/recipe-documents.ts";
import {
  BASE_PLACEHOLDER,
  FALLBACK_PAGE,
  ORIGIN_PLACEHOLDER,
  RECIPE_PAGE,
  SHORT_LINK_PAGE,
  SHORT_LINK_TARGET,
} from "#shared/built-site.ts";
import { lookup } from "#shared/lookup.ts";
import type { Encoding } from "./accept.ts";
import { inlineScriptHashes, inlineStyleHashes, siteCsp } from "./csp.ts";
import type { OwnFiles } from "./own-site.ts";

/** Within 2 % of level 9, which first fills 32 MB of tables for each page. The build's files have level 11. */
const BROTLI_QUALITY = 7;

const TYPES = lookup<string>({
  ".html": "text/html; charset=utf-8",
  ".xml": "application/xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
});
/** Types of an operator's own files that the build has as files of its own. */
const OWN_TYPES = lookup<string>({
  ...TYPES,
  ".ico": "image/vnd.microsoft.icon",
  ".js": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
});

/** A page, the sitemap, robots.txt, or what an operator's settings change. */
export interface SiteDocument {
  type: string;
  /** What stays in memory from the first request on. */
  head(): Promise<DocumentHead>;
  /** Read again each time, because few clients ask for it uncompressed. */
  read(): Promise<Buffer>;
  compressed: Readonly<Record<Encoding, () => Promise<Buffer>>>;
}

interface DocumentHead {
  csp: string;
  /** The ETag without quotes; each encoding adds its own suffix. */
  hash: string;
}

/** Text that must be in these files of a built site. */
const REQUIRED_FILES = {
  "sitemap.xml": ORIGIN_PLACEHOLDER,
  [SHORT_LINK_PAGE]: SHORT_LINK_TARGET,
  [FALLBACK_PAGE]: "",
  [RECIPE_PAGE]: "",
};

/**
 * The documents of a built site by path below its folder, such as `tools/index.html`. Empty without a build.
 * @param own the operator's, instead of the build's
 * @throws {ConfigError} when the build is incomplete or from an incompatible version.
 */
export async function openDocuments(
  folder: string,
  { publicOrigin, basePath }: { publicOrigin: string; basePath: string },
  recipes: RecipeTools = new Map(),
  own: OwnFiles = new Map(),
): Promise<Map<string, SiteDocument>> {
  const files = await readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const sources = new Map<string, () => Promise<string | Uint8Array>>();
  // A built page that the operator's site doesn't have is that of a tool that is off.
  const hasOwnPages = own.has(FALLBACK_PAGE);
  for (const path of files) {
    const file = path.split(sep).join("/");
    if (!(extname(file) in TYPES) || (hasOwnPages && file.endsWith(".html"))) continue;
    sources.set(file, () => readFile(join(folder, path), "utf8"));
  }
  if (sources.size === 0) return new Map();
  for (const [file, content] of own) sources.set(file, async () => content);
  await checkBuild(folder, sources);

  const { pages, addTo } = recipeDocuments(recipes);
  const shell = sources.get(RECIPE_PAGE);
  sources.delete(RECIPE_PAGE);
  for (const [file, fill] of pages) sources.set(file, async () => fill(String(await shell?.())));
  const documents = new Map<string, SiteDocument>();
  for (const [file, source] of sources) {
    const read = async () => {
      const content = await source();
      if (typeof content !== "string") return Buffer.from(content);
      const text = addTo(file, content);
      return Buffer.from(
        text.replaceAll(ORIGIN_PLACEHOLDER, publicOrigin).replaceAll(BASE_PLACEHOLDER, `${basePath}/`),
      );
    };
    documents.set(file, toDocument(read, OWN_TYPES[extname(file)] ?? "application/octet-stream"));
  }
  return documents;
}

async function checkBuild(
  folder: string,
  sources: ReadonlyMap<string, () => Promise<string | Uint8Array>>,
): Promise<void> {
  const missing: string[] = [];
  for (const [file, text] of Object.entries(REQUIRED_FILES)) {
    const content = await sources.get(file)?.();
    if (content === undefined || !String(content).includes(text))
      missing.push(text ? `${file} containing ${text}` : file);
  }
  if (missing.length > 0) {
    throw new ConfigError(`The built site in ${folder} is missing ${missing.join(", ")}. Rebuild it: npm run build.`);
  }
}

function toDocument(read: () => Promise<Buffer>, type: string): SiteDocument {
  const describe = async (): Promise<DocumentHead> => {
    const bytes = await read();
    const text = type.startsWith("text/html") ? bytes.toString() : "";
    return {
      // Hashed after replacing placeholders: an inline script may contain the origin.
      csp: siteCsp(inlineScriptHashes(text), inlineStyleHashes(text)),
      hash: createHash("sha256").update(bytes).digest("base64url").slice(0, 22),
    };
  };
  return {
    type,
    head: once(describe),
    read,
    compressed: {
      br: once(async () => compress(await read(), "br")),
      gzip: once(async () => compress(await read(), "gzip")),
    },
  };
}

/** Does the work on the first call, and again after a failure. */
function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => {
    result ??= work().catch((error: unknown) => {
      result = undefined;
      throw error;
    });
    return result;
  };
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "gzip") return toGzip(bytes, { level: 9 });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return toBrotli(bytes, {
    params: { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

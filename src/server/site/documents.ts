import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { RecipeTools } from "#interfaces/recipe-tools.ts";
import { ConfigError } from "#server/platform/config.ts";
import { addRecipes } from "#server/recipes/recipe-documents.ts";
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

/** A file of the site kept in memory: a page, the sitemap, robots.txt, and what an operator's settings change. */
export interface SiteDocument {
  type: string;
  csp: string;
  bytes: Buffer;
  /** The ETag without quotes; each encoding adds its own suffix. */
  hash: string;
  compressed(encoding: Encoding): Promise<Buffer>;
}

/** Text that must be in these files of a built site. */
const REQUIRED_FILES = {
  "sitemap.xml": ORIGIN_PLACEHOLDER,
  [SHORT_LINK_PAGE]: SHORT_LINK_TARGET,
  [FALLBACK_PAGE]: "",
  [RECIPE_PAGE]: "",
};

/**
 * Reads the documents of a built site by path below its folder, such as `tools/index.html`. Empty without a build.
 * @param own the operator's, instead of the build's
 * @throws {ConfigError} when the build is incomplete or from an incompatible version.
 */
export async function readDocuments(
  folder: string,
  { publicOrigin, basePath }: { publicOrigin: string; basePath: string },
  recipes: RecipeTools = new Map(),
  own: OwnFiles = new Map(),
): Promise<Map<string, SiteDocument>> {
  const files = await readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const texts = new Map<string, string>();
  const documents = new Map<string, SiteDocument>();
  // A built page that the operator's site doesn't have is that of a tool that is off.
  const hasOwnPages = own.has(FALLBACK_PAGE);
  for (const path of files) {
    const file = path.split(sep).join("/");
    if (!(extname(file) in TYPES) || own.has(file) || (hasOwnPages && file.endsWith(".html"))) continue;
    texts.set(file, await readFile(join(folder, path), "utf8"));
  }
  if (texts.size === 0) return documents;
  for (const [file, content] of own) {
    if (typeof content === "string") texts.set(file, content);
    else documents.set(file, toDocument(Buffer.from(content), typeOf(file)));
  }
  const missing = Object.entries(REQUIRED_FILES).filter(([file, text]) => !texts.get(file)?.includes(text));
  if (missing.length > 0) {
    const list = missing.map(([file, text]) => (text ? `${file} containing ${text}` : file)).join(", ");
    throw new ConfigError(`The built site in ${folder} is missing ${list}. Rebuild it: npm run build.`);
  }
  for (const [file, built] of addRecipes(texts, recipes)) {
    const text = built.replaceAll(ORIGIN_PLACEHOLDER, publicOrigin).replaceAll(BASE_PLACEHOLDER, `${basePath}/`);
    documents.set(file, toDocument(Buffer.from(text), typeOf(file)));
  }
  return documents;
}

const typeOf = (file: string) => OWN_TYPES[extname(file)] ?? "application/octet-stream";

function toDocument(bytes: Buffer, type: string): SiteDocument {
  const text = type.startsWith("text/html") ? bytes.toString() : "";
  const cache = new Map<Encoding, Promise<Buffer>>();
  return {
    type,
    bytes,
    // Hashed after replacing placeholders: an inline script may contain the origin.
    csp: siteCsp(inlineScriptHashes(text), inlineStyleHashes(text)),
    hash: createHash("sha256").update(bytes).digest("base64url").slice(0, 22),
    compressed(encoding) {
      const compressed = cache.get(encoding) ?? compress(bytes, encoding);
      cache.set(encoding, compressed);
      return compressed;
    },
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

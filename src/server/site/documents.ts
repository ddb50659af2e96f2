import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { ConfigError } from "#server/platform/config.ts";
import {
  BASE_PLACEHOLDER,
  FALLBACK_PAGE,
  ORIGIN_PLACEHOLDER,
  SHORT_LINK_PAGE,
  SHORT_LINK_TARGET,
} from "#shared/built-site.ts";
import type { Encoding } from "./accept.ts";
import { inlineScriptHashes, inlineStyleHashes, siteCsp } from "./csp.ts";

/** Good enough to be near the build's best and quick enough (about 3 ms a page) to do at the first request. */
const BROTLI_QUALITY = 9;

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".xml": "application/xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
};

/** A text of the site, kept in memory: a page, the sitemap, robots.txt. */
export interface SiteDocument {
  type: string;
  csp: string;
  bytes: Buffer;
  /** Without quotes; each encoding of it has its own tag. */
  hash: string;
  compressed(encoding: Encoding): Promise<Buffer>;
}

/** What the server looks for in a built site, by file. */
const NEEDED = { "sitemap.xml": ORIGIN_PLACEHOLDER, [SHORT_LINK_PAGE]: SHORT_LINK_TARGET, [FALLBACK_PAGE]: "" };

/**
 * The documents of a built site by path below its folder, such as `tools/index.html`. Empty when nothing is built.
 * @throws {ConfigError} when the site was not built whole, or by a version that does not fit this one.
 */
export async function readDocuments(
  folder: string,
  { publicOrigin, basePath }: { publicOrigin: string; basePath: string },
): Promise<Map<string, SiteDocument>> {
  const files = await readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const documents = new Map<string, SiteDocument>();
  const lacking = new Map(Object.entries(NEEDED));
  for (const path of files) {
    const file = path.split(sep).join("/");
    const type = TYPES[extname(file)];
    if (!type) continue;
    const built = await readFile(join(folder, path), "utf8");
    if (built.includes(lacking.get(file) ?? "")) lacking.delete(file);
    const text = built.replaceAll(ORIGIN_PLACEHOLDER, publicOrigin).replaceAll(BASE_PLACEHOLDER, `${basePath}/`);
    documents.set(file, toDocument(text, type));
  }
  if (documents.size > 0 && lacking.size > 0) {
    const what = [...lacking].map(([file, text]) => (text ? `${file} with ${text} in it` : file)).join(", ");
    throw new ConfigError(`The built site in ${folder} lacks ${what}. Build it again: npm run build.`);
  }
  return documents;
}

function toDocument(text: string, type: string): SiteDocument {
  const bytes = Buffer.from(text);
  const cache = new Map<Encoding, Promise<Buffer>>();
  return {
    type,
    bytes,
    // Of the text as it is served: the origin may stand in an inline script.
    csp: type.startsWith("text/html") ? siteCsp(inlineScriptHashes(text), inlineStyleHashes(text)) : siteCsp(),
    hash: createHash("sha256").update(bytes).digest("base64url").slice(0, 22),
    compressed(encoding) {
      const made = cache.get(encoding) ?? compress(bytes, encoding);
      cache.set(encoding, made);
      return made;
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

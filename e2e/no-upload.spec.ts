import { toolFolders } from "#interfaces/tool-modules.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { useTool } from "./tool-uses.ts";

/** What a page may send: a sign-in, and that a tool was opened and used, in so many bytes. */
const ALLOWED = /^POST \/api\/(?:auth\/anonymous|events|tools\/track-usage)$/;
const MAX_BYTES = 200;

/** They take files: of several kinds, and the largest. */
const EVERY_RUN = ["pdf-organizer", "image-compressor", "encrypt-text"];

const tools = toolFolders();
for (const id of tools.ids) {
  const { runs, title } = await tools.meta(id);
  if (runs !== "browser") continue;
  test(`${title} sends nothing of what it works on, and is accessible with a result`, {
    tag: EVERY_RUN.includes(id) ? [] : "@nightly",
  }, async ({ page }) => {
    const sent: string[] = [];
    page.on("request", (request) => {
      const { protocol, pathname } = new URL(request.url());
      if (protocol === "data:" || protocol === "blob:") return;
      const body = request.postDataBuffer()?.length ?? 0;
      const name = `${request.method()} ${pathname}`;
      if (request.method() === "GET" ? pathname.startsWith("/api/run") : !ALLOWED.test(name) || body > MAX_BYTES) {
        sent.push(`${name}: ${body} bytes`);
      }
    });
    await useTool(page, id);
    expect(sent).toEqual([]);
    await expectAccessible(page);
  });
}

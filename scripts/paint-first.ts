import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Rearranges the built pages so that a page is readable after one answer: its styles stand in it, and its scripts begin
 * to load when it has been painted, instead of competing with it for a slow line.
 */
export async function paintFirst(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(".html"));
  await Promise.all(
    files.map(async (file) => {
      const html = await readFile(join(folder, file), "utf8");
      const style = STYLESHEET.exec(html);
      const css = style?.[1] ? await readFile(join(folder, style[1]), "utf8") : "";
      await writeFile(join(folder, file), rearrange(html, css));
    }),
  );
}

const STYLESHEET = /<link rel="stylesheet" href="([^"#]+)#?"\/>/;
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const MODULE = /<script type="module" async="">([\s\S]*?)<\/script>/;

/** One page: `css` is the content of the style sheet that it links to. @throws when the page is not built as expected. */
export function rearrange(html: string, css: string): string {
  const preloads = [...html.matchAll(PRELOAD)].map(([, href]) => href);
  if (preloads.length === 0 || !MODULE.test(html) || !STYLESHEET.test(html)) {
    throw new Error("The built page has no preloads, no module script or no style sheet where they are expected");
  }
  return (
    html
      .replace(PRELOAD, "")
      // React expects the link when it takes the page over; as a sheet for print it holds nothing up.
      .replace(STYLESHEET, (link) => `<style>${css}</style>${link.replace("/>", ' media="print"/>')}`)
      .replace(
        MODULE,
        (_, body: string) =>
          `<script type="text/plain" id="start">${body}</script><script>${loader(preloads)}</script>`,
      )
  );
}

/** Starts the page's module after the first paint, or after half a second in a tab that is not painted. */
function loader(preloads: readonly (string | undefined)[]): string {
  return `(()=>{let begun;const begin=()=>{if(begun)return;begun=true;for(const href of ${JSON.stringify(preloads)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));document.head.append(Object.assign(document.createElement("script"),{type:"module",textContent:document.getElementById("start").textContent}))};requestAnimationFrame(()=>setTimeout(begin));setTimeout(begin,500)})()`;
}

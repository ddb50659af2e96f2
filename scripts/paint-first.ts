import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { minify_sync as minify } from "terser";

/**
 * Rearranges the built pages so that a page is readable after one answer: its styles and icons stand in it, and its
 * scripts begin to load when it has been painted, instead of competing with it for a slow line.
 */
export async function paintFirst(folder: string): Promise<void> {
  const all = await readdir(folder, { recursive: true });
  const files = all.filter((file) => file.endsWith(".html"));
  const sprite = all.find((file) => SPRITE.test(file));
  const symbols = readSymbols(sprite ? await readFile(join(folder, sprite), "utf8") : "");
  const sheets = new Set<string>();
  await Promise.all(
    files.map(async (file) => {
      const html = await readFile(join(folder, file), "utf8");
      const sheet = STYLESHEET.exec(html)?.[1];
      if (sheet) sheets.add(join(folder, sheet));
      const css = sheet ? await readFile(join(folder, sheet), "utf8") : "";
      await writeFile(join(folder, file), withIcons(rearrange(html, css), symbols));
    }),
  );
  // Nothing asks for them any more.
  await Promise.all([...sheets].map((sheet) => rm(sheet)));
}

const STYLESHEET = /<link rel="stylesheet" href="([^"]+)"\/>/;
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const MODULE = /<script type="module" async="">([\s\S]*?)<\/script>/;
const SPRITE = /\bicons-[0-9a-f]+\.svg$/;
const SYMBOL = /<symbol id="([^"]+)"[\s\S]*?<\/symbol>/g;
const USE = /<use href="[^"#]*\/icons-[0-9a-f]+\.svg#([^"]+)"/g;

/** Icons of what appears on a page that is alive: the favorite star, toasts and results. */
const SOON = ["icon-star", "icon-x", "icon-copy", "icon-download", "icon-send"];

/** One page: `css` is the content of the style sheet that it links to. @throws when the page is not built as expected. */
export function rearrange(html: string, css: string): string {
  const preloads = [...html.matchAll(PRELOAD)].map(([, href]) => href);
  if (preloads.length === 0 || !MODULE.test(html) || !STYLESHEET.test(html)) {
    throw new Error("The built page has no preloads, no module script or no style sheet where they are expected");
  }
  return html
    .replace(PRELOAD, "")
    .replace(STYLESHEET, () => `<script>${loader(preloads)}</script><style>${css}</style>`)
    .replace(MODULE, (_, body: string) => `<script type="text/plain" id="start">${tellsFailure(body)}</script>`);
}

/** The module of a page: what it imports later fails on its own, which the loader cannot hear. */
function tellsFailure(body: string): string {
  return body.replace(/\bimport\("[^"]+"\)/g, '$&.catch(()=>dispatchEvent(new Event("dead")))');
}

/** The symbols of a sprite by their ids. */
export function readSymbols(sprite: string): ReadonlyMap<string, string> {
  return new Map([...sprite.matchAll(SYMBOL)].map(([symbol, id = ""]) => [id, symbol]));
}

/** One page with its icons at its end, where its `<use>` elements find them. @throws when the sprite lacks one. */
export function withIcons(html: string, symbols: ReadonlyMap<string, string>, soon = SOON): string {
  const ids = new Set([...Array.from(html.matchAll(USE), ([, id = ""]) => id), ...soon]);
  const copies = [...ids].map((id) => {
    const symbol = symbols.get(id);
    if (!symbol) throw new Error(`The sprite has no symbol ${id}`);
    return symbol;
  });
  return html
    .replace(USE, '<use href="#$1"')
    .replace("</body>", () => `<svg aria-hidden="true" hidden="">${copies.join("")}</svg></body>`);
}

/**
 * Starts the page's module after the first paint, or after half a second in a tab that is not painted. What is typed,
 * chosen or pressed before the page is alive is handed to it as soon as it is, which it tells by the event `alive`. When
 * a script does not come, the page says so, instead of standing there with buttons that do nothing.
 */
function loader(preloads: readonly (string | undefined)[]): string {
  return minify(`(${runLoader})(${JSON.stringify(preloads)})`).code ?? "";
}

/** Runs in the page, on its own: it may use nothing from this module. */
function runLoader(preloads: readonly string[]): void {
  const page = globalThis as unknown as PageGlobals;
  /** What was done, in its order; without a value it is the press of a button. */
  const steps: { target: PageField; value: string | boolean | undefined; event: PageEvent }[] = [];
  let begun = false;
  const note = (target: PageField | null, value: string | boolean | undefined, event: PageEvent) => {
    if (!target) return;
    // Who presses again because nothing happened yet means one press.
    if (steps.at(-1)?.target === target) steps.pop();
    steps.push({ target, value, event });
  };
  const noteTyping = (event: PageEvent) => {
    const { target } = event;
    note(target, target.type === "checkbox" || target.type === "radio" ? target.checked : target.value, event);
  };
  const notePress = (event: PageEvent) => note(event.target.closest("button"), undefined, event);
  // It would load the page anew, without what was typed; the press that led to it is noted.
  const stopSubmit = (event: PageEvent) => event.preventDefault();
  const apologize = () => {
    const { document } = page;
    const textContent = "This page was not loaded whole, and what is on it does not work yet. Are you offline?";
    const note = Object.assign(document.createElement("p"), {
      role: "alert",
      className: "note text-center",
      textContent,
    });
    const reload = { className: "ml-2 underline", textContent: "Load it again", onclick: () => page.location.reload() };
    note.append(Object.assign(document.createElement("button"), reload));
    document.body.prepend(note);
  };
  const { port1, port2 } = new page.MessageChannel();
  const wanted = [...preloads];
  // A few in each task: asking for all at once holds the page for longer than a frame on a slow phone.
  const askForMore = () => {
    const { document } = page;
    for (const href of wanted.splice(0, 4)) {
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    }
    if (wanted.length > 0) {
      port2.postMessage(undefined);
      return;
    }
    port1.close();
    const textContent = document.getElementById("start").textContent;
    const start = { type: "module", textContent, onerror: apologize };
    document.head.append(Object.assign(document.createElement("script"), start));
  };
  port1.onmessage = askForMore;
  const begin = () => {
    if (begun) return;
    begun = true;
    askForMore();
  };
  const replay = () => {
    page.removeEventListener("input", noteTyping, true);
    page.removeEventListener("click", notePress, true);
    page.removeEventListener("submit", stopSubmit, true);
    // A press that is still on its way has woken React, which will hear of it when all before it is done.
    const last = steps.at(-1);
    const isOnItsWay = last !== undefined && last.value === undefined && last.event.eventPhase !== 0;
    if (isOnItsWay) steps.pop();
    const later = isOnItsWay ? (act: () => void) => act() : setTimeout;
    const takeStep = () => {
      const { target, value } = steps.shift() ?? {};
      if (!target) return;
      if (value === undefined) {
        // React draws what the step before it changed, and what it changes itself, between tasks.
        later(() => {
          target.click();
          later(takeStep);
        });
        return;
      }
      if (typeof value === "boolean") {
        target.checked = !value;
        target.click();
      } else {
        // A field for files lets nobody set it, and has kept what was chosen.
        if (target.type !== "file") target.value = value;
        // React passes over an event that changes nothing since it last looked.
        target._valueTracker?.setValue("");
        target.dispatchEvent(new page.Event("input", { bubbles: true }));
        target.dispatchEvent(new page.Event("change", { bubbles: true }));
      }
      takeStep();
    };
    takeStep();
  };
  page.addEventListener("input", noteTyping, true);
  page.addEventListener("click", notePress, true);
  page.addEventListener("submit", stopSubmit, true);
  page.addEventListener("alive", replay, { once: true });
  page.addEventListener("dead", apologize, { once: true });
  page.addEventListener("DOMContentLoaded", () => {
    page.requestAnimationFrame(() => {
      // A page that is drawn is in front of its visitor a little later; not every browser tells when.
      new page.PerformanceObserver(begin).observe({ type: "largest-contentful-paint" });
      setTimeout(begin, 100);
    });
    setTimeout(begin, 500);
  });
}

interface PageField {
  type: string;
  value: string;
  checked: boolean;
  textContent: string;
  _valueTracker?: { setValue: (value: string) => void };
  closest: (selector: string) => PageField | null;
  click: () => void;
  append: (child: object) => void;
  prepend: (child: object) => void;
  dispatchEvent: (event: object) => void;
}

interface PageEvent {
  target: PageField;
  eventPhase: number;
  preventDefault: () => void;
}

interface PagePort {
  onmessage: () => void;
  postMessage: (message: undefined) => void;
  close: () => void;
}

/** What the loader uses of a page; scripts are checked without the DOM's types. */
interface PageGlobals {
  document: {
    head: PageField;
    body: PageField;
    createElement: (name: string) => PageField;
    getElementById: (id: string) => PageField;
  };
  location: { reload: () => void };
  Event: new (name: string, init: { bubbles: boolean }) => object;
  addEventListener: (name: string, listener: (event: PageEvent) => void, options?: boolean | { once: boolean }) => void;
  removeEventListener: (name: string, listener: (event: PageEvent) => void, capture: boolean) => void;
  MessageChannel: new () => { port1: PagePort; port2: PagePort };
  PerformanceObserver: new (callback: () => void) => { observe: (wanted: { type: string }) => void };
  requestAnimationFrame: (callback: () => void) => void;
}

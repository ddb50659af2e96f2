import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Browser, chromium } from "playwright-core";
import { BROWSER_ARGS, resolveBrowser } from "../scripts/browser.ts";
import { minifyCss } from "../src/tools/css-minifier/minify-css.ts";
import { minifyJs } from "../src/tools/js-minifier/minify-js.ts";
import { formatTable } from "./table.ts";

/** Code to minify, and other minifiers. Installed for this run only, because the site doesn't need them. */
const PACKAGES = [
  ...[
    "react@19.3.1",
    "react-dom@19.3.1",
    "bootstrap@5.3.8",
    "@popperjs/core@2.11.8",
    "lodash@4.18.1",
    "d3@7.9.2",
    "jquery@4.0.0",
  ],
  ...[
    "@swc/core@1.16.22",
    "esbuild-wasm@0.28.2",
    "cssnano@9.9.0",
    "postcss@8.5.33",
    "csso@5.0.5",
    "lightningcss@1.33.0",
  ],
];
/** Maximum percentage by which our result, which keeps every effect, may exceed the smallest one, with and without gzip. */
const MAX_EXCESS_PERCENT = 6;

type Minifier = (code: string) => Promise<string>;

/** Scripts with their required modules and a realistic use whose outcome must not change. */
const SCRIPTS: readonly { file: string; needs?: Readonly<Record<string, string>>; use: string }[] = [
  {
    file: "react-dom/cjs/react-dom-client.production.js",
    needs: {
      react: "react/cjs/react.production.js",
      "react-dom": "react-dom/cjs/react-dom.production.js",
      scheduler: "scheduler/cjs/scheduler.production.js",
    },
    use: `const { createElement: h, useState } = require("react");
      const box = document.createElement("div");
      const Counter = () => {
        const [count, setCount] = useState(0);
        return h("button", { style: { top: count }, onClick: () => setCount(count + 1) }, "a < ", count);
      };
      const settled = () => new Promise((resolve) => setTimeout(resolve, 100));
      document.body.append(box);
      library.createRoot(box).render(h(Counter));
      await settled();
      box.firstChild.click();
      await settled();
      return box.innerHTML;`,
  },
  {
    file: "bootstrap/dist/js/bootstrap.js",
    needs: { "@popperjs/core": "@popperjs/core/dist/cjs/popper.js" },
    use: `document.body.innerHTML = "<button id=b></button><div id=c class=collapse>x</div><div class=modal id=m><p class=modal-dialog></p></div>";
      library.Button.getOrCreateInstance("#b").toggle();
      library.Collapse.getOrCreateInstance("#c").show();
      library.Modal.getOrCreateInstance("#m").show();
      return [document.body.outerHTML, Object.keys(library), library.Modal.VERSION, library.Toast.NAME];`,
  },
  {
    file: "lodash/lodash.js",
    use: `return [library.template("<% each(n, i => { %><b><%- i %></b><% }) %>", { imports: { each: library.each } })({ n: [1, "<"] }),
      library.groupBy([1.2, 1.8, 2.1], Math.floor), library.camelCase("foo bar-baz"), library.merge({ a: [{ b: 1 }] }, { a: [{ c: 2 }] }),
      library.curry((a, b, c) => a + b + c)(1)(2)(3), library(library.range(9)).filter((n) => n % 2).map((n) => n * n).take(3).value()];`,
  },
  {
    file: "d3/dist/d3.js",
    use: `library.select("body").append("svg").selectAll("p").data([1, 2]).join("p").attr("x", (d) => d * 2);
      return [document.body.innerHTML, library.scaleLog([1, 100], [0, 9]).ticks(), library.format(",.2f")(1234567.891),
      library.geoPath(library.geoMercator())({ type: "LineString", coordinates: [[0, 0], [10, 20]] }), library.csvParse("a,b\\n1,2"),
      library.line().curve(library.curveBasis)([[0, 0], [1, 2], [3, 1]]), library.timeFormat("%j %U")(new Date(2026, 5, 1))];`,
  },
  {
    file: "jquery/dist/jquery.js",
    use: `let clicks = 0;
      library("<ul><li class=a>1</li><li>2</li></ul>").appendTo("body").on("click", "li", () => clicks++);
      library("li:not(.a)").css("color", "red").trigger("click").addClass("b").wrap("<div data-x='{\\"y\\":1}'>");
      return [clicks, document.body.innerHTML, library("div").data("x"), library.param({ a: [1, { b: 2 }] }), library.Deferred().resolve(1).state()];`,
  },
];

/**
 * Compares our minifiers with others on real files.
 * @returns false if ours changed a file's behavior or produced a much larger result than the smallest
 */
export async function benchMinifiers(): Promise<boolean> {
  const browser = await chromium.launch({ executablePath: await resolveBrowser(), args: [...BROWSER_ARGS] });
  const folder = mkdtempSync(join(tmpdir(), "sundry-minifiers-"));
  try {
    writeFileSync(join(folder, "package.json"), "{}");
    execFileSync("npm", ["install", "--no-audit", "--no-fund", "--silent", ...PACKAGES], {
      cwd: folder,
      stdio: "inherit",
    });
    const fetched = createRequire(join(folder, "package.json"));
    const read = (file: string) => readFileSync(join(folder, "node_modules", file), "utf8");
    const complaints = [
      ...(await compareScripts(fetched, read, browser)),
      ...(await compareStyles(fetched, read, browser)),
    ];
    await fetched("esbuild-wasm").stop();
    for (const complaint of complaints) console.log(complaint);
    return complaints.length === 0;
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Read = (file: string) => string;

async function compareScripts(requireInstalled: NodeJS.Require, read: Read, browser: Browser): Promise<string[]> {
  const swc = requireInstalled("@swc/core");
  const esbuild = requireInstalled("esbuild-wasm");
  const minifiers: Record<string, Minifier> = {
    ours: (code) => minifyJs(code, { mangle: true, dropConsole: false, keepLicenses: false, sourceType: "auto" }),
    swc: async (code) => (await swc.minify(code, { compress: true, mangle: true, module: false })).code,
    esbuild: async (code) => (await esbuild.transform(code, { minify: true, legalComments: "none" })).code,
  };
  const complaints: string[] = [];
  const rows: string[][] = [];
  for (const { file, needs = {}, use } of SCRIPTS) {
    const code = read(file);
    const modules = Object.fromEntries(Object.entries(needs).map(([name, path]) => [name, read(path)]));
    const results = await minifyAll(minifiers, code);
    const before = await outcomeOf(browser, code, modules, use);
    // Ignore results that change the script's behavior.
    const unchanged: Record<string, string> = {};
    for (const [name, result] of Object.entries(results)) {
      const after = await outcomeOf(browser, result, modules, use).catch(String);
      if (after === before) unchanged[name] = result;
    }
    if (unchanged.ours === undefined) complaints.push(`${file} behaves differently when minified`);
    complaints.push(...findExcess(file, unchanged, bareSize), ...findExcess(file, unchanged, gzipSize));
    const cells = Object.entries(results).map(
      ([name, result]) => formatSizes(result) + (name in unchanged ? "" : " (changed)"),
    );
    rows.push([file, formatSizes(code), ...cells]);
  }
  console.log(formatTable(["bytes / with gzip", "source", ...Object.keys(minifiers)], rows));
  return complaints;
}

/** Runs `use` with a CommonJS file. @returns the outcome as JSON */
async function outcomeOf(
  browser: Browser,
  code: string,
  modules: Readonly<Record<string, string>>,
  use: string,
): Promise<string> {
  const page = await browser.newPage();
  try {
    return await page.evaluate(
      `(async (code, modules, use) => {
        globalThis.process = { env: { NODE_ENV: "production" } };
        const loaded = {};
        const load = (text) => {
          const module = { exports: {} };
          new Function("module", "exports", "require", text)(module, module.exports, require);
          return module.exports;
        };
        const require = (name) => (loaded[name] ??= load(modules[name]));
        const library = load(code);
        return JSON.stringify(await new Function("library", "require", "return (async () => {" + use + "})()")(library, require));
      })(${[code, modules, use].map((part) => JSON.stringify(part)).join(",")})`,
    );
  } finally {
    await page.close();
  }
}

async function compareStyles(fetched: NodeJS.Require, read: Read, browser: Browser): Promise<string[]> {
  const [esbuild, postcss, csso, lightning] = ["esbuild-wasm", "postcss", "csso", "lightningcss"].map((id) =>
    fetched(id),
  );
  const cssnano = fetched("cssnano");
  const minifiers: Record<string, Minifier> = {
    ours: async (css) => minifyCss(css, { keepLicenses: false }),
    cssnano: async (css) => (await postcss([(cssnano.default ?? cssnano)()]).process(css, { from: undefined })).css,
    csso: async (css) => csso.minify(css, { comments: false }).css,
    lightningcss: async (css) =>
      lightning.transform({ filename: "a.css", code: Buffer.from(css), minify: true }).code.toString(),
    esbuild: async (css) => (await esbuild.transform(css, { loader: "css", minify: true, legalComments: "none" })).code,
  };
  const css = read("bootstrap/dist/css/bootstrap.css");
  const results = await minifyAll(minifiers, css);
  const rows = [["bootstrap.css", formatSizes(css), ...Object.values(results).map(formatSizes)]];
  console.log(formatTable(["bytes / with gzip", "source", ...Object.keys(minifiers)], rows));
  const complaints = findExcess("bootstrap.css", results, gzipSize);
  const [before, after] = await screenshotWith(browser, [css, results.ours as string]);
  return before?.equals(after as Buffer)
    ? complaints
    : [...complaints, "Bootstrap's CSS renders differently when minified"];
}

const PAGE = `<nav class="navbar navbar-expand bg-dark navbar-dark p-3"><a class="navbar-brand" href="#">Brand</a></nav>
<main class="container py-4"><div class="row g-3"><div class="col-md-4"><div class="card shadow"><div class="card-body">
<h5 class="card-title">Card</h5><p class="text-body-secondary">Text</p><a class="btn btn-primary">Go</a> <button class="btn btn-outline-danger btn-sm">No</button>
</div></div></div><div class="col"><div class="alert alert-warning">Alert <span class="badge text-bg-info">1</span></div>
<div class="progress"><div class="progress-bar progress-bar-striped" style="width:40%">40 %</div></div></div></div>
<form class="was-validated mt-3"><input class="form-control" required><select class="form-select mt-2"><option>One</select>
<div class="form-check form-switch"><input class="form-check-input" type="checkbox" checked></div><input type="range" class="form-range"></form>
<table class="table table-striped table-hover mt-3"><tr><th>A<td>B<tr><th>C<td>D</table><ul class="pagination"><li class="page-item active"><a class="page-link">1</a></ul>
<div class="accordion"><div class="accordion-item"><button class="accordion-button">Item</button></div></div></main>`;

/** Screenshots of a page with each style sheet. */
async function screenshotWith(browser: Browser, sheets: readonly string[]): Promise<Buffer[]> {
  const shots: Buffer[] = [];
  for (const css of sheets) {
    const page = await browser.newPage({ viewport: { width: 1000, height: 1000 }, reducedMotion: "reduce" });
    await page.setContent(`<!doctype html><style>${css}</style>${PAGE}`);
    shots.push(await page.screenshot({ fullPage: true }));
    await page.close();
  }
  return shots;
}

async function minifyAll(minifiers: Record<string, Minifier>, code: string): Promise<Record<string, string>> {
  const results: Record<string, string> = {};
  for (const [name, minify] of Object.entries(minifiers)) results[name] = await minify(code);
  return results;
}

const bareSize = (code: string) => Buffer.byteLength(code);
const gzipSize = (code: string) => gzipSync(code).length;

function findExcess(
  file: string,
  { ours = "", ...others }: Record<string, string>,
  sizeOf: (code: string) => number,
): string[] {
  const smallest = Math.min(...Object.values(others).map(sizeOf));
  const percent = (sizeOf(ours) / smallest - 1) * 100;
  const suffix = sizeOf === bareSize ? "" : " with gzip";
  return percent > MAX_EXCESS_PERCENT
    ? [`${file}${suffix}: ${percent.toFixed(1)} % larger than the smallest result`]
    : [];
}

function formatSizes(code: string): string {
  return `${bareSize(code)} / ${gzipSize(code)}`;
}

import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { siteSetting, siteTools } from "#site-settings.ts";
import { compiledAhead } from "./scripts/compiled-ahead.ts";
import { curlconverterWasm } from "./scripts/curlconverter-wasm.ts";
import { iconSprite } from "./scripts/icon-sprite.ts";
import { leanRouter } from "./scripts/lean-router.ts";
import { stacklessMarkers } from "./scripts/stackless-markers.ts";
import { notePackages, thirdPartyNotices } from "./scripts/third-party-notices.ts";
import { toolCatalogue } from "./scripts/tool-catalogue.ts";
import { uglifyModule } from "./scripts/uglify-module.ts";

const api = { target: `http://127.0.0.1:${process.env.PORT ?? 3000}` };

/** What every page of the site draws or does at once. */
const SITE =
  /src\/(root\.tsx|app\/(shell|error|palette\/find-tool)|app\/(?!recent-tools|favorites)[a-z-]+\.tsx?$|ui\/(apple-keys|icon|button|toast|format-number)\.tsx?|(shared\/tool-meta|contract\/site-path)\.ts)|virtual:icon-sprite|vite\/preload-helper/;

/** What the frame of every tool is made of. The rest of `shared/` loads with the operation that needs it. */
const TOOL =
  /src\/(ui\/(?!worker-bridge|blob-weight|send-to|link-qr|stray-drops|text-tool|canvas-file)|app\/tool-frame\/(?!favorite-toggle)|shared\/(graphemes|input-error|operation|options|result-limits|utf8-length)\.ts)/;

/** What knows all tools. */
const CATALOGUE = /src\/(tools\/catalogue|app\/(recent-tools|favorites))\.ts/;

/** What the tools for CSV declare of themselves. */
const CSV = /src\/shared\/csv\/(csv-options|csv-style-options|dialect|explain-failure)\.ts/;

export default defineConfig({
  plugins: [
    curlconverterWasm(),
    uglifyModule(),
    iconSprite(),
    toolCatalogue(),
    leanRouter(),
    stacklessMarkers(),
    compiledAhead(),
    thirdPartyNotices(),
    tailwindcss(),
    reactRouter(),
  ],
  define: {
    "import.meta.env.SITE_NAME": JSON.stringify(siteSetting("SITE_NAME")),
    "import.meta.env.CONTACT_EMAIL": JSON.stringify(siteSetting("CONTACT_EMAIL")),
    "import.meta.env.SOURCE_URL": JSON.stringify(siteSetting("SOURCE_URL")),
    "import.meta.env.WITH_PASTES": JSON.stringify(siteTools().includes("pastebin")),
  },
  experimental: {
    // What a script loads lies beside it, wherever the server puts the site.
    renderBuiltUrl: (_file, { hostType, ssr }) => (hostType === "js" && !ssr ? { relative: true } : undefined),
  },
  worker: { format: "es", plugins: () => [curlconverterWasm(), uglifyModule(), notePackages()] },
  // The whole style stands in each page: no script needs to load a sheet.
  build: { manifest: true, cssCodeSplit: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Compiled aside while it loads, not bit by bit in the way of the page: https://v8.dev/blog/explicit-compile-hints
            postBanner: ({ name }) => (name === "framework" ? "//# allFunctionsCalledOnLoad" : ""),
            // A page needs few files, and one big file compresses better than many small ones.
            codeSplitting: {
              groups: [
                { name: "framework", priority: 3, test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                { name: "site", priority: 2, test: SITE },
                { name: "tool", test: TOOL, minShareCount: 10 },
                { name: "catalogue", test: CATALOGUE },
                { name: "csv", test: CSV },
              ],
            },
          },
        },
      },
    },
  },
  optimizeDeps: { exclude: ["curlconverter", "uglify-js"], entries: ["src/tools/*/*.{ts,tsx}", "!src/**/*.test.ts"] },
  server: { proxy: { "/api": api, "/s/": api } },
  // The pages are prerendered by asking the preview server, which would take over the development server's proxy.
  preview: { proxy: {} },
});

import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import { toolFolders } from "#interfaces/tool-modules.ts";
import { aboutText } from "./scripts/about-text.ts";
import { curlconverterWasm } from "./scripts/curlconverter-wasm.ts";
import { devPages } from "./scripts/dev-pages.ts";
import { docsPages } from "./scripts/docs-pages.ts";
import { collectPackages, thirdPartyNotices } from "./scripts/third-party-notices.ts";
import { toolCatalog } from "./scripts/tool-catalog.ts";

const api = { target: `http://127.0.0.1:${process.env.PORT ?? 3000}` };

/** The frame of every page. */
const SITE = [
  "/src/app/",
  "/src/contract/site-path.ts",
  "/src/shared/built-site.ts",
  "/src/shared/decode-percent.ts",
  "/src/tools/catalogue.ts",
  "/src/ui/page-drag.ts",
  "virtual:tool-summaries",
];

/** What runs operations in a worker, for tools and for the browser's agent. */
const WORKER = ["/src/shared/time-limit.ts", "/src/tools/spawn-worker.ts", "/src/ui/worker-bridge.ts"];

const inFolders =
  (...folders: string[]) =>
  (id: string) =>
    folders.some((folder) => id.includes(folder));

const inSite = inFolders(...SITE);
/** Parts of the site that several pages load, but none for its first paint. */
const isLoadedLater = inFolders(
  "/src/app/recipes/",
  "/src/app/palette/guess-kind.ts",
  "/src/app/palette/is-sql.ts",
  "/src/app/palette/line-formats.ts",
  "/src/app/palette/open-in.ts",
);

const inTool = inFolders("/src/ui/", "/src/shared/");
/** What only the first run of some tools needs. */
const isForRun = inFolders("/src/shared/csv/", "/src/shared/image/", "/src/shared/json/");
/** What fewer use would only make every page bigger. */
const SHARED_BY = Math.ceil(toolFolders().ids.length / 2);

export default defineConfig({
  plugins: [
    curlconverterWasm(),
    toolCatalog(),
    aboutText(),
    docsPages(),
    thirdPartyNotices(),
    tailwindcss(),
    react(),
    devPages(),
  ],
  // The pages are rendered by `src/entry-server.tsx`.
  appType: "custom",
  experimental: {
    // What a script loads lies beside it, wherever the server puts the site.
    renderBuiltUrl: (_file, { hostType, ssr }) => (hostType === "js" && !ssr ? { relative: true } : undefined),
  },
  worker: { format: "es", plugins: () => [toolCatalog(), curlconverterWasm(), collectPackages()] },
  environments: {
    client: {
      // The browser build of `decode-named-character-reference` needs a document, which the tools' worker lacks.
      resolve: { conditions: ["worker", ...defaultClientConditions] },
      build: {
        outDir: "build/client",
        manifest: true,
        // Lists of what each page imports would be 5 KB of every page. Links to tools load theirs on hover and focus.
        modulePreload: { resolveDependencies: (_, files) => files.filter((file) => file.endsWith(".css")) },
        rolldownOptions: {
          input: "src/entry-client.tsx",
          output: {
            // A page needs few files, and one big file compresses better than many small ones.
            codeSplitting: {
              groups: [
                { name: "framework", test: inFolders("/node_modules/react", "/node_modules/scheduler/") },
                { name: "site", test: (id) => inSite(id) && !isLoadedLater(id), minShareCount: 2 },
                { name: "worker-bridge", test: inFolders(...WORKER), minShareCount: 2 },
                { name: "tool", test: (id) => inTool(id) && !isForRun(id), minShareCount: SHARED_BY },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: "build/server",
        ssr: true,
        cssMinify: true,
        copyPublicDir: false,
        rolldownOptions: { input: "src/entry-server.tsx" },
      },
    },
  },
  optimizeDeps: {
    exclude: ["curlconverter"],
    entries: ["src/entry-client.tsx", "src/tools/*/*.{ts,tsx}", "!src/**/*.test.ts"],
  },
  server: { proxy: { "/api": api, "/s/": api } },
});

import { dataOutput, fileInput, fileOutput, operation } from "#shared/operation.ts";
import { integer, text } from "#shared/options.ts";
import { inspect, password } from "#shared/pdf/inspect.ts";
import type { Thumbnail } from "./draw-page.ts";

export const operations = {
  extract: operation({
    label: "Extract Pages",
    busy: "Extracting",
    inputs: fileInput("Input", { accepts: ["application/pdf"] }),
    gives: fileOutput({ type: "application/pdf" }),
    options: {
      pages: text("Page range", "", { placeholder: "1-3, 7" }),
      turns: text("Turns", "", { placeholder: "3:90" }),
      password,
    },
    messages: { done: "Task Complete", failed: "The pages could not be extracted." },
    examples: [],
    preload: () => import("./extract-pages.ts"),
    run: async ({ input: file }, options, context) => {
      const { extractPages } = await import("./extract-pages.ts");
      return extractPages(file, options, context);
    },
  }),
  inspect,
  draw: operation({
    label: "Draw Page",
    internal: true,
    inputs: fileInput("Input", { accepts: ["application/pdf"] }),
    gives: dataOutput<Thumbnail>({ toText: ({ width, height }) => `${width} × ${height}` }),
    options: { page: integer("Page", 1, { min: 1, max: 1_000_000, outside: "clamp" }), password },
    messages: { failed: "The page could not be drawn." },
    examples: [],
    preload: () => import("./draw-page.ts"),
    run: async ({ input: file }, options) => {
      const { drawPage } = await import("./draw-page.ts");
      return drawPage(file, options.page, options.password);
    },
  }),
};

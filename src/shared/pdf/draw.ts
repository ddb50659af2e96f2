import { dataOutput, fileInput, operation } from "#shared/operation.ts";
import { integer } from "#shared/options.ts";
import type { Thumbnail } from "./draw-page.ts";
import { password } from "./inspect.ts";

export const draw = operation({
  label: "Draw Page",
  internal: true,
  inputs: fileInput("Input", { accepts: ["application/pdf"] }),
  gives: dataOutput<Thumbnail>({ toText: ({ width, height }) => `${width} × ${height}` }),
  options: { page: integer("Page", 1, { min: 1, max: 1_000_000, outside: "clamp" }), password },
  messages: { failed: "The page could not be drawn." },
  examples: [],
  timeLimit: 20_000,
  code: () => import("./draw-page.ts"),
  run: ({ drawPage }, { input: file }, options) => drawPage(file, options.page, options.password),
});

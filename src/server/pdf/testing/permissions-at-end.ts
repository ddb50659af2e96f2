/** The real engine, which says by its exit code which permissions it still had at the end: 1 for threads, 2 for native
 *  code, 4 for writing the compile cache, 8 for not writing its folder. */
import { join } from "node:path";
import "#server/pdf/engine/main.ts";

process.once("exit", () => {
  const { permission } = process;
  const { NODE_COMPILE_CACHE = "" } = process.env;
  process.exitCode =
    (permission.has("worker") ? 1 : 0) +
    (permission.has("addon") ? 2 : 0) +
    (permission.has("fs.write", join(NODE_COMPILE_CACHE, "file")) ? 4 : 0) +
    (permission.has("fs.write", join(process.cwd(), "file")) ? 0 : 8);
});

/** Runs the real engine. The exit code is a bit mask of its final permissions: 1 threads, 2 native code, 4 writing the
 *  compile cache, 8 not writing its folder. */
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

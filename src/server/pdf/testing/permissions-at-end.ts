/** The real engine, which says by its exit code which permissions it still had at the end: 1 worker, 2 addon. */
import "#server/pdf/engine/main.ts";

process.once("exit", () => {
  const { permission } = process;
  process.exitCode = (permission.has("worker") ? 1 : 0) + (permission.has("addon") ? 2 : 0);
});

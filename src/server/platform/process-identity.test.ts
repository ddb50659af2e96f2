import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { hasEnded, self } from "./process-identity.ts";

const [machine, pid, startTime] = self.split(":");

async function startChild(): Promise<{ name: string; end(): Promise<void> }> {
  const program =
    'import("#server/platform/process-identity.ts").then(({ self }) => console.log(self)); setInterval(() => {}, 1e6)';
  const child = spawn(process.execPath, ["--eval", program], { stdio: ["ignore", "pipe", "inherit"] });
  const [name] = await once(child.stdout.setEncoding("utf8"), "data");
  return {
    name: name.trim(),
    async end() {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

describe("hasEnded", () => {
  it("detects that another process on this machine has ended", async () => {
    const child = await startChild();
    expect(hasEnded(child.name)).toBe(false);
    await child.end();
    expect(hasEnded(child.name)).toBe(true);
  });

  it("returns false for this process", () => {
    expect(hasEnded(self)).toBe(false);
  });

  it("returns true for an earlier process with the same id", () => {
    expect(hasEnded(`${machine}:${pid}:1:x`)).toBe(true);
    expect(hasEnded(`${machine}:${pid}:${startTime}:x`)).toBe(true);
  });

  it("returns false for any process of a cloned machine or another container", () => {
    const [boot, namespace] = [machine?.slice(0, 36), machine?.slice(37)];
    expect(namespace).toMatch(/^\d+$/);
    for (const elsewhere of [`${boot}-1`, `00000000-0000-0000-0000-000000000000-${namespace}`]) {
      for (const id of ["1", pid, "4194305"]) expect(hasEnded(`${elsewhere}:${id}:${startTime}:x`)).toBe(false);
    }
  });
});

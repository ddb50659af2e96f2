import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { hasEnded, self } from "./process-identity.ts";

const [machine, pid, startTime] = self.split(":");

async function nameOfChild(): Promise<{ name: string; end(): Promise<void> }> {
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
  it("notices the end of another process of this machine", async () => {
    const child = await nameOfChild();
    expect(hasEnded(child.name)).toBe(false);
    await child.end();
    expect(hasEnded(child.name)).toBe(true);
  });

  it("is false for this process", () => {
    expect(hasEnded(self)).toBe(false);
  });

  it("is true for an earlier process with this one's id", () => {
    expect(hasEnded(`${machine}:${pid}:1:x`)).toBe(true);
    expect(hasEnded(`${machine}:${pid}:${startTime}:x`)).toBe(true);
  });

  it("knows nothing of a cloned machine or another container, whatever its process ids", () => {
    const [boot, namespace] = [machine?.slice(0, 36), machine?.slice(37)];
    expect(namespace).toMatch(/^\d+$/);
    for (const elsewhere of [`${boot}-1`, `00000000-0000-0000-0000-000000000000-${namespace}`]) {
      for (const id of ["1", pid, "4194305"]) expect(hasEnded(`${elsewhere}:${id}:${startTime}:x`)).toBe(false);
    }
  });
});

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { writeSecurityTxt } from "./security-txt.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sundry-security-"));
});
afterAll(() => rm(folder, { recursive: true }));

it("writeSecurityTxt writes a contact that expires in less than a year", async () => {
  await writeSecurityTxt(folder, "me@example.org", new Date("2026-11-24T06:00:00Z"));
  const text = await readFile(join(folder, ".well-known/security.txt"), "utf8");
  expect(text).toBe("Contact: mailto:me@example.org\nExpires: 2027-11-19T06:00:00.000Z\n");
});

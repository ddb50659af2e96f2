import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import type { Terminal } from "./terminal.ts";

/** The user's folder for settings (https://specifications.freedesktop.org/basedir-spec). */
export function configFolder(env: Terminal["env"], platform: NodeJS.Platform = process.platform): string {
  const base = platform === "win32" ? env.APPDATA : env.XDG_CONFIG_HOME;
  return join(base || join(env.HOME || homedir(), ".config"), "sundry");
}

/** Undefined if there is none, or it is damaged. */
export async function readConfig(folder: string, name: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(join(folder, name), "utf8"));
  } catch {
    return undefined;
  }
}

/** Replaces the file at once. Only its owner can read it. */
export async function writeConfig(folder: string, name: string, content: unknown): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `.${name}-${randomUUID()}`);
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(`${JSON.stringify(content, null, 2)}\n`);
  } finally {
    await file.close();
  }
  await rename(path, join(folder, name));
}

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

const FOLDER = ".well-known";
/** Less than a year, as RFC 9116 §2.5.5 recommends. */
const VALID_DAYS = 360;

/** Writes the operator's contact for vulnerability reports (RFC 9116). */
export async function writeSecurityTxt(outDir: string, email: string, now: Date): Promise<void> {
  const expires = new Date(now.getTime() + VALID_DAYS * 86_400_000);
  await mkdir(join(outDir, FOLDER), { recursive: true });
  const lines = [`Contact: mailto:${email}`, `Expires: ${expires.toISOString()}`];
  await writeFile(join(outDir, FOLDER, "security.txt"), `${lines.join("\n")}\n`);
}

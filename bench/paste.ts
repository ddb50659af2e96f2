import { measureAgainstBare } from "./compare-bare.ts";
import { serveSite } from "./site.ts";
import { formatTable } from "./table.ts";

const PASTES = 200;
const LINE = 'const answer = [1, "two", { three: true }]; // four\n';
const CONTENT = LINE.repeat(40);

/**
 * Reads pastes of 2 KB, compared with a bare redirect server.
 * @returns false if views are not counted exactly
 */
export async function benchPaste(): Promise<boolean> {
  await using site = await serveSite();
  const identity = await fetch(`${site.origin}/api/auth/anonymous`, { method: "POST" });
  const authorization = `Bearer ${(await identity.json()).token}`;
  const ids: string[] = [];
  for (let count = 0; count < PASTES; count++) {
    const created = await fetch(`${site.origin}/api/pastebin`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify({ language: "javascript", content: CONTENT }),
    });
    ids.push((await created.json()).id);
  }
  let place = 0;
  const path = () => {
    place = (place + 1) % ids.length;
    return `/api/pastebin/${ids[place]}`;
  };
  const { ours, bare, bareName, answers } = await measureAgainstBare(site.origin, { path, status: 200 });
  const views = await countViews(site.origin, authorization);
  const rows = [["Sundry, a paste of 2 KB", ours.toFixed(0), `${(ours / bare).toFixed(2)}x`]];
  rows.push([`${bareName}, a bare 302`, bare.toFixed(0), "1.00x"]);
  console.log(formatTable(["answers", "a second", "of the bare 302"], rows));
  console.log(`${answers} pastes read, ${views} views counted.`);
  return views === answers;
}

async function countViews(origin: string, authorization: string): Promise<number> {
  let sum = 0;
  for (let cursor = ""; ; ) {
    const list = await fetch(`${origin}/api/pastebin/my${cursor}`, { headers: { authorization } });
    const { pastes, nextCursor } = (await list.json()) as { pastes: { views: number }[]; nextCursor?: string };
    for (const { views } of pastes) sum += views;
    if (!nextCursor) return sum;
    cursor = `?cursor=${encodeURIComponent(nextCursor)}`;
  }
}

import { type Ask, createAsk, createPaste, signIn } from "./client.ts";
import { measureAgainstBare } from "./compare-bare.ts";
import { serveSite } from "./site.ts";
import { formatTable } from "./table.ts";

const PASTES = 200;

/**
 * Reads pastes of 2 KB, compared with a bare redirect server.
 * @returns false if views are not counted exactly
 */
export async function benchPaste(): Promise<boolean> {
  await using site = await serveSite();
  const ask = createAsk(site.origin);
  const user = await signIn(ask);
  const ids: string[] = [];
  for (let count = 0; count < PASTES; count++) ids.push(await createPaste(ask, user));
  let place = 0;
  const path = () => {
    place = (place + 1) % ids.length;
    return `/api/pastebin/${ids[place]}`;
  };
  const { ours, bare, bareName, answers } = await measureAgainstBare(site.origin, { path, status: 200 });
  const views = await countViews(ask, user);
  const rows = [["Sundry, a paste of 2 KB", ours.toFixed(0), `${(ours / bare).toFixed(2)}x`]];
  rows.push([`${bareName}, a bare 302`, bare.toFixed(0), "1.00x"]);
  console.log(formatTable(["answers", "a second", "of the bare 302"], rows));
  console.log(`${answers} pastes read, ${views} views counted.`);
  return views === answers;
}

async function countViews(ask: Ask, headers: { authorization: string }): Promise<number> {
  let sum = 0;
  for (let cursor = ""; ; ) {
    const list = await ask(`/api/pastebin/my${cursor}`, 200, { headers });
    const { pastes, nextCursor } = JSON.parse(list) as { pastes: { views: number }[]; nextCursor?: string };
    for (const { views } of pastes) sum += views;
    if (!nextCursor) return sum;
    cursor = `?cursor=${encodeURIComponent(nextCursor)}`;
  }
}

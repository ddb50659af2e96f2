/** 2 KB of code, the content of a typical paste. */
const PASTE_CONTENT = 'const answer = [1, "two", { three: true }]; // four\n'.repeat(40);

/** Sends a request and returns the body. @throws {Error} if the response has another status */
export type Ask = (path: string, status: number, init?: RequestInit) => Promise<string>;

export function createAsk(origin: string): Ask {
  return async (path, wanted, init = {}) => {
    const answer = await fetch(origin + path, { redirect: "manual", ...init });
    const body = await answer.text();
    if (answer.status !== wanted) {
      throw new Error(`${init.method ?? "GET"} ${path}: ${answer.status} ${body.slice(0, 200)}`);
    }
    return body;
  };
}

/** Headers of a new anonymous user. */
export async function signIn(ask: Ask): Promise<{ authorization: string }> {
  const { token } = JSON.parse(await ask("/api/auth/anonymous", 200, { method: "POST" }));
  return { authorization: `Bearer ${token}` };
}

/** @returns the id of a new paste */
export async function createPaste(ask: Ask, user: { authorization: string }, content = PASTE_CONTENT): Promise<string> {
  return (await post(ask, "/api/pastebin", user, { language: "javascript", content })).id;
}

/** @returns the alias of a new short link */
export async function createLink(ask: Ask, user: { authorization: string }, longUrl: string): Promise<string> {
  return (await post(ask, "/api/shortener/create", user, { longUrl })).alias;
}

async function post(ask: Ask, path: string, user: { authorization: string }, body: object) {
  const headers = { ...user, "content-type": "application/json" };
  return JSON.parse(await ask(path, 201, { method: "POST", headers, body: JSON.stringify(body) }));
}

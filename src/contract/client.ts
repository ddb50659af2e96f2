import type { AccessToken } from "./auth.ts";
import type { AnalyticsEvent } from "./events.ts";
import type { IpLookup, MyIp } from "./ip.ts";
import type { Paging } from "./paging.ts";
import type { CreatedPaste, CreatePaste, Paste, PasteList } from "./pastebin.ts";
import type { Problem } from "./problem.ts";
import type { ClicksByDay, CreateLink, LinkList, ShortLink } from "./shortener.ts";
import { sitePath } from "./site-path.ts";
import type { RecentTools } from "./tools.ts";

/** The server answered with an error; `message` is its sentence for a person, or "" when it gave none. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** No token could be had: the sign-in was refused or the server was not reached. */
export class NoTokenError extends Error {
  override readonly name = "NoTokenError";

  /** What a page says of it, and on a line of its own the likely reason when the server was not reached. */
  explain(sentence: string): string {
    return this.cause instanceof ApiError ? sentence : `${sentence}\nThe server cannot be reached. Are you offline?`;
  }
}

/** A token is renewed this long before it expires, so that none expires on its way. */
const RENEW_EARLY_MS = 30_000;

let held: { token: string; renewAt: number } | undefined;
let signingIn: Promise<string> | undefined;

/** The recently used tools of this visitor, newest first. */
export function recentTools(): Promise<RecentTools> {
  return withToken("/api/tools/recent");
}

/** Notes that this visitor used a tool. */
export async function trackUsage(toolId: string): Promise<void> {
  await withToken("/api/tools/track-usage", post({ toolId }));
}

/** Stores a paste. @throws {NoTokenError} without an identity, {ApiError} when the server refuses it. */
export function createPaste(paste: CreatePaste): Promise<CreatedPaste> {
  return withToken("/api/pastebin", post(paste));
}

/** The pastes of this visitor, newest first. */
export function myPastes(paging: Paging = {}): Promise<PasteList> {
  return withToken(`/api/pastebin/my?${toQuery(paging)}`);
}

/** One paste, by anyone who has its id. Each call counts as a view.
 *  @param keep leaves a paste that is deleted when it is read unopened; the answer is then `sealed`. */
export async function readPaste(id: string, { keep = false } = {}): Promise<Paste> {
  return read(await ask(`/api/pastebin/${encodeURIComponent(id)}${keep ? "?keep=true" : ""}`));
}

/** Deletes a paste of this visitor. */
export async function deletePaste(id: string): Promise<void> {
  await withToken(`/api/pastebin/${encodeURIComponent(id)}`, { method: "DELETE" });
}

/** Makes a short link. @throws {NoTokenError} without an identity, {ApiError} when the server refuses it. */
export function createLink(link: CreateLink): Promise<ShortLink> {
  return withToken("/api/shortener/create", post(link));
}

/** The short links of this visitor, newest first. */
export function myLinks(paging: Paging = {}): Promise<LinkList> {
  return withToken(`/api/shortener/my-links?${toQuery(paging)}`);
}

/** How often a link of this visitor was followed, by day. */
export function linkClicks(alias: string): Promise<ClicksByDay> {
  return withToken(`/api/shortener/${encodeURIComponent(alias)}/clicks`);
}

/** Deletes a link of this visitor. */
export async function deleteLink(alias: string): Promise<void> {
  await withToken(`/api/shortener/${encodeURIComponent(alias)}`, { method: "DELETE" });
}

/** The address that this visitor comes from. */
export function myIp(): Promise<MyIp> {
  return withToken("/api/ip/my-ip");
}

/** What is known of an IP address. @throws {NoTokenError} without an identity, {ApiError} when the server refuses it. */
export async function lookUpIp(ip: string): Promise<IpLookup> {
  // A browser takes them for steps in the path, encoded or not.
  if (ip === "." || ip === "..") return { status: "fail", message: "invalid query", query: ip };
  // So much is no address any more, but fits into a request; half a surrogate pair fits into none.
  return withToken(`/api/ip/lookup/${encodeURIComponent(ip.slice(0, 100).toWellFormed())}`);
}

/** Erases this visitor and everything that is theirs. @throws {NoTokenError} without an identity, {ApiError} when the
 *  server refuses it. */
export async function eraseMe(): Promise<void> {
  await withToken("/api/me", { method: "DELETE" });
  held = undefined;
}

/** Reports an event; it reaches the server even when the page is left at once. Never fails. */
export async function sendEvent(event: AnalyticsEvent): Promise<void> {
  await ask("/api/events", { ...authorized(post(event), held?.token), keepalive: true }).catch(() => {});
}

/** Asks with the visitor's token. @throws {NoTokenError} without an identity, {ApiError} when the server refuses it. */
export function withToken<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
  return sendWithToken((token) => ask(path, authorized(init, token)));
}

/** The same for what does not go by fetch. */
export async function sendWithToken<Answer>(send: (token: string) => Promise<Response>): Promise<Answer> {
  const token = await currentToken();
  const response = await send(token);
  if (response.status !== 401) return read(response);
  // The server knows this token no longer. One new token, one more try; a second 401 is an answer.
  if (held?.token === token) held = undefined;
  return read(await send(await currentToken()));
}

async function currentToken(): Promise<string> {
  if (held && performance.now() < held.renewAt) return held.token;
  signingIn ??= acrossTabs(signIn).finally(() => {
    signingIn = undefined;
  });
  return signingIn;
}

/** Two tabs that sign in at the same time would become two users; the lock is missing on plain HTTP only. */
function acrossTabs(work: () => Promise<string>): Promise<string> {
  return "locks" in navigator ? navigator.locks.request("sign-in", work) : work();
}

async function signIn(): Promise<string> {
  try {
    const response = await ask("/api/auth/anonymous", { method: "POST" });
    const { token, expiresIn } = await read<AccessToken>(response);
    held = { token, renewAt: performance.now() + expiresIn * 1000 - RENEW_EARLY_MS };
    return token;
  } catch (cause) {
    throw new NoTokenError("No token could be had.", { cause });
  }
}

function ask(path: string, init?: RequestInit): Promise<Response> {
  return fetch(sitePath(path), init);
}

function toQuery({ limit, cursor }: Paging): URLSearchParams {
  const query = new URLSearchParams();
  if (limit !== undefined) query.set("limit", String(limit));
  if (cursor !== undefined) query.set("cursor", cursor);
  return query;
}

function post(body: unknown): RequestInit {
  return { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

function authorized(init: RequestInit, token: string | undefined): RequestInit {
  return token ? { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } } : init;
}

async function read<Answer>(response: Response): Promise<Answer> {
  if (!response.ok) {
    const problem: Partial<Problem> | null = await response.json().catch(() => null);
    throw new ApiError(response.status, problem?.message ?? "");
  }
  return (response.status === 204 ? undefined : await response.json()) as Answer;
}

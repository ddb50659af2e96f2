import type { AccessToken, ApiKey, ApiKeyList, CreatedApiKey } from "./auth.ts";
import type { DnsLookup } from "./dns.ts";
import type { AnalyticsEvent } from "./events.ts";
import type { IpLookup, MyIp } from "./ip.ts";
import { OfflineError } from "./offline-error.ts";
import type { Paging } from "./paging.ts";
import type { CreatedPaste, CreatePaste, Paste, PasteList } from "./pastebin.ts";
import type { Problem } from "./problem.ts";
import type { PublishedRecipe } from "./recipes.ts";
import type { ClicksByDay, CreateLink, LinkList, ShortLink } from "./shortener.ts";
import { sitePath } from "./site-path.ts";
import type { RecentTools } from "./tools.ts";

/** The server responded with an error; `message` is its readable explanation, or "" if it sent none. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The server rejected the sign-in. Its response is the `cause`. */
export class NoTokenError extends Error {
  override readonly name = "NoTokenError";

  /** The page's sentence, then the server's own on the next line, if it sent one. */
  explain(sentence: string): string {
    return this.cause instanceof ApiError && this.cause.message ? `${sentence}\n${this.cause.message}` : sentence;
  }
}

/** What the server said, or why it can't be reached; "" if neither is known. */
export function failureMessage(error: unknown): string {
  return error instanceof ApiError || error instanceof OfflineError ? error.message : "";
}

/** Renew tokens this early, so that none expires in transit. */
const RENEW_EARLY_MS = 30_000;

let session: { token: string; renewAt: number; name: string | undefined } | undefined;
let signingIn: Promise<string> | undefined;

/** This visitor's recently used tools, newest first. */
export function recentTools(): Promise<RecentTools> {
  return withToken("/api/tools/recent");
}

/** Records that this visitor used a tool. */
export async function trackUsage(toolId: string): Promise<void> {
  await withToken("/api/tools/track-usage", post({ toolId }));
}

/** A recipe that the operator publishes as a tool. */
export async function publishedRecipe(id: string): Promise<PublishedRecipe> {
  return read(await fetchSite(`/api/recipes/${encodeURIComponent(id)}`));
}

/** Stores a paste. @throws {NoTokenError} if sign-in fails, {ApiError} if the server rejects it. */
export function createPaste(paste: CreatePaste): Promise<CreatedPaste> {
  return withToken("/api/pastebin", post(paste));
}

/** This visitor's pastes, newest first. */
export function myPastes(paging: Paging = {}): Promise<PasteList> {
  return withToken(`/api/pastebin/my?${toQuery(paging)}`);
}

/** Reads anyone's paste by its id. Each call counts as a view, except by its author.
 *  @param keep leaves a burn-after-reading paste unopened; the response is then `sealed`
 *  @param own identifies the reader as the author. Otherwise, reading identifies nobody. */
export async function readPaste(id: string, { keep = false, own = false } = {}): Promise<Paste> {
  const token = own ? await currentToken().catch(() => undefined) : undefined;
  const path = `/api/pastebin/${encodeURIComponent(id)}${keep ? "?keep=true" : ""}`;
  return read(await fetchSite(path, authorized({}, token)));
}

/** Deletes one of this visitor's pastes. */
export async function deletePaste(id: string): Promise<void> {
  await withToken(`/api/pastebin/${encodeURIComponent(id)}`, { method: "DELETE" });
}

/** Creates a short link. @throws {NoTokenError} if sign-in fails, {ApiError} if the server rejects it. */
export function createLink(link: CreateLink): Promise<ShortLink> {
  return withToken("/api/shortener/create", post(link));
}

/** This visitor's short links, newest first. */
export function myLinks(paging: Paging = {}): Promise<LinkList> {
  return withToken(`/api/shortener/my-links?${toQuery(paging)}`);
}

/** Clicks of one of this visitor's links, by day. */
export function linkClicks(alias: string): Promise<ClicksByDay> {
  return withToken(`/api/shortener/${encodeURIComponent(alias)}/clicks`);
}

/** Deletes one of this visitor's links. */
export async function deleteLink(alias: string): Promise<void> {
  await withToken(`/api/shortener/${encodeURIComponent(alias)}`, { method: "DELETE" });
}

/** This visitor's IP address. */
export function myIp(): Promise<MyIp> {
  return withToken("/api/ip/my-ip");
}

/** Looks up an IP address. @throws {NoTokenError} if sign-in fails, {ApiError} if the server rejects it. */
export async function lookUpIp(ip: string): Promise<IpLookup> {
  // Browsers treat these as path segments, encoded or not.
  if (ip === "." || ip === "..") return { status: "fail", message: "invalid query", query: ip };
  // No address is this long, but a request can hold it. A lone surrogate can't be encoded.
  return withToken(`/api/ip/lookup/${encodeURIComponent(ip.slice(0, 100).toWellFormed())}`);
}

/** Looks up the DNS records of a domain name or address. @param types separated by commas; the usual ones when empty
 *  @throws {NoTokenError} if sign-in fails, {ApiError} if the server rejects it. */
export async function lookUpDns(name: string, types: string): Promise<DnsLookup> {
  const query = types === "" ? "" : `?types=${types}`;
  // Browsers treat "." and ".." as path segments, encoded or not.
  const path = /^\.+$/.test(name) ? "-" : name.slice(0, 300).toWellFormed();
  return withToken(`/api/dns/lookup/${encodeURIComponent(path)}${query}`);
}

/** Erases this visitor and all of their data. @throws {NoTokenError} if sign-in fails, {ApiError} if the server rejects
 *  it. */
export async function eraseMe(): Promise<void> {
  await withToken("/api/me", { method: "DELETE" });
  session = undefined;
}

/** The person whom the operator's proxy signed in; undefined for an anonymous visitor. */
export async function signedInName(): Promise<string | undefined> {
  await currentToken();
  return session?.name;
}

/** Signs this visitor out in all other browsers. @throws {NoTokenError} if sign-in fails, {ApiError} if the server rejects
 *  it. */
export async function signOutElsewhere(): Promise<void> {
  // Locked, because another tab's sign-in at the same time would restore the old cookie.
  const end = (token: string) =>
    withSignInLock(() => fetchSite("/api/sessions", authorized({ method: "DELETE" }, token)));
  await sendWithToken(end);
  session = undefined;
  // The first use of the new cookie ends the others.
  await currentToken();
}

/** This visitor's API keys, newest first. */
export async function apiKeys(): Promise<ApiKey[]> {
  const { keys } = await withToken<ApiKeyList>("/api/keys");
  return keys;
}

/** Creates an API key. @throws {NoTokenError} if sign-in fails, {ApiError} if the server rejects it. */
export function createApiKey(name: string): Promise<CreatedApiKey> {
  return withToken("/api/keys", post({ name }));
}

/** Revokes one of this visitor's API keys. */
export async function revokeApiKey(id: string): Promise<void> {
  await withToken(`/api/keys/${encodeURIComponent(id)}`, { method: "DELETE" });
}

/** Reports an event, even while the page is being closed. Never fails. */
export async function sendEvent(event: AnalyticsEvent): Promise<void> {
  await fetchSite("/api/events", { ...authorized(post(event), session?.token), keepalive: true }).catch(() => {});
}

/** Fetches with the visitor's token. @throws {NoTokenError} if sign-in fails, {ApiError} if the server rejects it. */
export function withToken<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
  return sendWithToken((token) => fetchSite(path, authorized(init, token)));
}

/** Like `withToken`, for requests that don't use fetch. */
export async function sendWithToken<Answer>(send: (token: string) => Promise<Response>): Promise<Answer> {
  const token = await currentToken();
  const response = await send(token);
  if (response.status !== 401) return read(response);
  // The token is no longer valid. Retry once with a new one; a second 401 is final.
  if (session?.token === token) session = undefined;
  return read(await send(await currentToken()));
}

async function currentToken(): Promise<string> {
  if (session && performance.now() < session.renewAt) return session.token;
  signingIn ??= withSignInLock(signIn).finally(() => {
    signingIn = undefined;
  });
  return signingIn;
}

/** Two tabs that sign in at the same time would become two users. Plain HTTP has no locks. */
function withSignInLock<Result>(work: () => Promise<Result>): Promise<Result> {
  return "locks" in navigator ? navigator.locks.request("sign-in", work) : work();
}

async function signIn(): Promise<string> {
  try {
    const response = await fetchSite("/api/auth/anonymous", { method: "POST" });
    const { token, expiresIn, name } = await read<AccessToken>(response);
    session = { token, renewAt: performance.now() + expiresIn * 1000 - RENEW_EARLY_MS, name };
    return token;
  } catch (cause) {
    if (cause instanceof OfflineError) throw cause;
    throw new NoTokenError("Getting a token failed.", { cause });
  }
}

/** Tries even if the browser says it is offline: the site may run on this machine. */
export async function fetchSite(path: string, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(sitePath(path), init);
  } catch (cause) {
    throw new OfflineError(cause);
  }
}

function toQuery({ limit, cursor }: Paging): URLSearchParams {
  const query = new URLSearchParams();
  if (limit !== undefined) query.set("limit", String(limit));
  if (cursor !== undefined) query.set("cursor", cursor);
  return query;
}

export function post(body: unknown): RequestInit {
  return { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

export function authorized(init: RequestInit, token: string | undefined): RequestInit {
  return token ? { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } } : init;
}

/** The body of a response. @throws {ApiError} if the server rejected the request */
export async function read<Answer>(response: Response): Promise<Answer> {
  if (!response.ok) {
    const problem: Partial<Problem> | null = await response.json().catch(() => null);
    throw new ApiError(response.status, problem?.message ?? "");
  }
  return (response.status === 204 ? undefined : await response.json()) as Answer;
}

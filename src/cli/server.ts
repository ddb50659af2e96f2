import type { AccessToken } from "#contract/auth.ts";
import type { Problem } from "#contract/problem.ts";
import { configFolder, readConfig, writeConfig } from "./config-file.ts";
import { ServerError } from "./server-error.ts";
import { type Terminal, UsageError } from "./terminal.ts";

const DEFAULT_URL = "http://localhost:3000";
const FILE = "servers.json";
/** Renew tokens this early, so that none expires in transit. */
const RENEW_EARLY_MS = 30_000;

/** What a server gave this user, kept between runs: without it, each run would be a new user. */
interface Session {
  /** Identifies the user, to get further tokens. */
  cookie: string;
  token: string;
  /** Milliseconds since 1970. */
  renewAt: number;
}

/** A Sundry server, used as the same anonymous user in every run, or with an API key. */
export class Server {
  /** With a slash at the end. */
  readonly url: string;
  readonly #folder: string;
  readonly #apiKey: string | undefined;

  /** @throws {UsageError} if SUNDRY_URL is not a web address */
  constructor(env: Terminal["env"]) {
    this.url = parseUrl(env.SUNDRY_URL || DEFAULT_URL);
    this.#folder = configFolder(env);
    this.#apiKey = env.SUNDRY_API_KEY || undefined;
  }

  /** @param path relative to the server's address. @throws {ServerError} */
  async post<Answer>(path: string, body: unknown): Promise<Answer> {
    const headers = { "content-type": "application/json" };
    const send = async (token: string) =>
      this.#fetch(path, {
        method: "POST",
        headers: { ...headers, authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
    if (this.#apiKey) return this.#read(await send(this.#apiKey));
    const session = await this.#session();
    const response = await send(session.token);
    if (response.status !== 401) return this.#read(response);
    // The token is no longer valid. A second 401 is final.
    return this.#read(await send((await this.#signIn(session.cookie)).token));
  }

  async #session(): Promise<Session> {
    const saved = (await this.#readSessions())[this.url];
    if (saved && Date.now() < saved.renewAt) return saved;
    return this.#signIn(saved?.cookie);
  }

  async #signIn(cookie: string | undefined): Promise<Session> {
    const response = await this.#fetch("api/auth/anonymous", { method: "POST", headers: cookie ? { cookie } : {} });
    const { token, expiresIn } = await this.#read<AccessToken>(response);
    const [set = ""] = response.headers.getSetCookie();
    const session = {
      cookie: set.split(";")[0] || (cookie ?? ""),
      token,
      renewAt: Date.now() + expiresIn * 1000 - RENEW_EARLY_MS,
    };
    await writeConfig(this.#folder, FILE, { ...(await this.#readSessions()), [this.url]: session });
    return session;
  }

  async #readSessions(): Promise<Readonly<Record<string, Session>>> {
    const saved = await readConfig(this.#folder, FILE);
    return typeof saved === "object" && saved !== null ? (saved as Record<string, Session>) : {};
  }

  async #fetch(path: string, init: RequestInit): Promise<Response> {
    try {
      // A redirect could lead the token to another server.
      return await fetch(this.url + path, { ...init, redirect: "error" });
    } catch (cause) {
      throw new ServerError(`${this.url} can't be reached. Is it running? SUNDRY_URL names another server.`, { cause });
    }
  }

  async #read<Answer>(response: Response): Promise<Answer> {
    const answer: unknown = await response.json().catch(() => undefined);
    if (response.ok && answer !== undefined) return answer as Answer;
    const { message } = (answer ?? {}) as Partial<Problem>;
    throw new ServerError(message || `${this.url} answered with status ${response.status}.`);
  }
}

function parseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new UsageError("SUNDRY_URL is not a web address.", "Example: SUNDRY_URL=https://tools.example.org");
  }
  url.search = "";
  url.hash = "";
  return url.href.endsWith("/") ? url.href : `${url.href}/`;
}

import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

const MIB = 1_048_576;
const STALLED_CONNECTIONS = 8;
const UNREAD_PAGES = 16;
const STALL_MS = 3000;
const PAUSE_MS = 250;
const message = (method: string, params: object) => JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
const AGENT_READS = message("resources/read", { uri: "sundry://results/AAAAAAAAAAAAAAAAAAAAAA" });
const AGENT_SEARCHES = message("tools/call", {
  name: "find_tools",
  arguments: { query: "pdf ".repeat(MIB) },
});

/**
 * Starts clients that try to end or block the web processes until `stop` is called: inherited names as option values,
 * silent connections, and results of runs and agents that nobody reads. Every process must go on serving others.
 * @param webOrigins of the processes; attacks go past the proxy, which would protect them
 * @returns responses that a healthy server doesn't give
 */
export function startAttackers(webOrigins: readonly string[]): { wrongResponses: string[]; stop(): Promise<void> } {
  const wrongResponses: string[] = [];
  let stopped = false;
  let addresses = 0;
  const nextAddress = () => `10.0.${(addresses >> 8) & 255}.${addresses++ & 255}`;

  async function attack(origin: string): Promise<void> {
    const response = await fetch(`${origin}/api/auth/anonymous`, { method: "POST" });
    const authorization = `Bearer ${((await response.json()) as { token: string }).token}`;
    const jsonHeaders = ["Content-Type: application/json", "Accept: application/json, text/event-stream"];
    const open = (path: string, body: string, { length = body.length, headers = [] as readonly string[] } = {}) => {
      const socket = connect({ host: "127.0.0.1", port: Number(new URL(origin).port) });
      socket.on("error", () => {});
      socket.pause();
      socket.write(
        [
          `POST ${path} HTTP/1.1`,
          "Host: x",
          `Authorization: ${authorization}`,
          `X-Forwarded-For: ${nextAddress()}`,
          `Content-Length: ${length}`,
          ...headers,
          "",
          body,
        ].join("\r\n"),
      );
      return socket;
    };
    const run = (query: string, body: string) =>
      fetch(`${origin}/api/run/${query}`, {
        method: "POST",
        headers: { authorization, "x-forwarded-for": nextAddress() },
        body,
      });

    const sockets = [
      ...Array.from({ length: STALLED_CONNECTIONS }, () =>
        open("/api/run/hash-generator/hash", "abc", { length: 1000 }),
      ),
      open("/api/run/string-to-binary/encode", "a".repeat(MIB)),
      ...Array.from({ length: UNREAD_PAGES }, () => open("/mcp", AGENT_READS, { headers: jsonHeaders })),
      open("/mcp", AGENT_SEARCHES, { headers: jsonHeaders }),
    ];
    try {
      for (const word of Object.getOwnPropertyNames(Object.prototype)) {
        const { status } = await run(`json-formatter/format?sort-keys=${word}`, "{}");
        if (status !== 400) wrongResponses.push(`sort-keys=${word}: ${status}`);
      }
      const meanwhile = await run("base64-encode/encode", "x");
      const text = await meanwhile.text();
      if (meanwhile.status !== 503 && text !== "eA==")
        wrongResponses.push(`During an attack: ${meanwhile.status} ${text}`);
      await wait(STALL_MS);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
  }

  const attacks = webOrigins.map(async (origin) => {
    while (!stopped) {
      // A killed process refuses connections until it is back.
      await attack(origin).catch(() => {});
      await wait(PAUSE_MS);
    }
  });
  return {
    wrongResponses,
    async stop() {
      stopped = true;
      await Promise.all(attacks);
    },
  };
}

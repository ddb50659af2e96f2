import { EventEmitter, once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterEach, describe, expect, it, vi } from "vitest";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import { limitConnections } from "./limit-connections.ts";
import { type TestStore, testStore } from "./testing/stores.ts";
import { testApp } from "./testing/test-app.ts";

/** As much of a socket as the limit uses. */
class FakeSocket extends EventEmitter {
  destroyed = false;
  remoteAddress: string;
  constructor(remoteAddress: string) {
    super();
    this.remoteAddress = remoteAddress;
  }
  destroy() {
    this.destroyed = true;
    this.emit("close");
  }
}

describe("limitConnections", () => {
  const onRefused = vi.fn();
  const limited = (perAddress: number, exempt = "") => {
    const onConnection = limitConnections({ perAddress, isExempt: (peer) => peer === exempt, onRefused });
    return (address: string) => {
      const socket = new FakeSocket(address);
      onConnection(socket as unknown as Socket);
      return socket;
    };
  };
  const countOpen = (sockets: readonly FakeSocket[]) => sockets.filter(({ destroyed }) => !destroyed).length;

  it("counts each IPv4 address by itself and frees closed connections", () => {
    const open = limited(2);
    const [first, ...others] = ["192.0.2.1", "::ffff:192.0.2.1", "192.0.2.1", "192.0.2.2"].map(open);
    expect(others.map(({ destroyed }) => destroyed)).toEqual([false, true, false]);
    expect(onRefused).toHaveBeenCalledOnce();
    first?.destroy();
    expect(open("192.0.2.1").destroyed).toBe(false);
    expect(open("192.0.2.1").destroyed).toBe(true);
  });

  it("stops a client that rotates through the /64s of a /48", () => {
    const open = limited(2);
    const sockets = Array.from({ length: 100 }, (_, index) => open(`2001:db8:1:${index.toString(16)}00::1`));
    expect(countOpen(sockets)).toBe(16 * 2);
    expect(countOpen(Array.from({ length: 10 }, () => open("2001:db8:2::1")))).toBe(2);
  });

  it("does not limit an exempt proxy", () => {
    const open = limited(2, "10.0.0.1");
    expect(countOpen(Array.from({ length: 50 }, () => open("10.0.0.1")))).toBe(50);
  });
});

describe("connections to buildApp", () => {
  let store: TestStore;
  let app: FastifyInstance;
  let sockets: Socket[] = [];
  const log: string[] = [];
  const listen = async (env: Record<string, string>) => {
    store = await testStore("SQLite");
    app = await testApp(store, { env: { CONNECTIONS_PER_ADDRESS: "20", ...env }, log });
    await app.listen({ host: "127.0.0.1", port: 0 });
  };
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    await app.close();
    await store.close();
    sockets = [];
  });

  const connectFrom = (localAddress: string) => {
    const { port } = app.server.address() as AddressInfo;
    const socket = connect({ host: "127.0.0.1", port, localAddress }).on("error", () => {});
    sockets.push(socket);
    return socket;
  };
  const openFrom = async (localAddress: string, count: number) => {
    const opened = Array.from({ length: count }, () => connectFrom(localAddress));
    await Promise.all(opened.map((socket) => once(socket, "connect")));
    for (const socket of opened) socket.resume();
    return opened;
  };
  const isAnswered = async (localAddress: string): Promise<boolean> => {
    const socket = connectFrom(localAddress);
    socket.write("GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    let text = "";
    socket.on("data", (data) => {
      text += data;
    });
    await once(socket, "close");
    return text.startsWith("HTTP/1.1 200");
  };

  it("are limited per address, so that others can still connect", async () => {
    await listen({ MAX_CONNECTIONS: "40" });
    const greedy = await openFrom("127.0.0.1", 60);
    await vi.waitFor(() => expect(greedy.filter((socket) => socket.closed)).toHaveLength(40), {
      timeout: scaledTimeout(20_000),
    });
    expect(await isAnswered("127.0.0.1")).toBe(false);
    expect(await isAnswered("127.0.0.2")).toBe(true);
    for (const socket of greedy) socket.destroy();
    await vi.waitFor(async () => expect(await isAnswered("127.0.0.1")).toBe(true), { timeout: scaledTimeout(20_000) });
    const warnings = log.filter((line) => line.includes("TRUST_PROXY"));
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).not.toContain("127.0.0.1");
  });

  it("are unlimited for a proxy in TRUST_PROXY", async () => {
    await listen({ TRUST_PROXY: "127.0.0.0/8" });
    await openFrom("127.0.0.1", 60);
    expect(await isAnswered("127.0.0.1")).toBe(true);
  });
});

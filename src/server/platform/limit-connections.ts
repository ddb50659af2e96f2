import type { Socket } from "node:net";
import { networksOf } from "./client-address.ts";

export interface ConnectionLimit {
  /** Open connections per IPv4 address or IPv6 /64; wider IPv6 networks get a multiple. */
  perAddress: number;
  /** Whether a peer is unlimited, such as a proxy that carries all visitors. */
  isExempt: (peer: string) => boolean;
  /** Called for each rejected connection. */
  onRefused: () => void;
}

/** Closes new connections from a network with too many open ones. Otherwise one visitor could take up all of
 *  MAX_CONNECTIONS. */
export function limitConnections({ perAddress, isExempt, onRefused }: ConnectionLimit): (socket: Socket) => void {
  const open = new Map<string, number>();
  return (socket) => {
    const peer = socket.remoteAddress;
    if (peer !== undefined && isExempt(peer)) return;
    const networks = networksOf(peer);
    if (networks.some(({ key, quotas }) => (open.get(key) ?? 0) >= perAddress * quotas)) {
      socket.destroy();
      onRefused();
      return;
    }
    for (const { key } of networks) open.set(key, (open.get(key) ?? 0) + 1);
    socket.once("close", () => {
      for (const { key } of networks) {
        const left = (open.get(key) ?? 0) - 1;
        if (left > 0) open.set(key, left);
        else open.delete(key);
      }
    });
  };
}

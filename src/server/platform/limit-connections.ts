import type { Socket } from "node:net";
import { networksOf } from "./client-address.ts";

export interface ConnectionLimit {
  /** Open connections of an IPv4 address or an IPv6 /64; the networks around it have several times as many. */
  perAddress: number;
  /** Whether a peer may have any number, as a proxy that brings all visitors. */
  isExempt: (peer: string) => boolean;
  /** Called for each connection that is refused. */
  onRefused: () => void;
}

/** Closes new connections from a network that has too many open: one visitor could otherwise take all that the server
 *  may have. */
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

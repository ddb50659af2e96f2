/**
 * Lets what else happens in a thread have its turn, which takes far less than a millisecond. A worker that reads what is
 * there already never leaves its microtasks, and one that never leaves them hears of its own termination only when
 * Chromium ends it by force, after 2 s.
 */
export function eventLoopTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

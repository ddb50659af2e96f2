import { localFormat } from "./local-format.ts";

// The first use of Intl blocks for tens of milliseconds, so it happens in a worker.
const { timeZone } = localFormat().resolvedOptions();
localFormat(timeZone).format(0);
globalThis.onmessage = () => postMessage(timeZone);

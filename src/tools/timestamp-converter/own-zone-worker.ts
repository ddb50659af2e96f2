import { localFormat } from "./local-format.ts";

// The first use of Intl takes tens of milliseconds, in which a page would not answer: it is made here.
const { timeZone } = localFormat().resolvedOptions();
localFormat(timeZone).format(0);
globalThis.onmessage = () => postMessage(timeZone);

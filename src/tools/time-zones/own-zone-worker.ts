// The first use of Intl blocks for tens of milliseconds, so it happens in a worker.
globalThis.onmessage = () => postMessage(new Intl.DateTimeFormat().resolvedOptions().timeZone);

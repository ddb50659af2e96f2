/** The signal that ends a process out of memory: V8's own, and the watchdog's. */
export const OUT_OF_MEMORY = "SIGABRT";

/** Node flags for the server. A small young generation halves memory under load at little cost in time. SIGUSR1 would open
 *  an inspector, which runs any program for whoever connects. The files in deploy/ use the same flags. */
export const SERVER_FLAGS = ["--max-semi-space-size=4", "--disable-sigusr1"] as const;

/** The built server, relative to the project. */
export const SERVER_MAIN = "build/server/app/main.js";

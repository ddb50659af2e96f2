/** Main module of a confined process that makes attempts and reports how each ended: with undefined if it worked. */
import { ESCAPE_ATTEMPTS, type EscapeContext } from "./escape-attempts.ts";

process.on("message", async ({ name, context }: { name: string; context: EscapeContext }) => {
  try {
    await ESCAPE_ATTEMPTS[name]?.escape(context);
    process.send?.({ reason: undefined });
  } catch (error) {
    process.send?.({ reason: (error as Error).message });
  }
});

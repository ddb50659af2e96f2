import { forgetFavorites } from "#app/favorites.ts";
import { forgetRecentTools } from "#app/recent-tools.ts";
import { forgetTheme } from "#app/theme.ts";
import { ApiError, eraseMe, NoTokenError } from "#contract/client.ts";
import { forgetWork } from "#ui/kept-work.ts";
import { forgetKeptStates } from "#ui/use-kept-state.ts";

/**
 * Erases what the server has of this visitor, and then what the browser keeps of the site. Whoever has no identity gets
 * one, which is erased at once: only the server can tell.
 * @returns why nothing was erased, if so
 */
export async function eraseEverything(): Promise<string | undefined> {
  try {
    await eraseMe();
  } catch (error) {
    return reasonOf(error);
  }
  forgetRecentTools();
  forgetFavorites();
  forgetTheme();
  forgetKeptStates();
  forgetWork();
  await forgetCopy().catch((error: unknown) => console.warn("The copy of the site was not removed.", error));
  return undefined;
}

function reasonOf(error: unknown): string {
  const { cause = error } = error instanceof NoTokenError ? error : {};
  if (!(cause instanceof ApiError)) return "Nothing was erased: the server cannot be reached. Are you offline?";
  return `Nothing was erased: ${cause.message || "the server failed. Please try again later."}`;
}

/** The copy for use without a network: it has nothing of the visitor, but shows that somebody was here. */
async function forgetCopy(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return;
  await registration.unregister();
  const names = await caches.keys();
  const ours = names.filter((name) => name.startsWith(`sundry-${registration.scope}-`));
  await Promise.all(ours.map((name) => caches.delete(name)));
}

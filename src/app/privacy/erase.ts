import { clearFavorites } from "#app/favorites.ts";
import { forgetHistory } from "#app/history/history-settings.ts";
import { clearRecentTools } from "#app/recent-tools.ts";
import { clearRecipes } from "#app/recipes/saved-recipes.ts";
import { STOP_COPY } from "#app/stop-copy.ts";
import { resetTheme } from "#app/theme.ts";
import { eraseMe, failureMessage, NoTokenError } from "#contract/client.ts";
import { site } from "#contract/site.ts";
import { forgetDiskResults } from "#ui/batch/disk-results.ts";
import { forgetDrafts } from "#ui/draft-storage.ts";
import { forgetOwnPastes } from "#ui/own-pastes.ts";
import { forgetHistoryStates } from "#ui/use-history-state.ts";

/**
 * Erases this visitor's data on the server, then in the browser. A visitor without an identity gets one, which is erased
 * immediately: only the server knows whether there is one.
 * @returns why nothing was erased, or undefined
 */
export async function eraseEverything(): Promise<string | undefined> {
  try {
    if (site.hasServer) await eraseMe();
  } catch (error) {
    return reasonOf(error);
  }
  clearRecentTools();
  clearFavorites();
  resetTheme();
  forgetHistory();
  forgetHistoryStates();
  forgetDrafts();
  forgetOwnPastes();
  clearRecipes();
  await forgetDiskResults().catch((error: unknown) => console.warn("Couldn't remove big results.", error));
  await deleteOfflineCopy().catch((error: unknown) =>
    console.warn("Couldn't remove the offline copy of the site.", error),
  );
  return undefined;
}

function reasonOf(error: unknown): string {
  const known = failureMessage(error instanceof NoTokenError ? error.cause : error);
  return `Nothing was erased: ${known || "the server failed. Please try again later."}`;
}

/**
 * The offline copy has no data of the visitor, but shows that someone was here. One in the making is stopped: until then
 * the browser neither unregisters its worker nor keeps it from making the cache again.
 */
async function deleteOfflineCopy(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return;
  registration.installing?.postMessage(STOP_COPY);
  await registration.unregister();
  const names = await caches.keys();
  const ours = names.filter((name) => name.startsWith(`sundry-${registration.scope}-`));
  await Promise.all(ours.map((name) => caches.delete(name)));
}

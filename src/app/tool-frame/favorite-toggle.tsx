import { toggleFavorite, useFavorites } from "#app/favorites.ts";
import { Icon } from "#ui/icon.tsx";

/** The star button of a tool: favorites come first on the home page and in the palette. */
export function FavoriteToggle({ toolId }: { toolId: string }) {
  const favorite = useFavorites().some(({ id }) => id === toolId);
  return (
    <button
      type="button"
      aria-label="Favorite"
      aria-pressed={favorite}
      title={favorite ? "Remove from your favorites" : "Add to your favorites"}
      className="grid size-9 place-items-center rounded text-ink-2 transition-colors hover:bg-sunk hover:text-ink aria-pressed:text-hue"
      onClick={() => toggleFavorite(toolId)}
    >
      <Icon name="star" className={favorite ? "size-5 fill-current" : "size-5"} />
    </button>
  );
}

import { Button } from "#ui/button.tsx";
import { toastFailed } from "#ui/toast.tsx";

interface Props {
  /** What to share: a text or a link. */
  data: () => Promise<ShareData> | ShareData;
  look?: "plain" | "quiet";
}

/** Opens the system's share sheet, on devices with a touch screen that have one. */
export function ShareButton({ data, look = "quiet" }: Props) {
  if (typeof navigator === "undefined" || !("share" in navigator)) return null;
  const share = async () => {
    try {
      await navigator.share(await data());
    } catch (error) {
      // Closing the sheet rejects too.
      if (!(error instanceof DOMException && error.name === "AbortError")) toastFailed("This could not be shared.");
    }
  };
  return (
    <Button look={look} icon="share-2" className="hidden pointer-coarse:inline-flex" onClick={share}>
      Share
    </Button>
  );
}

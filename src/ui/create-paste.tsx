import { Button } from "#ui/button.tsx";
import type { Handover } from "#ui/handover.ts";
import { useToolServices } from "#ui/tool-services.ts";

/** Begins a paste with a result, on a site that has pastes. */
export function CreatePaste({ paste }: { paste: Handover }) {
  const { sendTo } = useToolServices();
  if (!import.meta.env.WITH_PASTES) return null;
  return (
    <Button look="quiet" onClick={() => sendTo("pastebin", paste)}>
      Create Paste
    </Button>
  );
}

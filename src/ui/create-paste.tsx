import { isToolOn } from "#contract/site.ts";
import { Button } from "#ui/button.tsx";
import type { Handover } from "#ui/handover.ts";
import { useToolServices } from "#ui/tool-services.ts";

/** Opens a new paste with a result, if the site has pastes. */
export function CreatePaste({ paste }: { paste: Handover }) {
  const { sendTo } = useToolServices();
  if (!isToolOn("pastebin")) return null;
  return (
    <Button look="quiet" onClick={() => sendTo("pastebin", paste)}>
      Create Paste
    </Button>
  );
}

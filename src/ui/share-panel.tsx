import { useEffect, useId, useState } from "react";
import { isToolOn } from "#contract/site.ts";
import { plural } from "#shared/format-number.ts";
import { InputError } from "#shared/input-error.ts";
import { writeShareLink } from "#shared/share-link/share-link.ts";
import { Button } from "#ui/button.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { CreatePaste } from "#ui/create-paste.tsx";
import { ShareButton } from "#ui/share-button.tsx";
import type { Shareable } from "#ui/shareable.ts";

/** Mail programs, chats and proxies cut or refuse longer addresses. */
const LONG_LINK_LENGTH = 8_192;

const NOT_INCLUDED = {
  file: "Files can’t be in a link.",
  secret: "Your input stays out of the link while a password or key is filled in. So does the password or key.",
};

/** The link, what it carries, and the choice to include the input. */
export function SharePanel({ shareable }: { shareable: Shareable }) {
  const { title, settings, input, text } = shareable;
  const [withInput, setWithInput] = useState(false);
  const { link, problem } = useLink(shareable, withInput);
  const id = useId();
  const isLong = link.length > LONG_LINK_LENGTH;
  return (
    <div className="grid gap-3 p-1.5 text-sm">
      <div>
        <p className="font-semibold">Link to {title}</p>
        <p className="mt-0.5 line-clamp-4 wrap-anywhere text-ink-2">
          {settings.length > 0 ? settings.join(", ") : "With the default options"}
        </p>
      </div>
      {input === "text" && (
        <label className="flex min-h-9 w-fit items-center gap-2">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={withInput}
            onChange={({ target }) => setWithInput(target.checked)}
          />
          Include the input
        </label>
      )}
      {(input === "file" || input === "secret") && <p className="text-ink-2">{NOT_INCLUDED[input]}</p>}
      {problem ? (
        <p role="alert" className="text-bad">
          {problem}
        </p>
      ) : (
        <div>
          <label htmlFor={id} className="sr-only">
            Link
          </label>
          <input id={id} readOnly className="field font-mono" value={link} onFocus={({ target }) => target.select()} />
          <p className="mt-1 text-ink-2 text-xs">
            {plural(link.length, "character")}. Whoever has the link can read{" "}
            {withInput ? "the input and options" : "the options"} in it. It’s never sent to our server.
          </p>
        </div>
      )}
      {isLong && (
        <div className="note rounded border">
          <p>Many apps cut links this long. {isToolOn("pastebin") && "A paste of the input has a short one."}</p>
          <CreatePaste paste={{ content: text, title, language: "text" }} />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          look="main"
          icon="copy"
          disabled={link === ""}
          onClick={() => copyWithToast(link, "The link is on the clipboard")}
        >
          Copy Link
        </Button>
        <ShareButton look="plain" data={() => ({ title, url: link })} />
      </div>
    </div>
  );
}

/** The whole address; empty until it's ready. */
function useLink({ payload }: Shareable, withInput: boolean): { link: string; problem?: string } {
  const [made, setMade] = useState<{ link: string; problem?: string }>({ link: "" });
  useEffect(() => {
    let current = true;
    const make = async () => {
      const fragment = await writeShareLink(payload({ withInput }));
      return { link: location.origin + location.pathname + fragment };
    };
    make().then(
      (next) => current && setMade(next),
      (error: unknown) =>
        current &&
        setMade({ link: "", problem: error instanceof InputError ? error.message : "The link could not be made." }),
    );
    return () => {
      current = false;
    };
  }, [payload, withInput]);
  return made;
}

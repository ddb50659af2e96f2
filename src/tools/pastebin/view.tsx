import { useEffect, useState } from "react";
import { Link, useParams } from "react-router";
import { readPaste } from "#contract/client.ts";
import { PASTE_LANGUAGES } from "#contract/paste-languages.ts";
import type { Paste } from "#contract/pastebin.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { copyText } from "#ui/clipboard.ts";
import { download } from "#ui/download.ts";
import { formatBytes, plural } from "#ui/format-number.ts";
import { Time } from "#ui/time.tsx";
import { toastDone, toastFailed } from "#ui/toast.tsx";
import { HighlightedText } from "./highlighted-text.tsx";

export function meta() {
  return [{ title: "Paste · Sundry" }, { name: "robots", content: "noindex" }];
}

export default function PasteView() {
  const { id = "" } = useParams();
  const paste = usePaste(id);
  if (paste === undefined) return <p className="py-16 text-ink-2">Loading…</p>;
  if (paste === "missing") {
    return (
      <div className="py-16">
        <h1 className="font-serif text-2xl font-semibold">Paste not found.</h1>
        <p className="mt-2 text-ink-2">
          It was never there, or it is there no longer. Check the address for a missing letter.
        </p>
        <Link to="/tools/pastebin" className={buttonClass("main", "mt-5")}>
          Create a paste
        </Link>
      </div>
    );
  }
  return <FoundPaste paste={paste} />;
}

/** One view is counted for one visit of the page. */
function usePaste(id: string): Paste | "missing" | undefined {
  const [paste, setPaste] = useState<Paste | "missing">();
  useEffect(() => {
    let current = true;
    setPaste(undefined);
    readPaste(id)
      .catch(() => "missing" as const)
      .then((found) => current && setPaste(found));
    return () => {
      current = false;
    };
  }, [id]);
  return paste;
}

const EXTENSIONS = {
  text: "txt",
  javascript: "js",
  python: "py",
  html: "html",
  css: "css",
  json: "json",
  php: "php",
  go: "go",
  node: "js",
} as const;

function FoundPaste({ paste }: { paste: Paste }) {
  const copy = async () => {
    if (await copyText(paste.content)) toastDone("Copied!");
    else toastFailed("Your browser did not let the page copy. Select the text and press Ctrl+C.");
  };
  const save = () => download(`paste.${EXTENSIONS[paste.language]}`, new Blob([paste.content], { type: "text/plain" }));
  return (
    <article>
      <header className="pb-5">
        <h1 className="font-serif text-2xl leading-tight font-semibold tracking-tight">{paste.title}</h1>
        <p className="mt-1.5 text-sm text-ink-2">
          {PASTE_LANGUAGES[paste.language]} · {plural(paste.views, "view")} · <Time iso={paste.created} /> ·{" "}
          {formatBytes(new Blob([paste.content]).size)}
        </p>
      </header>
      <div className="overflow-hidden rounded border border-rule-strong bg-card shadow-lift">
        <div className="flex gap-1 border-b border-rule px-1.5 py-1">
          <Button look="quiet" icon="copy" onClick={copy}>
            Copy
          </Button>
          <Button look="quiet" icon="download" onClick={save}>
            Download
          </Button>
          <Link to="/tools/pastebin" className={buttonClass("quiet", "ml-auto")}>
            New paste
          </Link>
        </div>
        <HighlightedText text={paste.content} language={paste.language} />
      </div>
    </article>
  );
}

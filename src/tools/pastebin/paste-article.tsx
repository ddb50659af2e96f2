import { useState } from "react";
import { PASTE_LANGUAGES } from "#contract/paste-languages.ts";
import type { Paste } from "#contract/pastebin.ts";
import { sitePath } from "#contract/site-path.ts";
import { formatBytes, plural } from "#shared/format-number.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { downloadWithToast } from "#ui/download-with-toast.ts";
import { Icon } from "#ui/icon.tsx";
import { OverflowMenu } from "#ui/overflow-menu.tsx";
import { isOwnPaste } from "#ui/own-pastes.ts";
import { useReport } from "#ui/report.tsx";
import { Link } from "#ui/router.tsx";
import { Time } from "#ui/time.tsx";
import { WRAP_LIMIT } from "#ui/wrap-limit.ts";
import { OwnPaste } from "./own-paste.tsx";
import { PasteContent } from "./paste-content.tsx";
import { useShareLink } from "./share-link.tsx";

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

export function PasteArticle({ id, paste }: { id: string; paste: Paste }) {
  const { title, language, content, views, created, expires, burn, encrypted } = paste;
  const [wrap, setWrap] = useState(content.length <= WRAP_LIMIT);
  const share = useShareLink("quiet");
  const report = useReport("paste", id);
  const isOwn = !burn && isOwnPaste(id);
  const blob = new Blob([content], { type: "text/plain" });

  const copy = () => copyWithToast(content, `${formatBytes(blob.size)} on the clipboard`);
  const save = () => {
    const name = `paste.${EXTENSIONS[language]}`;
    downloadWithToast(name, blob);
  };

  return (
    <article>
      <header className="pb-5">
        <h1 tabIndex={-1} className="font-serif text-2xl leading-tight font-semibold tracking-tight wrap-anywhere">
          {title}
        </h1>
        <p className="mt-1.5 text-sm text-ink-2">
          {PASTE_LANGUAGES[language]} · {plural(views, "view")} · <Time iso={created} />{" "}
          <span className="whitespace-nowrap">· {formatBytes(blob.size)}</span>
          {encrypted && " · encrypted in the browser"}
          {expires && (
            <>
              {" "}
              · expires <Time iso={expires} />
            </>
          )}
          {!burn && !isOwn && <> · {report.opener}</>}
        </p>
      </header>
      {report.form}
      {burn && (
        <p className="note mb-4 rounded border">
          This paste has been deleted from the server and can’t be opened again. Copy or download it now.
        </p>
      )}
      {encrypted && !burn && (
        <p className="note mb-4 rounded border">
          The key of this paste is only in its link. Keep the link: without it, nobody can open the paste, not even you.
        </p>
      )}
      {isOwn && <OwnPaste id={id} paste={paste} />}
      <div className="card overflow-hidden">
        <div className="panel-head">
          <span className="mr-auto text-sm font-semibold">Content</span>
          <Button look="quiet" icon="copy" onClick={copy}>
            Copy
          </Button>
          <Button look="quiet" icon="download" onClick={save}>
            Download
          </Button>
          <Button look="quiet" icon="text-wrap" aria-pressed={wrap} onClick={() => setWrap(!wrap)}>
            Wrap
          </Button>
          <OverflowMenu label="More">
            {!burn && !encrypted && (
              <a href={sitePath(`/api/pastebin/${id}/raw`)} className={buttonClass("quiet")}>
                <Icon name="file-text" />
                Raw
              </a>
            )}
            {!burn && !isOwn && share.buttons}
            <Link to="/tools/pastebin" className={buttonClass("quiet")}>
              New paste
            </Link>
          </OverflowMenu>
        </div>
        <div className="border-b border-rule p-3.5 empty:hidden">{share.qrCode}</div>
        <PasteContent text={content} language={language} wrap={wrap} />
      </div>
    </article>
  );
}

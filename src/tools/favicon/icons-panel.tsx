import { type ReactNode, useEffect, useState } from "react";
import { formatBytes } from "#shared/format-number.ts";
import type { FileResult } from "#shared/run-operation.ts";
import { saveZip } from "#ui/batch/save-zip.ts";
import { Button } from "#ui/button.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { download } from "#ui/download.ts";
import { Panel } from "#ui/panel.tsx";
import { toastDone, toastFailed } from "#ui/toast.tsx";
import { useObjectUrl } from "#ui/use-object-url.ts";

const ZIP_NAME = "favicons.zip";

/** The icons as they will appear, all files, and the HTML to paste. */
export function IconsPanel({ files }: { files: readonly FileResult[] }) {
  const [saving, setSaving] = useState(false);
  const named = (name: string) => files.find((file) => file.name === name)?.content;
  const html = useText(named("favicon.html"));
  const save = async () => {
    setSaving(true);
    try {
      const entries = files.map(({ name, content }) => ({ path: name, content }));
      await saveZip(ZIP_NAME, entries, { signal: new AbortController().signal, onProgress: () => {} });
      toastDone("Saved!", ZIP_NAME);
    } catch {
      toastFailed("The ZIP could not be saved. Is the disk full?");
    } finally {
      setSaving(false);
    }
  };
  return (
    <Panel
      sunk
      heading="Output"
      tools={
        <Button look="quiet" icon="download" busy={saving} onClick={save}>
          Download ZIP
        </Button>
      }
    >
      <div className="flex flex-wrap gap-4 p-3.5">
        <Tab icon={named("favicon.ico")} colors={LIGHT} label="Light browser tab" />
        <Tab icon={named("favicon.svg") ?? named("favicon.ico")} colors={DARK} label="Dark browser tab" />
        <Home icon={named("apple-touch-icon.png")} label="iPhone" radius="22%" />
        <Home icon={named("icon-maskable-512.png")} label="Android" radius="50%" />
        <Home icon={named("icon-512.png")} label="512 pixels" radius="0" />
      </div>
      <div className="border-t border-rule p-3.5">
        <div className="flex items-center justify-between gap-2">
          <h3 className="text-sm font-semibold">HTML for the head of each page</h3>
          <Button look="quiet" icon="copy" onClick={() => copyWithToast(html, "HTML on the clipboard")}>
            Copy HTML
          </Button>
        </div>
        <pre className="mt-1 rounded bg-card px-2.5 py-1.5 font-mono text-xs leading-relaxed whitespace-pre-wrap wrap-anywhere">
          {html}
        </pre>
      </div>
      <ul aria-label="Files" className="border-t border-rule p-3.5 text-sm">
        {files.map(({ name, content }) => (
          <li key={name} className="flex items-center justify-between gap-2">
            <span className="min-w-0 truncate font-mono text-xs">{name}</span>
            <span className="flex items-center gap-2 font-mono text-xs text-ink-2">
              {formatBytes(content.size)}
              <Button
                look="quiet"
                icon="download"
                aria-label={`Download ${name}`}
                onClick={() => download(name, content)}
              />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const LIGHT = { background: "#ffffff", color: "#202124" };
const DARK = { background: "#35363a", color: "#e8eaed", colorScheme: "dark" };

interface PreviewProps {
  icon: Blob | undefined;
  label: string;
}

function Tab({ icon, label, colors }: PreviewProps & { colors: typeof LIGHT }) {
  const url = useObjectUrl(icon);
  return (
    <Preview label={label}>
      <span className="flex items-center gap-2 rounded border border-rule px-2.5 py-1.5 text-xs" style={colors}>
        {url && <img src={url} alt={label} width={16} height={16} />}
        My site
      </span>
    </Preview>
  );
}

function Home({ icon, label, radius }: PreviewProps & { radius: string }) {
  const url = useObjectUrl(icon);
  return (
    <Preview label={label}>
      {url && (
        <img src={url} alt={label} width={64} height={64} style={{ borderRadius: radius }} className="checkers" />
      )}
    </Preview>
  );
}

function Preview({ label, children }: { label: string; children: ReactNode }) {
  return (
    <figure className="flex flex-col items-center justify-between gap-2">
      {children}
      <figcaption className="text-xs text-ink-2">{label}</figcaption>
    </figure>
  );
}

function useText(blob: Blob | undefined): string {
  const [text, setText] = useState("");
  useEffect(() => {
    let current = true;
    blob?.text().then((read) => current && setText(read));
    return () => {
      current = false;
    };
  }, [blob]);
  return text;
}

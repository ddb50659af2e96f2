import type { ReactNode } from "react";
import { formatBytes } from "#shared/format-number.ts";
import type { FileResult } from "#shared/run-operation.ts";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Panel } from "#ui/panel.tsx";
import { toastDone } from "#ui/toast.tsx";
import { useObjectUrl } from "#ui/use-object-url.ts";

interface Props {
  name: string;
  bytes: number;
  address: string | undefined;
  label: string;
  onSave?: () => void;
  /** A line below the button. */
  children?: ReactNode;
}

/** A finished file without a preview, with its download button. */
export function ReadyFile({ name, bytes, address, label, onSave, children }: Props) {
  return (
    <ReadyPlace name={name} bytes={bytes}>
      <a href={address} download={name} onClick={onSave} className={buttonClass("main", "min-h-10")}>
        <Icon name="download" />
        {label}
      </a>
      {children && <p className="text-xs text-ink-2">{children}</p>}
    </ReadyPlace>
  );
}

/** The name and size of a finished file, above what can be done with it. */
export function ReadyPlace({ name, bytes, children }: Pick<Props, "name" | "bytes" | "children">) {
  return (
    <div className="grid flex-1 place-content-center justify-items-center gap-3 p-6 text-center">
      <Icon name="circle-check" className="size-8 text-good" />
      <div className="min-w-0">
        <p className="font-semibold break-all">{name}</p>
        <p className="font-mono text-xs text-ink-2">{formatBytes(bytes)}</p>
      </div>
      {children}
    </div>
  );
}

/** The download of a file that was made in the browser. */
export function ReadyOwnFile({
  file: { name, content },
  label,
  children,
}: { file: FileResult } & Pick<Props, "label" | "children">) {
  const address = useObjectUrl(content);
  const notify = () => toastDone("Downloaded!", name);
  return (
    <ReadyFile name={name} bytes={content.size} address={address} label={label} onSave={notify}>
      {children}
    </ReadyFile>
  );
}

interface FilePanelProps extends Partial<Pick<Props, "label" | "children">> {
  file: FileResult | undefined;
}

/** The output panel of an operation that makes one file. */
export function FilePanel({ file, label = `Download ${file?.name}`, children }: FilePanelProps) {
  if (!file) return null;
  return (
    <Panel sunk heading="Output">
      <ReadyOwnFile file={file} label={label}>
        {children}
      </ReadyOwnFile>
    </Panel>
  );
}

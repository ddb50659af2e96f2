import { Button } from "#ui/button.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { downloadWithToast } from "#ui/download-with-toast.ts";
import { Panel } from "#ui/panel.tsx";
import { publicFileName } from "./key-text.ts";
import type { WrittenKey } from "./write-key.ts";

/** Keys with Copy and Download each, and their fingerprints. */
export function KeyResult({ keys }: { keys: readonly WrittenKey[] }) {
  return (
    <div className="grid min-w-0 content-start gap-4">
      {keys.map((key) => (
        <KeyPair key={`${key.fingerprints.thumbprint} ${key.publicKey}`} written={key} />
      ))}
    </div>
  );
}

function KeyPair({ written }: { written: WrittenKey }) {
  const { description, privateKey, publicKey, fileName, fingerprints } = written;
  const prints = [
    ["SHA-256", fingerprints.sha256],
    ["MD5", fingerprints.md5],
    ["JWK thumbprint", fingerprints.thumbprint],
  ] as const;
  return (
    <>
      {privateKey && <KeyPanel name="Private key" about={description} text={privateKey} fileName={fileName} />}
      {publicKey && (
        <KeyPanel name="Public key" about={description} text={publicKey} fileName={publicFileName(written)} />
      )}
      <section aria-label="Fingerprints" className="card p-4 text-sm">
        <h3 className="font-semibold">Fingerprints</h3>
        <dl className="mt-1 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
          {prints.map(
            ([name, value]) =>
              value && (
                <div key={name} className="contents">
                  <dt className="text-ink-2">{name}</dt>
                  <dd className="font-mono text-data wrap-anywhere">{value}</dd>
                </div>
              ),
          )}
        </dl>
      </section>
    </>
  );
}

interface PanelProps {
  name: string;
  about: string;
  text: string;
  fileName: string;
}

function KeyPanel({ name, about, text, fileName }: PanelProps) {
  const save = () => downloadWithToast(fileName, new Blob([text]));
  return (
    <section aria-label={name} className="grid min-w-0 *:min-h-0!">
      <Panel
        sunk
        heading={name}
        tools={
          <>
            <Button
              look="quiet"
              icon="copy"
              aria-label={`Copy ${name.toLowerCase()}`}
              onClick={() => copyWithToast(text)}
            >
              Copy
            </Button>
            <Button look="quiet" icon="download" aria-label={`Download ${name.toLowerCase()}`} onClick={save} />
          </>
        }
        foot={
          <>
            <span>{about}</span>
            <span>{fileName}</span>
          </>
        }
      >
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text must also scroll by keyboard
          tabIndex={0}
          className="max-h-80 overflow-auto p-3.5 font-mono text-data wrap-anywhere whitespace-pre-wrap"
        >
          {text.trimEnd()}
        </pre>
      </Panel>
    </section>
  );
}

import { Fragment } from "react";
import { Button } from "#ui/button.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { Panel } from "#ui/panel.tsx";
import { Verdict } from "#ui/verdict.tsx";
import type { Claim, DecodedToken } from "./claims.ts";
import { compactToken } from "./compact-token.ts";
import { decodedText, describeToken, utcText, verdictOf, verificationText } from "./token-text.ts";
import type { Verification } from "./verify-token.ts";

interface Props {
  token: DecodedToken;
  /** The token as it was entered; empty for a file. */
  source: string;
  verification: Verification | undefined;
}

/** What a token says, after the verdict on it, if it was verified. */
export function TokenReport({ token, source, verification }: Props) {
  const text = verification ? verificationText(verification) : decodedText(token);
  const { header, payload, payloadFormat, headerClaims, claims, signatureBytes } = token;
  return (
    <Panel
      sunk
      expandable
      heading="Output"
      tools={
        <Button look="quiet" icon="copy" onClick={() => copyWithToast(text)}>
          Copy
        </Button>
      }
      foot={
        <>
          <span>{describeToken(token)}</span>
          {signatureBytes > 0 && <span>{signatureBytes} bytes of signature</span>}
        </>
      }
    >
      {verification ? <Signature verification={verification} /> : <State token={token} />}
      <div className="grid gap-5 p-3.5">
        {source && <Parts compact={compactToken(source).compact} isEncrypted={token.kind === "encrypted"} />}
        <Json name="Header" color={PART_COLORS[0]} text={header} />
        {payload === undefined ? (
          <p className="text-sm text-ink-2">The payload is encrypted.</p>
        ) : (
          <Json
            name={payloadFormat === "binary" ? "Payload, as hex" : "Payload"}
            color={PART_COLORS[1]}
            text={payload}
          />
        )}
        {claims.length > 0 && <Claims label="Claims" claims={claims} />}
        <Claims label="Header" claims={headerClaims} />
      </div>
    </Panel>
  );
}

function Signature({ verification }: { verification: Verification }) {
  const { verified, reason, token } = verification;
  const isGood = verified && (token.status === "current" || token.status === "no-time-limit");
  return (
    <Verdict
      tone={isGood ? "good" : verified ? "warn" : "bad"}
      icon={verified ? "check" : "x"}
      title={verdictOf(verification)}
    >
      {reason}
      {verified && token.status !== "unknown" && ` It ${stateOf(token)}.`}
    </Verdict>
  );
}

/** Without a key, only the times of a token say something. */
function State({ token }: { token: DecodedToken }) {
  if (token.kind === "encrypted") return null;
  const isCalm = token.status === "current" || token.status === "no-time-limit";
  const border = isCalm ? "border-l-rule" : "border-l-warn";
  return (
    <div className={`border-b border-l-4 border-b-rule bg-card px-3.5 py-3 ${border}`}>
      <p className="font-serif text-lg leading-tight font-semibold">
        {token.statusText.charAt(0).toUpperCase()}
        {token.statusText.slice(1)}
      </p>
      <p className="text-sm text-ink-2">The signature is not verified. Enter the secret or public key to verify it.</p>
    </div>
  );
}

function stateOf({ status, statusText }: DecodedToken): string {
  return status === "not-yet-valid" ? `will be ${statusText}` : statusText;
}

const PARTS = ["Header", "Payload", "Signature"];
const PART_COLORS = ["text-(--image)", "text-(--encoding)", "text-(--network)"];

/** The token with its parts in colors, which the headings below share. */
function Parts({ compact, isEncrypted }: { compact: string; isEncrypted: boolean }) {
  // The other parts of an encrypted token can't be read.
  const names = isEncrypted ? PARTS.slice(0, 1) : PARTS;
  return (
    <section aria-label="Token">
      <h3 className="flex gap-x-3 text-sm font-semibold">
        {names.map((name, index) => (
          <span key={name} className={PART_COLORS[index]}>
            {name}
          </span>
        ))}
      </h3>
      <p
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long token must scroll by keyboard
        tabIndex={0}
        className="mt-1 max-h-40 overflow-auto rounded border border-rule bg-card p-3 font-mono text-data wrap-anywhere"
      >
        {compact.split(".").map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have only a place
          <Fragment key={index}>
            {index > 0 && "."}
            <span className={isEncrypted && index > 0 ? "" : PART_COLORS[index]}>{part}</span>
          </Fragment>
        ))}
      </p>
    </section>
  );
}

function Json({ name, color, text }: { name: string; color: string | undefined; text: string }) {
  return (
    <section aria-label={name}>
      <div className="flex items-center justify-between">
        <h3 className={`text-sm font-semibold ${color}`}>{name}</h3>
        <Button look="quiet" icon="copy" aria-label={`Copy ${name}`} onClick={() => copyWithToast(text)} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines must scroll by keyboard */}
      <pre tabIndex={0} className="max-h-96 overflow-auto rounded border border-rule bg-card p-3 font-mono text-data">
        {text}
      </pre>
    </section>
  );
}

function Claims({ label, claims }: { label: string; claims: readonly Claim[] }) {
  return (
    <section aria-label={`${label}, explained`}>
      <h3 className="text-sm font-semibold">{label}, explained</h3>
      <dl className="mt-1 divide-y divide-rule rounded border border-rule bg-card text-sm">
        {claims.map(({ name, value, meaning, time }) => (
          <div key={name} className="grid gap-x-4 px-3 py-2 sm:grid-cols-[11rem_minmax(0,1fr)]">
            <dt className="wrap-anywhere">
              <code className="font-mono text-data font-semibold">{name}</code>
              {meaning && <span className="block text-ink-2">{meaning}</span>}
            </dt>
            <dd className="min-w-0 wrap-anywhere">
              {time ? (
                <>
                  <span className="font-semibold">{time.relative}</span>
                  <time className="block" dateTime={time.iso}>
                    {new Date(time.iso).toLocaleString(undefined, { dateStyle: "full", timeStyle: "long" })}
                  </time>
                  <span className="block text-ink-2">
                    {utcText(time.iso)} · {value}
                  </span>
                </>
              ) : (
                <span className="font-mono text-data">{value}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

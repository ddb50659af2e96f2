import { useMemo, useState } from "react";
import { InputError } from "#shared/input-error.ts";
import { Button } from "#ui/button.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { Field } from "#ui/field.tsx";
import { LinkQr } from "#ui/link-qr.tsx";
import type { Account } from "./account.ts";
import { toBase32 } from "./read-secret.ts";
import { writeUri } from "./write-uri.ts";

/** Bytes that the largest QR code holds, with the error correction of `LinkQr` (ISO/IEC 18004, table 7). */
const MAX_QR_LENGTH = 2_331;

/** The QR code that an authenticator app scans, with the names it shows. */
export function AccountQr({ account }: { account: Account }) {
  const [names, setNames] = useState({ issuer: account.issuer, name: account.name });
  const { uri, problems } = useMemo(() => tryToWrite({ ...account, ...names }), [account, names]);
  return (
    <div className="mt-4 grid gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <NameField
          label="Issuer"
          placeholder="Example"
          value={names.issuer}
          onChange={(issuer) => setNames({ ...names, issuer })}
        />
        <NameField
          label="Account"
          placeholder="ada@example.com"
          value={names.name}
          onChange={(name) => setNames({ ...names, name })}
        />
      </div>
      {uri && (
        <div className="flex flex-wrap items-end gap-3">
          {uri.length <= MAX_QR_LENGTH && <LinkQr address={uri} name="the secret" />}
          <Button icon="copy" onClick={() => copyWithToast(uri)}>
            Copy URI
          </Button>
          <Button icon="copy" onClick={() => copyWithToast(toBase32(account.key))}>
            Copy secret
          </Button>
        </div>
      )}
      <div aria-live="polite">
        {problems.map((problem) => (
          <p key={problem} className="note rounded border">
            {problem}
          </p>
        ))}
      </div>
    </div>
  );
}

interface NameFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}

function NameField({ label, placeholder, value, onChange }: NameFieldProps) {
  return (
    <Field label={label}>
      {(id) => (
        <input
          id={id}
          className="field"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder={placeholder}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

function tryToWrite(account: Account): { uri?: string; problems: readonly string[] } {
  const problems: string[] = [];
  try {
    const uri = writeUri(account, (message) => problems.push(typeof message === "string" ? message : message()));
    if (uri.length > MAX_QR_LENGTH) problems.push("This is too long for a QR code.");
    return { uri, problems };
  } catch (error) {
    if (error instanceof InputError) return { problems: [error.message] };
    throw error;
  }
}

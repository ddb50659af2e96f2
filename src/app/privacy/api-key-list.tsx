import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { ApiKey, CreatedApiKey } from "#contract/auth.ts";
import { apiKeys, createApiKey, failureMessage, NoTokenError, revokeApiKey } from "#contract/client.ts";
import { Button } from "#ui/button.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { DeletableItem } from "#ui/deletable-item.tsx";
import { Field } from "#ui/field.tsx";
import { focusAfter } from "#ui/focus-after.ts";
import { Time } from "#ui/time.tsx";
import { toastFailed } from "#ui/toast.tsx";
import { useOwnList } from "#ui/use-own-list.ts";

const fetchKeys = async () => ({ items: await apiKeys() });

/** Lists, creates and deletes the visitor's API keys. */
export function ApiKeyList() {
  const { items: keys, change } = useOwnList<ApiKey>(fetchKeys);
  const [created, setCreated] = useState<CreatedApiKey>();
  const keyField = useRef<HTMLInputElement>(null);

  const add = (key: CreatedApiKey) => {
    change((before) => [key, ...before]);
    focusAfter(() => setCreated(key), keyField);
    keyField.current?.select();
  };
  const remove = async (id: string) => {
    await revokeApiKey(id);
    if (created?.id === id) setCreated(undefined);
    change((before) => before.filter((key) => key.id !== id));
  };

  if (!keys) return null;
  return (
    <div className="grid gap-4">
      <CreateKey onCreate={add} />
      {created && <NewKey created={created} field={keyField} />}
      {keys.length === 0 ? (
        <p className="my-0 text-ink-2 text-sm">Keys you create will appear here.</p>
      ) : (
        <ul className="my-0 list-none divide-y divide-rule border-rule border-y pl-0">
          {keys.map((key) => (
            <KeyItem key={key.id} apiKey={key} onRemove={remove} />
          ))}
        </ul>
      )}
    </div>
  );
}

function CreateKey({ onCreate }: { onCreate: (key: CreatedApiKey) => void }) {
  const [name, setName] = useState("");
  const [isSending, setIsSending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    setIsSending(true);
    try {
      onCreate(await createApiKey(name));
      setName("");
    } catch (error) {
      field.current?.focus();
      toastFailed(reasonOf(error));
    }
    setIsSending(false);
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-2">
      <Field label="Name" className="min-w-48 flex-1">
        {(id) => (
          <input
            id={id}
            ref={field}
            className="field min-h-11"
            autoComplete="off"
            maxLength={60}
            placeholder="Nightly build"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <Button type="submit" look="main" busy={isSending} className="min-h-11">
        Create key
      </Button>
    </form>
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof NoTokenError) return error.explain("Could not create the key.");
  return failureMessage(error) || "Could not create the key. Please try again later.";
}

/** A key that was just created, the only time it's shown. */
function NewKey({ created, field }: { created: CreatedApiKey; field: RefObject<HTMLInputElement | null> }) {
  return (
    <div className="rounded border border-rule bg-sunk p-3">
      <Field label={`Key “${created.name}”`}>
        {(id) => (
          <div className="flex flex-wrap gap-2">
            <input
              id={id}
              ref={field}
              readOnly
              className="field min-w-48 flex-1 font-mono"
              aria-describedby={`${id}-once`}
              value={created.key}
            />
            <Button icon="copy" className="min-h-11" onClick={() => copyWithToast(created.key)}>
              Copy
            </Button>
            <p id={`${id}-once`} className="my-0 w-full text-sm">
              Copy it now: it won’t be shown again. Treat it like a password.
            </p>
          </div>
        )}
      </Field>
    </div>
  );
}

function KeyItem({ apiKey, onRemove }: { apiKey: ApiKey; onRemove: (id: string) => Promise<void> }) {
  const { id, name, created, lastUsed } = apiKey;
  return (
    <DeletableItem
      className="mt-0 py-2.5"
      name={name}
      loss="The key will stop working."
      done="The key no longer works."
      onRemove={() => onRemove(id)}
    >
      <p className="my-0 truncate font-medium">{name}</p>
      <p className="my-0 text-ink-2 text-sm">
        created <Time iso={created} /> ·{" "}
        {lastUsed ? (
          <>
            last used <Time iso={lastUsed} />
          </>
        ) : (
          "not used yet"
        )}
      </p>
    </DeletableItem>
  );
}

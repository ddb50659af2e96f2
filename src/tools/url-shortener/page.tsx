import { type FormEvent, useRef, useState } from "react";
import { ApiError, createLink, myLinks, NoTokenError } from "#contract/client.ts";
import { OfflineError } from "#contract/offline-error.ts";
import type { Paging } from "#contract/paging.ts";
import { InputError } from "#shared/input-error.ts";
import { Button } from "#ui/button.tsx";
import { copyText } from "#ui/clipboard.ts";
import { type ExpiryChoice, ExpirySelect } from "#ui/expiry-select.tsx";
import { Field } from "#ui/field.tsx";
import { useReport } from "#ui/report.tsx";
import { toastDone, toastFailed } from "#ui/toast.tsx";
import { useToolServices } from "#ui/tool-services.ts";
import { useHandover } from "#ui/use-handover.ts";
import { useOwnList } from "#ui/use-own-list.ts";
import { useRunKey } from "#ui/use-run-key.ts";
import { LinkList } from "./link-list.tsx";
import { parseLongUrl } from "./long-url.ts";
import { shortUrl } from "./short-url.tsx";

const ALIAS_LENGTH = 20;
const EMPTY = { longUrl: "", alias: "", expires: "" as ExpiryChoice };

export default function UrlShortenerPage() {
  const services = useToolServices();
  const [draft, setDraft] = useState(EMPTY);
  const [invalidField, setInvalidField] = useState<"longUrl" | "alias">();
  const [sending, setSending] = useState(false);
  const links = useOwnList(fetchLinks);
  const [createdAlias, setCreatedAlias] = useState<string>();
  const report = useReport("link");
  const urlField = useRef<HTMLInputElement>(null);
  const aliasField = useRef<HTMLInputElement>(null);

  const change = (part: Partial<typeof EMPTY>) => {
    setDraft((before) => ({ ...before, ...part }));
    setInvalidField(undefined);
    if (part.longUrl !== undefined) services.recordInput(part.longUrl !== "");
  };

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (sending) return;
    const { longUrl, alias, expires } = draft;
    try {
      const address = parseLongUrl(longUrl);
      services.recordAction("shorten");
      setSending(true);
      const creation = createLink({
        longUrl: address,
        ...(alias ? { customAlias: alias } : {}),
        ...(expires ? { expires } : {}),
      });
      const isCopied = copyText(creation.then((link) => shortUrl(link.alias))).catch(() => false);
      const link = await creation;
      setCreatedAlias(link.alias);
      links.change((before) => [link, ...before.filter(({ alias }) => alias !== link.alias)]);
      setDraft(EMPTY);
      const short = shortUrl(link.alias);
      if (await isCopied) toastDone("Copied!", `${short} is on the clipboard`);
      else toastDone("Success!", `${short} now redirects to the long URL.`);
    } catch (error) {
      const at = invalidFieldOf(error);
      setInvalidField(at);
      if (at) (at === "alias" ? aliasField : urlField).current?.focus();
      toastFailed(...reasonOf(error));
    }
    setSending(false);
  };

  useRunKey(submit);
  useHandover((value) => value.kind === "typed" && change({ longUrl: value.text }));

  return (
    <>
      <div className="grid items-start gap-x-6 gap-y-8 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <form onSubmit={submit} noValidate className="card grid gap-4 p-4">
          <Field label="Long URL">
            {(id) => (
              <input
                id={id}
                ref={urlField}
                type="url"
                inputMode="url"
                className="field"
                placeholder="https://example.com/a/long/address"
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                aria-invalid={invalidField === "longUrl" || undefined}
                value={draft.longUrl}
                onChange={(event) => change({ longUrl: event.target.value })}
              />
            )}
          </Field>
          <Field label="Custom alias (optional)">
            {(id) => (
              <>
                <input
                  id={id}
                  ref={aliasField}
                  className="field"
                  aria-invalid={invalidField === "alias" || undefined}
                  aria-describedby={`${id}-help`}
                  autoComplete="off"
                  autoCapitalize="off"
                  spellCheck={false}
                  placeholder="my-link"
                  value={draft.alias}
                  onChange={(event) => change({ alias: toAlias(event.target.value) })}
                />
                <span id={`${id}-help`} className="mt-1 block text-sm text-ink-2">
                  Up to {ALIAS_LENGTH} letters, digits and hyphens.
                </span>
              </>
            )}
          </Field>
          <Field label="Expires">
            {(id) => (
              <ExpirySelect
                id={id}
                className="field"
                value={draft.expires}
                onChange={(expires) => change({ expires })}
              />
            )}
          </Field>
          <Button type="submit" look="main" busy={sending} className="min-h-10">
            {sending ? "Shortening…" : "Shorten"}
          </Button>
        </form>
        <LinkList {...links} createdAlias={createdAlias} />
      </div>
      <p id="report" className="mt-8 text-sm text-ink-2">
        Does a short link lead to spam, phishing or something else harmful? {report.opener}
      </p>
      {report.form}
    </>
  );
}

async function fetchLinks(paging: Paging) {
  const { links, nextCursor } = await myLinks(paging);
  return { items: links, nextCursor };
}

/** Removes everything that an alias can't contain. */
function toAlias(text: string): string {
  return text.replace(/[^A-Za-z0-9-]/g, "").slice(0, ALIAS_LENGTH);
}

/** The field that the page or the server rejected. */
function invalidFieldOf(error: unknown): "longUrl" | "alias" | undefined {
  if (error instanceof InputError) return "longUrl";
  if (!(error instanceof ApiError) || ![409, 422].includes(error.status)) return undefined;
  return /\balias\b/.test(error.message) ? "alias" : "longUrl";
}

function reasonOf(error: unknown): [message: string, title?: string] {
  if (error instanceof InputError) return [error.message];
  if (error instanceof NoTokenError) return [error.explain("Please sign in to shorten URLs."), "Authentication Error"];
  if (error instanceof ApiError) return [error.message || "Failed to shorten URL"];
  const advice = error instanceof OfflineError ? `\n${error.message}` : "";
  return [`Please try again later.${advice}`, "Unexpected Error"];
}

import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError, createPaste, NoTokenError } from "#contract/client.ts";
import type { Expiry } from "#contract/expiry.ts";
import { OfflineError } from "#contract/offline-error.ts";
import { PASTE_LANGUAGES, type PasteLanguage } from "#contract/paste-languages.ts";
import type { CreatePaste } from "#contract/pastebin.ts";
import { sitePath } from "#contract/site-path.ts";
import { formatBytes } from "#shared/format-number.ts";
import { Button } from "#ui/button.tsx";
import { copyText } from "#ui/clipboard.ts";
import { Field } from "#ui/field.tsx";
import { dropHandover, peekHandover, subscribeToHandover } from "#ui/handover.ts";
import { type InputValue, MAX_TYPED_BYTES } from "#ui/input-value.ts";
import { KeyHint } from "#ui/key-hint.tsx";
import { rememberOwnPastes } from "#ui/own-pastes.ts";
import { useNavigate } from "#ui/router.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { toastDone, toastFailed, toastUnreadable } from "#ui/toast.tsx";
import { useToolServices } from "#ui/tool-services.ts";
import { useRunKey } from "#ui/use-run-key.ts";
import { MyPastes } from "./my-pastes.tsx";
import { PasteTerms } from "./paste-terms.tsx";

const EMPTY = {
  title: "",
  language: "text" as PasteLanguage,
  content: "",
  expires: "" as Expiry | "",
  burn: false,
  encrypted: false,
};

export default function PastebinPage() {
  const services = useToolServices();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(EMPTY);
  const [isSending, setIsSending] = useState(false);
  const lastFile = useRef({ title: EMPTY.title, language: EMPTY.language });

  useEffect(() => {
    let current = true;
    const receive = async () => {
      const handover = peekHandover("pastebin");
      if (!handover) return;
      const { content, title = "", language = "text" } = handover;
      const text = typeof content === "string" ? content : await content.text();
      if (!current) return;
      dropHandover("pastebin");
      setDraft({ ...EMPTY, title, language: language as PasteLanguage, content: text });
    };
    receive();
    const stop = subscribeToHandover("pastebin", receive);
    return () => {
      current = false;
      stop();
    };
  }, []);

  const change = (part: Partial<typeof EMPTY>) => {
    setDraft((before) => ({ ...before, ...part }));
    if (part.content !== undefined) services.recordInput(part.content !== "");
  };

  const changeContent = async (next: InputValue) => {
    if (next.kind === "typed") return change({ content: next.text });
    const { name, size } = next.file;
    if (size > MAX_TYPED_BYTES) return toastFailed(`${name} is too big for a paste (${formatBytes(size)}).`);
    try {
      const { readDraft } = await import("./read-draft.ts");
      const read = await readDraft(next.file);
      const last = lastFile.current;
      lastFile.current = read;
      services.recordInput(read.content !== "");
      // Keep a title or language the user chose. Replace defaults and values from the previous file.
      setDraft((before) => ({
        ...before,
        title: before.title === "" || before.title === last.title ? read.title : before.title,
        language: before.language === "text" || before.language === last.language ? read.language : before.language,
        content: read.content,
      }));
    } catch (error) {
      toastUnreadable(error);
    }
  };

  const isBlank = draft.content.trim() === "";
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (isSending || isBlank) return;
    services.recordAction("create");
    setIsSending(true);
    try {
      const { paste, hash } = await prepare(draft);
      const path = createPaste(paste).then(({ id }) => {
        rememberOwnPastes([id]);
        return `/tools/pastebin/${id}${hash}`;
      });
      const isCopied = copyText(path.then((path) => location.origin + sitePath(path))).catch(() => false);
      await navigate(await path);
      if (await isCopied) toastDone("Copied!", "Link on the clipboard");
    } catch (error) {
      toastFailed(reasonOf(error));
      setIsSending(false);
    }
  };

  useRunKey(submit);

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <form onSubmit={submit}>
        <div className="flex flex-wrap gap-4">
          <Field label="Title" className="min-w-0 flex-1 basis-60">
            {(id) => (
              <input
                id={id}
                className="field"
                placeholder="Optional"
                value={draft.title}
                onChange={(event) => change({ title: event.target.value })}
              />
            )}
          </Field>
          <Field label="Language" className="basis-44 max-sm:grow">
            {(id) => (
              <select
                id={id}
                className="field"
                value={draft.language}
                onChange={(event) => change({ language: event.target.value as PasteLanguage })}
              >
                {Object.entries(PASTE_LANGUAGES).map(([value, name]) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
        <div className="mt-4 grid min-h-72">
          <TextInput
            label="Content"
            value={{ kind: "typed", text: draft.content }}
            onChange={changeContent}
            onClear={() => change(EMPTY)}
            placeholder="Type or paste text, or drop a text file"
            invalid={false}
          />
        </div>
        <PasteTerms terms={draft} onChange={change} />
        <div className="action-bar mt-1 flex items-center">
          <Button type="submit" look="main" disabled={isBlank} busy={isSending}>
            Create Paste
          </Button>
          <KeyHint action="Create Paste" />
        </div>
      </form>
      <MyPastes />
    </div>
  );
}

/** The request for the server, and the URL fragment with the key of an encrypted paste. */
async function prepare({
  expires,
  burn,
  encrypted,
  ...open
}: typeof EMPTY): Promise<{ paste: CreatePaste; hash: string }> {
  const terms = { ...(expires ? { expires } : {}), ...(burn ? { burn } : {}) };
  if (!encrypted) return { paste: { ...open, ...terms }, hash: "" };
  const [{ seal }, { formatFragment }] = await Promise.all([import("./sealed-text.ts"), import("./fragment.ts")]);
  const { content, key } = await seal(open);
  return { paste: { language: "text", content, encrypted, ...terms }, hash: formatFragment({ key }) };
}

function reasonOf(error: unknown): string {
  if (error instanceof NoTokenError) return error.explain("Failed to authenticate with Sundry");
  if (error instanceof ApiError) return error.message || "Failed to create paste.";
  const advice = error instanceof OfflineError ? `\n${error.message}` : "";
  return `Something went wrong. Please try again later.${advice}`;
}

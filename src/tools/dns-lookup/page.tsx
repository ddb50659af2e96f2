import { type ComponentProps, Suspense, useState } from "react";
import { lookUpDns } from "#contract/client.ts";
import { DNS_TYPES } from "#contract/dns.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { EmptyResult } from "#ui/tool-page.tsx";
import { useToolServices } from "#ui/tool-services.ts";
import { useHandover } from "#ui/use-handover.ts";
import { useLookup } from "#ui/use-lookup.ts";
import type { Answer } from "./result.tsx";

const Result = lazyPart(() => import("./result.tsx"), "Result");

/** Choices besides single types. */
const COMMON = "Common records";
const MAIL = "Email (MX, SPF, DKIM, DMARC)";

export default function DnsLookupPage() {
  const services = useToolServices();
  const [name, setName] = useState("");
  const [choice, setChoice] = useState(COMMON);
  const [selector, setSelector] = useState("");

  const change = (text: string) => {
    setName(text);
    services.recordInput(text.trim() !== "");
  };
  useHandover((value) => value.kind === "typed" && change(value.text));

  const { answer, loading, field, submit } = useLookup(name, () => lookUp(toHost(name), choice, selector.trim()));

  return (
    <div className="option-columns">
      <form onSubmit={submit} noValidate className="card grid content-start gap-4 p-4">
        <NameField
          label="Input"
          placeholder="example.com, or an IP address"
          ref={field}
          value={name}
          onChange={(event) => change(event.target.value)}
        />
        <Field label="Records">
          {(id) => (
            <select id={id} className="field" value={choice} onChange={(event) => setChoice(event.target.value)}>
              {[COMMON, MAIL, ...DNS_TYPES].map((option) => (
                <option key={option}>{option}</option>
              ))}
            </select>
          )}
        </Field>
        {choice === MAIL && (
          <NameField
            label="DKIM selector"
            placeholder="s= in a message’s DKIM-Signature"
            value={selector}
            onChange={(event) => setSelector(event.target.value)}
          />
        )}
        <Button type="submit" look="main" disabled={name.trim() === ""} busy={loading} className="min-h-10">
          {loading ? "Looking up..." : "Look Up"}
        </Button>
      </form>
      <div className="grid min-w-0" aria-live="polite" aria-busy={loading}>
        <Suspense fallback={<EmptyResult working />}>
          {answer ? <Result answer={answer} /> : <EmptyResult working={loading} />}
        </Suspense>
      </div>
    </div>
  );
}

/** A field for a name of the DNS, which isn't a word. */
function NameField({ label, ...input }: ComponentProps<"input"> & { label: string }) {
  return (
    <Field label={label}>
      {(id) => (
        <input
          id={id}
          className="field font-mono"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          {...input}
        />
      )}
    </Field>
  );
}

/** The host of a pasted URL or email address, or else the text itself. */
function toHost(text: string): string {
  const trimmed = text.trim();
  if (URL.canParse(trimmed) && trimmed.includes("://")) return new URL(trimmed).hostname;
  return trimmed.slice(trimmed.lastIndexOf("@") + 1);
}

async function lookUp(name: string, choice: string, selector: string): Promise<Answer> {
  if (choice !== MAIL) return { lookups: [await lookUpDns(name, choice === COMMON ? "" : choice)] };
  const [domain, dmarc, dkim] = await Promise.all([
    lookUpDns(name, "MX,TXT"),
    lookUpDns(`_dmarc.${name}`, "TXT"),
    selector === "" ? undefined : lookUpDns(`${selector}._domainkey.${name}`, "TXT"),
  ]);
  return { lookups: [domain, dmarc, ...(dkim ? [dkim] : [])], mail: { domain, dmarc, dkim } };
}

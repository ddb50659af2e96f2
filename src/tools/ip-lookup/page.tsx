import { Suspense, useEffect, useId, useRef, useState } from "react";
import { lookUpIp, myIp } from "#contract/client.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { EmptyResult } from "#ui/tool-page.tsx";
import { useToolServices } from "#ui/tool-services.ts";
import { useHandover } from "#ui/use-handover.ts";
import { useLookup } from "#ui/use-lookup.ts";

const Result = lazyPart(() => import("./result.tsx"), "Result");

export default function IpLookupPage() {
  const services = useToolServices();
  const [address, setAddress] = useState("");
  const [ownAddress, setOwnAddress] = useState<string>();
  const hasTyped = useRef(false);
  const helpId = useId();

  useEffect(() => {
    myIp()
      .then(({ ip }) => {
        setOwnAddress(ip);
        // Keeps an address typed before the server answered.
        if (!hasTyped.current) setAddress(ip);
      })
      .catch((error) => console.debug("Could not get the visitor's own address", error));
  }, []);

  const change = (text: string) => {
    hasTyped.current = true;
    setAddress(text);
    services.recordInput(text.trim() !== "");
  };

  useHandover((value) => value.kind === "typed" && change(value.text));

  const { answer, loading, field, submit } = useLookup(
    address,
    () => lookUpIp(address.trim()),
    ({ status }) => status === "fail",
  );

  return (
    <div className="option-columns">
      <form onSubmit={submit} noValidate className="card grid content-start gap-4 p-4">
        <Field label="Input">
          {(id) => (
            <>
              <input
                id={id}
                ref={field}
                className="field font-mono"
                placeholder="IPv4 or IPv6 address"
                aria-describedby={helpId}
                aria-invalid={answer?.status === "fail" || undefined}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                value={address}
                onChange={(event) => change(event.target.value)}
              />
              <span id={helpId} className="mt-1 block text-ink-2 text-sm">
                An IPv4 or IPv6 address.{ownAddress !== undefined && ownAddress === address && " This is yours."}
              </span>
            </>
          )}
        </Field>
        <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-1">
          <Button type="submit" look="main" disabled={address.trim() === ""} busy={loading} className="min-h-10">
            {loading ? "Looking up..." : "Lookup"}
          </Button>
          <Button
            disabled={ownAddress === undefined}
            aria-disabled={ownAddress === address}
            className="min-h-10"
            onClick={() => ownAddress && ownAddress !== address && change(ownAddress)}
          >
            Use My Address
          </Button>
        </div>
      </form>
      <div className="grid min-w-0" aria-live="polite" aria-busy={loading}>
        <Suspense fallback={<EmptyResult working />}>
          {answer ? <Result answer={answer} /> : <EmptyResult working={loading} />}
        </Suspense>
      </div>
    </div>
  );
}

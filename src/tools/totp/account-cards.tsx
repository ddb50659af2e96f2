import { type ReactNode, Suspense, useMemo, useState } from "react";
import { Button } from "#ui/button.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { Panel } from "#ui/panel.tsx";
import { useNow } from "#ui/use-now.ts";
import { type Account, ALGORITHMS, accountTitle, LIMITS } from "./account.ts";
import { codeAt, stepAt } from "./codes.ts";
import { Countdown } from "./countdown.tsx";
import { VerifyForm } from "./verify-form.tsx";

const AccountQr = lazyPart(() => import("./account-qr.tsx"), "AccountQr");

type Opened = "qr" | "verify";

/** The codes of each account: one, or all of an export. */
export function AccountCards({ accounts }: { accounts: readonly Account[] }) {
  return (
    <Panel sunk heading={accounts.length === 1 ? "Code" : `${accounts.length} codes`}>
      <p className="sr-only">{accounts.length === 1 ? "The code is ready." : "The codes are ready."}</p>
      {/* A screen reader would announce each new code. */}
      <div aria-live="off">
        {accounts.map((account, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an export may have an account twice
          <AccountCard key={place} account={account} />
        ))}
      </div>
    </Panel>
  );
}

/** An account's code, always the present one, with its QR code and a form to verify codes. */
function AccountCard({ account }: { account: Account }) {
  const now = useNow();
  const [ahead, setAhead] = useState({ account, steps: 0 });
  const [opened, setOpened] = useState<Opened>();
  // Another secret starts at its own counter.
  const steps = ahead.account === account ? ahead.steps : 0;
  const current = useMemo(() => ({ ...account, counter: account.counter + steps }), [account, steps]);
  if (now === undefined) return null;
  const step = stepAt(current, now);
  const title = accountTitle(account);
  const toggle = (part: Opened) => setOpened(opened === part ? undefined : part);
  return (
    <section aria-label={title || "Account"} className="border-b border-rule p-4 last:border-0 sm:p-5">
      {title && (
        <p className="wrap-anywhere">
          <span className="font-semibold">{account.issuer}</span>
          {account.issuer && account.name && " · "}
          {account.name}
        </p>
      )}
      <Codes account={current} step={step}>
        {account.type === "totp" ? (
          <Countdown period={account.period} left={account.period - (Math.floor(now / 1000) % account.period)} />
        ) : (
          <div className="flex flex-wrap items-center gap-x-2 text-sm">
            Counter {step}
            <Button disabled={step >= LIMITS.counter.max} onClick={() => setAhead({ account, steps: steps + 1 })}>
              Next
            </Button>
          </div>
        )}
      </Codes>
      <p className="mt-3 text-sm text-ink-2">{describe(account)}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button icon="qr-code" aria-expanded={opened === "qr"} onClick={() => toggle("qr")}>
          QR code
        </Button>
        <Button icon="list-checks" aria-expanded={opened === "verify"} onClick={() => toggle("verify")}>
          Verify a code
        </Button>
      </div>
      {opened === "verify" && <VerifyForm account={current} />}
      {opened === "qr" && (
        <Suspense>
          <AccountQr key={title} account={current} />
        </Suspense>
      )}
    </section>
  );
}

interface CodesProps {
  account: Account;
  step: number;
  children: ReactNode;
}

function Codes({ account, step, children }: CodesProps) {
  const [previous, code, next] = useMemo(
    () => [step - 1, step, step + 1].map((one) => (one < 0 ? undefined : codeAt(account, one))),
    [account, step],
  );
  if (code === undefined) return null;
  return (
    <>
      <div className="mt-1 flex flex-wrap items-center gap-x-6 gap-y-2">
        <p className="font-mono text-3xl leading-tight font-semibold tabular-nums">
          <Grouped code={code} />
        </p>
        {children}
        <Button icon="copy" aria-label="Copy code" onClick={() => copyWithToast(code)}>
          Copy
        </Button>
      </div>
      <dl className="mt-2 flex flex-wrap gap-x-6 text-sm">
        {previous !== undefined && <Neighbor name="Previous" code={previous} />}
        {next !== undefined && <Neighbor name="Next" code={next} />}
      </dl>
    </>
  );
}

function Neighbor({ name, code }: { name: string; code: string }) {
  return (
    <div className="flex items-center gap-2">
      <dt className="text-ink-2">{name}</dt>
      <dd className="flex items-center font-mono tabular-nums">
        <Grouped code={code} />
        <Button
          look="quiet"
          icon="copy"
          aria-label={`Copy ${name.toLowerCase()} code`}
          onClick={() => copyWithToast(code)}
        />
      </dd>
    </div>
  );
}

/** In two groups, without a space that would be copied. */
function Grouped({ code }: { code: string }) {
  const half = Math.ceil(code.length / 2);
  return (
    <>
      <span className="mr-[0.35em]">{code.slice(0, half)}</span>
      <wbr />
      <span>{code.slice(half)}</span>
    </>
  );
}

function describe({ type, algorithm, digits, period, key }: Account): string {
  const parts = [type.toUpperCase(), ALGORITHMS[algorithm], `${digits} digits`];
  if (type === "totp") parts.push(`${period} s`);
  return [...parts, `secret of ${key.length * 8} bits`].join(" · ");
}

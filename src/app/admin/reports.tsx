import { type FormEvent, type MouseEvent, type ReactNode, useState } from "react";
import { Nothing } from "#app/admin/figures.tsx";
import { reasonOf } from "#app/admin/reason-of.ts";
import type { AdminActionDone, AdminItem, AdminOverview } from "#contract/admin.ts";
import { dismissReports, takeDownItem } from "#contract/admin-client.ts";
import { REPORT_REASONS, type ReportReason } from "#contract/report-reasons.ts";
import { sitePath } from "#contract/site-path.ts";
import { plural } from "#shared/format-number.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Time } from "#ui/time.tsx";
import { toastDone, toastFailed } from "#ui/toast.tsx";

type Reported = AdminOverview["reported"];

interface Actions {
  token: string;
  /** Called after something was taken down or dismissed. */
  onAction: () => void;
}

/** The reported pastes and links. What their authors and reporters wrote is shown as text. */
export function ReportedItems({ reported: { total, items }, ...actions }: Actions & { reported: Reported }) {
  if (items.length === 0) return <Nothing>No open reports.</Nothing>;
  return (
    <>
      <ul className="divide-y divide-rule">
        {items.map((item) => (
          <ReportedItem key={`${item.kind} ${item.id}`} item={item} {...actions} />
        ))}
      </ul>
      {total > items.length && (
        <p className="mt-2 text-ink-2 text-sm">
          {items.length} of {plural(total, "reported item")}, the most reported first.
        </p>
      )}
    </>
  );
}

function ReportedItem({ item, token, onAction }: Actions & { item: Reported["items"][0] }) {
  const { kind, id, label, created, expires, burn, encrypted, reports } = item;
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <li className="py-3">
      <p className="wrap-anywhere">
        {kind === "paste" ? (
          <>
            Paste{" "}
            <a
              href={sitePath(`/tools/pastebin/${id}`)}
              target="_blank"
              className="font-mono text-accent underline"
              rel="noopener"
            >
              {id}
            </a>
          </>
        ) : (
          <>
            Short link <span className="font-mono">{id}</span>
          </>
        )}
      </p>
      {/* A link's target is not a link here: a click would open what was reported. */}
      <p className="font-medium wrap-anywhere">
        <bdi>{label || "Untitled Paste"}</bdi>
      </p>
      <p className="text-ink-2 text-sm">
        {plural(reports.length, "report")} · created <Time iso={created} />
        {expires && (
          <>
            {" "}
            · expires <Time iso={expires} />
          </>
        )}
        {burn && " · can be read once"}
        {encrypted && " · encrypted"}
      </p>
      <ul className="mt-2 grid gap-2 text-sm">
        {reports.map(({ time, reason, note }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: reports have no id here, and rows no state
          <li key={index} className="border-rule border-l-2 pl-3">
            <p>
              {reasonName(reason)} <span className="text-ink-2">· </span>
              <span className="text-ink-2">
                <Time iso={time} />
              </span>
            </p>
            {note && (
              <p className="whitespace-pre-wrap wrap-anywhere">
                <bdi>{note}</bdi>
              </p>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button icon="trash" aria-expanded={isConfirming} onClick={() => setIsConfirming(!isConfirming)}>
          Take Down
        </Button>
        <ActionButton act={() => dismissReports(token, { kind, id })} onAction={onAction}>
          Dismiss
        </ActionButton>
      </div>
      {isConfirming && (
        <Confirm
          act={() => takeDownItem(token, { kind, id })}
          onAction={onAction}
          onKeep={() => setIsConfirming(false)}
        >
          {`The ${nameOf(kind)} and its reports are deleted. This can’t be undone.`}
        </Confirm>
      )}
    </li>
  );
}

/** Takes down something that wasn't reported here. */
export function TakeDownForm({ token, onAction }: Actions) {
  const [kind, setKind] = useState<AdminItem["kind"]>("paste");
  const [address, setAddress] = useState("");
  const [isConfirming, setIsConfirming] = useState(false);
  const change = (text: string) => {
    setAddress(text);
    setIsConfirming(false);
    if (/\/s\//.test(text)) setKind("link");
    if (/\/pastebin\//.test(text)) setKind("paste");
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsConfirming(true);
  };
  return (
    <>
      <form onSubmit={submit} className="mt-3 flex flex-wrap items-end gap-2 border-rule border-t pt-3">
        <Field label="Kind">
          {(id) => (
            <select
              id={id}
              className="small-field"
              value={kind}
              onChange={({ target }) => setKind(target.value as AdminItem["kind"])}
            >
              <option value="paste">Paste</option>
              <option value="link">Short link</option>
            </select>
          )}
        </Field>
        <Field label="ID, alias or URL" className="min-w-48 flex-1">
          {(id) => (
            <input
              id={id}
              required
              className="small-field w-full"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={2048}
              value={address}
              onChange={({ target }) => change(target.value)}
            />
          )}
        </Field>
        <Button type="submit" icon="trash" aria-expanded={isConfirming}>
          Take Down
        </Button>
      </form>
      {isConfirming && (
        <Confirm
          act={() => takeDownItem(token, { kind, id: address })}
          onAction={() => {
            change("");
            onAction();
          }}
          onKeep={() => setIsConfirming(false)}
        >
          {`The ${nameOf(kind)} is deleted for everyone. This can’t be undone.`}
        </Confirm>
      )}
    </>
  );
}

const nameOf = (kind: AdminItem["kind"]) => (kind === "paste" ? "paste" : "short link");

const reasonName = (reason: string) => REPORT_REASONS[reason as ReportReason] ?? reason;

type Act = () => Promise<AdminActionDone>;

/** Asks before something is deleted. On Keep, the focus goes back to the button that opened this. */
function Confirm({
  children,
  act,
  onAction,
  onKeep,
}: {
  children: string;
  act: Act;
  onAction: () => void;
  onKeep: () => void;
}) {
  const keep = ({ currentTarget: button }: MouseEvent<HTMLElement>) => {
    button.closest("li, section")?.querySelector<HTMLElement>("[aria-expanded=true]")?.focus();
    onKeep();
  };
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2 rounded border border-rule bg-sunk p-2.5 text-sm">
      <p className="mr-auto">{children}</p>
      <ActionButton act={act} onAction={onAction}>
        Take it down
      </ActionButton>
      <Button look="quiet" onClick={keep}>
        Keep
      </Button>
    </div>
  );
}

/** After the action, the focus goes to the heading of the section: the button disappears with its item. */
function ActionButton({ children, act, onAction }: { children: ReactNode; act: Act; onAction: () => void }) {
  const [busy, setBusy] = useState(false);
  const press = async ({ currentTarget: button }: MouseEvent<HTMLElement>) => {
    if (busy) return;
    setBusy(true);
    try {
      const { message } = await act();
      if (document.activeElement === button) button.closest("section")?.querySelector("h2")?.focus();
      toastDone("Done!", message);
      onAction();
    } catch (error) {
      toastFailed(reasonOf(error));
    }
    setBusy(false);
  };
  return (
    <Button busy={busy} onClick={press}>
      {children}
    </Button>
  );
}

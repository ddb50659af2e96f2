import { useEffect, useSyncExternalStore } from "react";
import { InputError } from "#shared/input-error.ts";
import { Icon } from "#ui/icon.tsx";

interface Toast {
  id: number;
  title: string;
  message: string | undefined;
  failed: boolean;
}

const SHOWN_FOR = { done: 4_000, failed: 8_000 };

let current: Toast | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: Toast | undefined): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Says that something succeeded. One toast is visible at a time: the new one replaces the old. */
export function toastDone(title: string, message?: string): void {
  lastId += 1;
  show({ id: lastId, title, message, failed: false });
}

/** Says that something failed, and what to do about it. */
export function toastFailed(message: string, title = "Error"): void {
  lastId += 1;
  show({ id: lastId, title, message, failed: true });
}

/** Takes away what was said of a failure, when what failed has gone well since. */
export function dismissFailure(): void {
  if (current?.failed) dismissToast();
}

/** Takes away what was said of something that is done anew, and may lie over its progress. */
export function dismissToast(): void {
  show(undefined);
}

/** Says why a file could not be read as text. */
export function toastUnreadable(error: unknown): void {
  if (error instanceof InputError) toastFailed(error.message, error.title);
  else toastFailed("This file cannot be read.");
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The one place where toasts appear. The live region stands before the first toast, so that screen readers know it. */
export function Toasts() {
  const toast = useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  );
  return (
    <section aria-label="Notifications" className="toasts">
      <div role="status">{toast && !toast.failed && <ToastCard key={toast.id} toast={toast} />}</div>
      {toast?.failed && <ToastCard key={toast.id} toast={toast} />}
    </section>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  useEffect(() => {
    const timer = setTimeout(() => show(undefined), toast.failed ? SHOWN_FOR.failed : SHOWN_FOR.done);
    const onKeyDown = ({ key }: KeyboardEvent) => key === "Escape" && show(undefined);
    addEventListener("keydown", onKeyDown);
    return () => {
      clearTimeout(timer);
      removeEventListener("keydown", onKeyDown);
    };
  }, [toast]);
  return (
    <div role={toast.failed ? "alert" : undefined} className="toast">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{toast.title}</p>
        {toast.message?.split("\n").map((line) => (
          <p key={line} className="text-sm text-ink-2">
            {line}
          </p>
        ))}
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        className="grid size-8 place-items-center rounded text-ink-2 hover:bg-sunk"
        onClick={() => show(undefined)}
      >
        <Icon name="x" />
      </button>
    </div>
  );
}

import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { InputError } from "#shared/input-error.ts";
import { Button } from "#ui/button.tsx";
import { moveOffContent } from "#ui/toast-place.ts";

interface Toast {
  id: number;
  title: string;
  message: string | undefined;
  failed: boolean;
}

const VISIBLE_MS = { done: 2_000, failed: 8_000 };
/** The result below may still render or scroll after a toast appears. */
const MOVE_INTERVAL_MS = 150;

let current: Toast | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: Toast | undefined): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Reports a success. Only one toast is visible at a time; a new one replaces it. */
export function toastDone(title: string, message?: string): void {
  lastId += 1;
  show({ id: lastId, title, message, failed: false });
}

/** Reports a failure and what to do about it. */
export function toastFailed(message: string, title = "Error"): void {
  lastId += 1;
  show({ id: lastId, title, message, failed: true });
}

/** Removes an error toast after a later success. */
export function dismissFailure(): void {
  if (current?.failed) dismissToast();
}

/** Removes the toast of the previous run, which may cover the progress of the next. */
export function dismissToast(): void {
  show(undefined);
}

/** Reports why a file could not be read as text. */
export function toastUnreadable(error: unknown): void {
  if (error instanceof InputError) toastFailed(error.message, error.title);
  else toastFailed("This file can't be read.");
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where toasts appear. The live region exists before the first toast, or screen readers would miss it. */
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
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const toasts = card.current?.closest<HTMLElement>(".toasts");
    if (!toasts) return;
    toasts.style.top = "";
    const move = () => moveOffContent(toasts);
    move();
    const timer = setInterval(move, MOVE_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => show(undefined), toast.failed ? VISIBLE_MS.failed : VISIBLE_MS.done);
    const onKeyDown = ({ key }: KeyboardEvent) => key === "Escape" && show(undefined);
    addEventListener("keydown", onKeyDown);
    return () => {
      clearTimeout(timer);
      removeEventListener("keydown", onKeyDown);
    };
  }, [toast]);
  return (
    <div ref={card} role={toast.failed ? "alert" : undefined} className="toast">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{toast.title}</p>
        {toast.message?.split("\n").map((line) => (
          <p key={line} className="text-ink-2">
            {line}
          </p>
        ))}
      </div>
      <Button look="quiet" icon="x" aria-label="Dismiss" onClick={() => show(undefined)} />
    </div>
  );
}

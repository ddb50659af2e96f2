import { HYDRATED } from "#app/loader/hydrated-event.ts";
import { isPaletteShortcut } from "#app/palette/shortcut.ts";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A click on a button, a new value of a field, or the palette's shortcut. */
type Step =
  | { button: HTMLButtonElement; event: Event }
  | { field: Field; value: string | boolean }
  | { shortcut: KeyboardEvent };

/**
 * Records input and clicks before hydration, then replays them in order: a painted page looks ready, so people use it.
 */
export function recordEarlyInput(): void {
  const steps: Step[] = [];
  const recording = new AbortController();
  const listen = (type: string, listener: (event: Event) => void) =>
    addEventListener(type, listener, { capture: true, signal: recording.signal });
  listen("input", ({ target }) => recordStep(steps, { field: target as Field, value: valueIn(target as Field) }));
  listen("click", (event) => {
    const button = (event.target as Element).closest("button");
    if (button) recordStep(steps, { button, event });
  });
  listen("keydown", (event) => {
    if (!isPaletteShortcut(event as KeyboardEvent)) return;
    // The browser would focus its address bar.
    event.preventDefault();
    recordStep(steps, { shortcut: event as KeyboardEvent });
  });
  // Submitting would reload the page and lose the input; the click that caused it is recorded.
  listen("submit", (event) => event.preventDefault());
  addEventListener(
    HYDRATED,
    () => {
      recording.abort();
      replay(steps);
    },
    { once: true },
  );
}

const isCheckable = (field: Field): field is HTMLInputElement => field.type === "checkbox" || field.type === "radio";
const valueIn = (field: Field) => (isCheckable(field) ? field.checked : field.value);

function targetOf(step: Step | undefined): unknown {
  if (!step) return undefined;
  if ("shortcut" in step) return "shortcut";
  return "button" in step ? step.button : step.field;
}

/** Repeated clicks and shortcuts count once: people try again when nothing happens. */
function recordStep(steps: Step[], step: Step): void {
  if (targetOf(steps.at(-1)) === targetOf(step)) steps.pop();
  steps.push(step);
}

function replay(steps: Step[]): void {
  // If a click in progress triggered hydration, React receives that click itself, after this replay.
  const last = steps.at(-1);
  const isInProgress = last !== undefined && "button" in last && last.event.eventPhase !== Event.NONE;
  if (isInProgress) steps.pop();
  // Lets React render each step before the next.
  const schedule = isInProgress ? (act: () => void) => act() : (act: () => void) => setTimeout(act);
  const replayNext = () => {
    const step = steps.shift();
    if (!step) return;
    if ("field" in step) {
      setField(step.field, step.value);
      replayNext();
      return;
    }
    schedule(() => {
      if ("button" in step) step.button.click();
      else dispatchEvent(new KeyboardEvent("keydown", step.shortcut));
      schedule(replayNext);
    });
  };
  replayNext();
}

function setField(field: Field, value: string | boolean): void {
  if (typeof value === "boolean") {
    (field as HTMLInputElement).checked = !value;
    field.click();
    return;
  }
  // Scripts can't fill a file input, but it still has the chosen files.
  if (field.type !== "file") setValue(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Sets a value the way typing does. React ignores the event unless the value differs from the last one that a script
 *  set on the element, so this sets another value there and the real one through the prototype. */
function setValue(field: Field, value: string): void {
  const { selectionStart = null, selectionEnd = null } = field as Partial<HTMLInputElement>;
  field.value = value === "" ? "0" : "";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  if (selectionStart !== null) (field as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd);
}

import { HYDRATED } from "#app/loader/hydrated-event.ts";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A press of a button, or the value that a field was given. */
type Step = { button: HTMLButtonElement; event: Event } | { field: Field; value: string | boolean };

/**
 * Notes what is typed, chosen and pressed until React has taken the page over, and then does it again in its order: a
 * page that is painted looks ready.
 */
export function keepEarlyInput(): void {
  const steps: Step[] = [];
  const ended = new AbortController();
  const listen = (type: string, listener: (event: Event) => void) =>
    addEventListener(type, listener, { capture: true, signal: ended.signal });
  listen("input", ({ target }) => noteStep(steps, { field: target as Field, value: valueIn(target as Field) }));
  listen("click", (event) => {
    const button = (event.target as Element).closest("button");
    if (button) noteStep(steps, { button, event });
  });
  // It would load the page anew, without what was typed; the press that led to it is noted.
  listen("submit", (event) => event.preventDefault());
  addEventListener(
    HYDRATED,
    () => {
      ended.abort();
      replay(steps);
    },
    { once: true },
  );
}

const isTicked = (field: Field): field is HTMLInputElement => field.type === "checkbox" || field.type === "radio";
const valueIn = (field: Field) => (isTicked(field) ? field.checked : field.value);
const targetOf = (step: Step | undefined) => step && ("button" in step ? step.button : step.field);

/** Whoever presses again because nothing happened yet means one press. */
function noteStep(steps: Step[], step: Step): void {
  if (targetOf(steps.at(-1)) === targetOf(step)) steps.pop();
  steps.push(step);
}

function replay(steps: Step[]): void {
  // A press that is still on its way has woken React, which hears of it once all before it is done.
  const last = steps.at(-1);
  const isOnItsWay = last !== undefined && "button" in last && last.event.eventPhase !== Event.NONE;
  if (isOnItsWay) steps.pop();
  // React draws between tasks what the step before changed.
  const later = isOnItsWay ? (act: () => void) => act() : (act: () => void) => setTimeout(act);
  const takeStep = () => {
    const step = steps.shift();
    if (!step) return;
    if ("button" in step) {
      later(() => {
        step.button.click();
        later(takeStep);
      });
      return;
    }
    enter(step.field, step.value);
    takeStep();
  };
  takeStep();
}

function enter(field: Field, value: string | boolean): void {
  if (typeof value === "boolean") {
    (field as HTMLInputElement).checked = !value;
    field.click();
    return;
  }
  // Only a user may fill a field for files, which has kept what was chosen.
  if (field.type !== "file") type(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Sets a value as typing does. React hears of an event only if the value differs from the one that a script set last,
 *  and knows only what a script sets at the element itself. */
function type(field: Field, value: string): void {
  const { selectionStart = null, selectionEnd = null } = field as Partial<HTMLInputElement>;
  field.value = value === "" ? "0" : "";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  if (selectionStart !== null) (field as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd);
}

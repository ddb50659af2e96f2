import { useRef, useState } from "react";
import { InputError } from "#shared/input-error.ts";
import { dismissFailure, toastFailed } from "#ui/toast.tsx";
import { useToolServices } from "#ui/tool-services.ts";
import type { ColorView } from "./color-view.ts";
import type { ColorField, Converted, FieldTexts } from "./convert-field.ts";
import { INITIAL_COLOR, operations } from "./tool.ts";

const [RED, GREEN, BLUE] = INITIAL_COLOR.rgb;

/** Fields that are parsed together. */
const GROUPS: readonly (readonly ColorField[])[] = [
  ["red", "green", "blue"],
  ["hue", "saturation", "lightness"],
];

interface ColorTool {
  view: ColorView;
  error: InputError | undefined;
  /** Text of a field: as typed, until it is left with a valid color. */
  textOf: (field: ColorField) => string;
  edit: (field: ColorField, text: string) => void;
  /** Called on blur and Enter. */
  settle: () => void;
}

/** One color in many fields. Editing one updates all the others. */
export function useColor(): ColorTool {
  const { recordInput } = useToolServices();
  const [view, setView] = useState(INITIAL_COLOR);
  const latest = useRef<Converted>({
    color: { mode: "rgb", r: RED / 255, g: GREEN / 255, b: BLUE / 255 },
    view: INITIAL_COLOR,
  });
  const [typed, setTyped] = useState<FieldTexts>({ hex: "#3B82F6" });
  const [error, setError] = useState<InputError>();
  /** Outcome of the last edit, a promise because Enter may be pressed before it is known. */
  const lastEdit = useRef<Promise<InputError | undefined>>(Promise.resolve(undefined));
  /** The error already shown, so that leaving other fields doesn't repeat it. */
  const shownError = useRef<InputError>(undefined);

  const textOf = (field: ColorField) => typed[field] ?? fieldText(view, field);
  const edit = (field: ColorField, text: string) => {
    recordInput(true);
    // Use the other fields as shown: a saturation of 0 while typing must not change the hue.
    const group = GROUPS.find((fields) => fields.includes(field)) ?? [field];
    const texts = { ...Object.fromEntries(group.map((name) => [name, textOf(name)])), [field]: text };
    setTyped(texts);
    lastEdit.current = convert(field, texts);
  };
  const convert = async (field: ColorField, texts: FieldTexts): Promise<InputError | undefined> => {
    try {
      const { convertField } = await import("./convert-field.ts");
      latest.current = convertField(field, texts, latest.current);
      setView(latest.current.view);
      setError(undefined);
      return undefined;
    } catch (caught) {
      const inputError = asInputError(caught, field);
      setError(inputError);
      return inputError;
    }
  };
  const settle = async () => {
    const settled = lastEdit.current;
    const inputError = await settled;
    if (inputError) {
      if (inputError !== shownError.current) toastFailed(inputError.message, inputError.title);
      shownError.current = inputError;
    } else if (lastEdit.current === settled) {
      setTyped({});
      if (shownError.current) dismissFailure();
      shownError.current = undefined;
    }
  };
  return { view, error, textOf, edit, settle };
}

function asInputError(caught: unknown, field: ColorField): InputError {
  if (caught instanceof InputError) return new InputError(caught.message, { field: caught.field ?? field });
  console.error(caught);
  return new InputError(operations.convert.messages.failed ?? "", { field });
}

function fieldText(view: ColorView, field: ColorField): string {
  switch (field) {
    case "hex":
      return view.hex;
    case "alpha":
      return String(Math.round(view.alpha * 100));
    case "red":
      return String(view.rgb[0]);
    case "green":
      return String(view.rgb[1]);
    case "blue":
      return String(view.rgb[2]);
    case "hue":
      return String(view.hsl[0]);
    case "saturation":
      return String(view.hsl[1]);
    case "lightness":
      return String(view.hsl[2]);
    default:
      return view.notations[field];
  }
}

import { useRef, useState } from "react";
import { InputError } from "#shared/input-error.ts";
import { dismissFailure, toastFailed } from "#ui/toast.tsx";
import { useToolServices } from "#ui/tool-services.ts";
import type { ColorView } from "./color-view.ts";
import type { ColorField, Converted, FieldTexts } from "./convert-field.ts";
import { INITIAL, operations } from "./operations.ts";

const [RED, GREEN, BLUE] = INITIAL.rgb;

/** Fields that are read together. */
const GROUPS: readonly (readonly ColorField[])[] = [
  ["red", "green", "blue"],
  ["hue", "saturation", "lightness"],
];

interface ColorTool {
  view: ColorView;
  error: InputError | undefined;
  /** What stands in a field: what was typed, until the field is left with a color in it. */
  textOf: (field: ColorField) => string;
  edit: (field: ColorField, text: string) => void;
  /** The field was left or Enter pressed. */
  settle: () => void;
}

/** One color in many fields: editing one updates all others at once. */
export function useColor(): ColorTool {
  const { recordInput } = useToolServices();
  const [view, setView] = useState(INITIAL);
  const latest = useRef<Converted>({
    color: { mode: "rgb", r: RED / 255, g: GREEN / 255, b: BLUE / 255 },
    view: INITIAL,
  });
  const [typed, setTyped] = useState<FieldTexts>({ hex: "#3B82F6" });
  const [error, setError] = useState<InputError>();
  /** What became of the last edit: Enter may come before it is known. */
  const edited = useRef<Promise<InputError | undefined>>(Promise.resolve(undefined));
  /** The refusal that was told: the other fields are left without an edit too. */
  const told = useRef<InputError>(undefined);

  const textOf = (field: ColorField) => typed[field] ?? fieldText(view, field);
  const edit = (field: ColorField, text: string) => {
    recordInput(true);
    // The neighbours stay as they are shown: a saturation of 0 on the way to 50 must not change the hue.
    const group = GROUPS.find((fields) => fields.includes(field)) ?? [field];
    const texts = { ...Object.fromEntries(group.map((name) => [name, textOf(name)])), [field]: text };
    setTyped(texts);
    edited.current = convert(field, texts);
  };
  const convert = async (field: ColorField, texts: FieldTexts): Promise<InputError | undefined> => {
    try {
      const { convertField } = await import("./convert-field.ts");
      latest.current = convertField(field, texts, latest.current);
      setView(latest.current.view);
      setError(undefined);
      return undefined;
    } catch (caught) {
      const refused = asInputError(caught, field);
      setError(refused);
      return refused;
    }
  };
  const settle = async () => {
    const settled = edited.current;
    const refused = await settled;
    if (refused) {
      if (refused !== told.current) toastFailed(refused.message, refused.title);
      told.current = refused;
    } else if (edited.current === settled) {
      setTyped({});
      if (told.current) dismissFailure();
      told.current = undefined;
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

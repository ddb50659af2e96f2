import { useHandover } from "#ui/use-handover.ts";
import { ColorFields } from "./color-fields.tsx";
import { ContrastPanel } from "./contrast-panel.tsx";
import { NotationsPanel } from "./notations-panel.tsx";
import { useColor } from "./use-color.tsx";

export default function ColorConverterPage() {
  const tool = useColor();
  useHandover((value) => {
    if (value.kind !== "typed") return;
    tool.edit(value.text.startsWith("#") ? "hex" : "name", value.text);
    tool.settle();
  });
  return (
    <>
      <div className="tool-columns">
        <ColorFields tool={tool} />
        <NotationsPanel tool={tool} />
      </div>
      <ContrastPanel view={tool.view} onPick={(hex) => tool.edit("hex", hex)} />
    </>
  );
}

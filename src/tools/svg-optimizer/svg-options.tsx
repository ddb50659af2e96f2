import { hasEffect } from "#shared/options.ts";
import { OptionControls } from "#ui/option-controls.tsx";
import { OptionsFold } from "#ui/options-fold.tsx";
import type { Tool } from "#ui/use-tool.ts";
import { PLUGIN_GROUPS, pluginOptions } from "./plugins.ts";
import type { operations } from "./tool.ts";

/** The main options, a switch for each group of plugins and, on request, one for each plugin. */
export function SvgOptions({ tool }: { tool: Tool<typeof operations> }) {
  const { options, declarations, setOptions, error } = tool;
  const main = Object.entries(declarations).filter(([name]) => !(name in pluginOptions));
  const controls = {
    values: options,
    invalidOption: error?.field,
    onChange: (name: string, value: unknown) => setOptions({ [name]: value }),
  };
  return (
    <OptionsFold>
      <OptionControls
        declarations={Object.fromEntries(main.filter(([, declaration]) => hasEffect(declaration, options)))}
        {...controls}
      />
      <fieldset className="flex w-full flex-wrap items-center gap-x-5">
        <legend className="mb-1 text-sm font-semibold">Optimize</legend>
        {Object.entries(PLUGIN_GROUPS).map(([name, flags]) => (
          <GroupSwitch key={name} name={name} flags={flags} options={options} onChange={setOptions} />
        ))}
      </fieldset>
      <details className="w-full">
        <summary className="min-h-9 cursor-pointer text-sm">All plugins</summary>
        <div className="flex flex-col gap-3">
          <OptionControls declarations={pluginOptions} {...controls} />
        </div>
      </details>
    </OptionsFold>
  );
}

interface SwitchProps {
  name: string;
  flags: Readonly<Record<string, { default: boolean }>>;
  options: Readonly<Record<string, unknown>>;
  onChange: (values: Readonly<Record<string, boolean>>) => void;
}

/** Sets all plugins of a group to their defaults, or off. */
function GroupSwitch({ name, flags, options, onChange }: SwitchProps) {
  const entries = Object.entries(flags);
  const isOn = entries.some(([plugin]) => options[plugin] === true);
  const isDefault = entries.every(([plugin, flag]) => options[plugin] === flag.default);
  return (
    <label className="inline-flex min-h-9 items-center gap-2 text-sm max-sm:w-full">
      <input
        type="checkbox"
        className="size-4 accent-accent"
        checked={isOn}
        ref={(box) => {
          if (box) box.indeterminate = isOn && !isDefault;
        }}
        onChange={() => onChange(Object.fromEntries(entries.map(([plugin, flag]) => [plugin, !isOn && flag.default])))}
      />
      {name}
    </label>
  );
}

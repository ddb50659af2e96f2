import { ActionBar } from "#ui/action-bar.tsx";
import { CodeToolPage } from "#ui/code-tool-page.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { OptionsFold } from "#ui/options-fold.tsx";
import { ToolOptionControls } from "#ui/tool-options.tsx";
import { ToolInputField } from "#ui/tool-page.tsx";
import { useTool } from "#ui/use-tool.ts";
import type { DataType } from "./data-types.ts";
import { LogoPicker } from "./logo-picker.tsx";
import { styleOptions } from "./options.ts";
import { operations } from "./tool.ts";

const QrPanel = lazyPart(() => import("./qr-panel.tsx"), "QrPanel");

const FIELDS: Readonly<Partial<Record<DataType, readonly string[]>>> = {
  wifi: ["ssid", "password", "security", "hidden"],
  vcard: ["name", "organization", "phone", "email", "website"],
  event: ["event", "location", "start", "end"],
  geo: ["latitude", "longitude"],
};
const STYLE = ["size", "level", "dark", "light", "margin"];
/** With a logo, the code always uses High. */
const LOGO_LEVEL = { ...styleOptions.level, choices: styleOptions.level.choices.filter(({ value }) => value === "H") };
const HINTS: Readonly<Partial<Record<DataType, string>>> = {
  text: "Any text",
  url: "example.org",
  email: "ada@example.org",
  phone: "+1 555 123 4567",
  sms: "+1 555 123 4567",
  wifi: "name, password, WPA — or fill in the fields above",
};

export default function QrGeneratorPage() {
  const tool = useTool(operations, { modes: true });
  const { mode } = tool;
  const type = tool.options.type as DataType;
  const takesContent = mode === "batch" || (type === "wifi" ? tool.options.ssid === "" : !FIELDS[type]);
  const hasLogo = tool.options.logo !== "";
  const code = tool.data("generate");
  const shownOptions = {
    ...tool,
    ...(hasLogo && {
      declarations: { ...tool.declarations, level: LOGO_LEVEL },
      options: { ...tool.options, level: "H" },
    }),
    setOptions: (values: Parameters<typeof tool.setOptions>[0]) => {
      tool.setOptions(values);
      // Another type has other fields, which are empty yet.
      if ("type" in values) tool.reset();
    },
  };

  return (
    <CodeToolPage
      tool={tool}
      panel={code && <QrPanel code={code} />}
      fileHint="One PNG for each row, in the order of the rows."
    >
      <div className="card wide-options">
        <ToolOptionControls
          tool={shownOptions}
          only={mode === "generate" ? ["type", ...(FIELDS[type] ?? [])] : ["header"]}
        />
      </div>
      {takesContent && (
        <div className={`grid ${mode === "batch" ? "" : "*:min-h-44!"}`}>
          <ToolInputField
            tool={tool}
            label="Content"
            placeholder={mode === "batch" ? "https://example.org/1, table-1" : HINTS[type]}
          />
        </div>
      )}
      <OptionsFold>
        <div className="card wide-options">
          <ToolOptionControls tool={shownOptions} only={STYLE} />
          <LogoPicker chosen={hasLogo} onChange={(logo) => tool.setOptions({ logo })} />
        </div>
      </OptionsFold>
      <ActionBar operations={tool.operations} state={tool.state} onRun={tool.run} onCancel={tool.cancel} />
    </CodeToolPage>
  );
}

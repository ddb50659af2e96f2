import { lazyPart } from "#ui/lazy-part.tsx";
import { TextTool } from "#ui/text-tool.tsx";
import { LANGUAGES } from "./languages.ts";
import { operations } from "./tool.ts";

const FormattedCode = lazyPart(() => import("./formatted-code.tsx"), "FormattedCode");

const EXTENSIONS = Object.values(LANGUAGES).flatMap(({ extensions }) => extensions);

export default function CodeFormatterPage() {
  return (
    <TextTool
      operations={operations}
      placeholder="Paste code, or drop files"
      accept={`${EXTENSIONS.join()},text/*`}
      files={([file], tool) =>
        file && (
          <FormattedCode
            file={file}
            took={tool.shown?.milliseconds}
            onUseAsInput={(text, name) => tool.takeAsInput(text, name)}
          />
        )
      }
      advice={(_, { language }) =>
        language === "auto" ? "If this is another language, choose it in the options." : undefined
      }
    />
  );
}

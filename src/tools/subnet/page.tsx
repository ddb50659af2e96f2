import { TextTool } from "#ui/text-tool.tsx";
import { operations } from "./operations.ts";

const MODES = { calculate: "Calculate", split: "Split", summarize: "Summarize", find: "Find" };

export default function SubnetPage() {
  return (
    <TextTool
      operations={operations}
      modes={MODES}
      placeholder={{
        calculate: "192.168.1.77/26, 10.0.0.1 255.255.255.0 or 2001:db8::/48, one per line",
        split: "Networks, one per line: 10.0.0.0/24",
        summarize: "Networks, addresses or ranges, one per line: 10.0.0.1 - 10.0.0.99",
        find: "One per line",
      }}
      paste={{ title: "Networks", language: "text" }}
    />
  );
}

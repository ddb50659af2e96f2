import { operations } from "./tool.ts";

const { convert } = operations;

/** On the page, images keep their format by default. Elsewhere they become PNG, which is public. */
export const pageOperations = {
  convert: {
    ...convert,
    options: { ...convert.options, format: { ...convert.options.format, default: "same" as const } },
  },
};

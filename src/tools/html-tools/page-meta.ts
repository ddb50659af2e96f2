/** What search engines and chat apps show of a page. */
export interface PageMeta {
  title: string;
  description: string;
  site: string;
  /** Its alternative text or its address. */
  image: string;
  tags: [name: string, value: string][];
  problems: string[];
}

export function metaText({ tags, problems }: PageMeta): string {
  const lines = tags.map(([name, value]) => `${name.padEnd(16)}  ${value}`.trimEnd());
  return `${[...lines, ...problems.map((problem) => `! ${problem}`)].join("\n")}\n`;
}

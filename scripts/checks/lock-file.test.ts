import { describe, expect, it } from "vitest";
import { findLooseVersions, findMissingPlatforms } from "./lock-file.ts";

describe("findLooseVersions", () => {
  it("accepts exact versions", () => {
    const dependencies = { a: "1.2.3", c: "npm:@a/b@1.2.3" };
    expect(findLooseVersions({ dependencies, optionalDependencies: { b: "18.4.0-beta.17" } })).toEqual([]);
  });

  it.each(["^1.2.3", "~1.2.3", "1.2", "latest", "*", ">=1.0.0", "1.0.0 - 2.0.0", "file:../a", "npm:@a/b@^1.2.3"])(
    "reports a dependency at %s",
    (version) => {
      expect(findLooseVersions({ devDependencies: { a: version } })).toEqual([
        `package.json: a ${version} is not an exact version`,
      ]);
    },
  );
});

describe("findMissingPlatforms", () => {
  const native = { optionalDependencies: { "@n/linux-x64-gnu": "1.0.0", "@n/darwin-arm64": "1.0.0" } };

  it("accepts a lock file with every platform's package", () => {
    const packages = {
      "node_modules/n": native,
      "node_modules/@n/linux-x64-gnu": {},
      "node_modules/@n/darwin-arm64": {},
    };
    expect(findMissingPlatforms({ packages })).toEqual([]);
  });

  it("reports a missing platform package", () => {
    const packages = { "node_modules/n": native, "node_modules/@n/linux-x64-gnu": {} };
    expect(findMissingPlatforms({ packages })).toEqual([
      "package-lock.json: node_modules/n needs @n/darwin-arm64, which is missing",
    ]);
  });

  it("finds a package in the same or a parent folder", () => {
    const packages = {
      "node_modules/a/node_modules/n": native,
      "node_modules/a/node_modules/@n/linux-x64-gnu": {},
      "node_modules/@n/darwin-arm64": {},
    };
    expect(findMissingPlatforms({ packages })).toEqual([]);
  });

  it("ignores uncommon platforms", () => {
    const optionalDependencies = {
      "@n/android-arm64": "1.0.0",
      "@n/linux-x64-musl": "1.0.0",
      "@n/win32-arm64": "1.0.0",
    };
    expect(findMissingPlatforms({ packages: { "node_modules/n": { optionalDependencies } } })).toEqual([]);
  });

  it("reports a missing optional package without a platform", () => {
    const packages = { "": { optionalDependencies: { node: "24.0.0" } } };
    expect(findMissingPlatforms({ packages })).toEqual(["package-lock.json:  needs node, which is missing"]);
  });
});

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename } from "node:path";

export interface Build {
  /** Address of the source repository. */
  source: string;
  commit: string;
  version: string;
  /** Processors, such as `x64`. */
  cpus: readonly string[];
  node: string;
  npm: string;
  /** Time of all files, in seconds since 1970. */
  epoch: number;
  /** SHA-256 of other inputs: the lock file and Node, which npm downloads in an install script. */
  inputs: Readonly<Record<string, string>>;
}

/** Who built it, as far as an unsigned statement can say. */
const BUILDER = "npm-run-release";

/**
 * States how files were made, unsigned: an in-toto statement with SLSA provenance, https://slsa.dev/spec/v1.0/provenance.
 *
 * @param digests SHA-256 of each file, in hex
 */
export function describeProvenance(digests: Readonly<Record<string, string>>, build: Build): object {
  const { source, commit, version, cpus, node, npm, epoch, inputs } = build;
  const subjectsOf = (files: Readonly<Record<string, string>>) =>
    Object.entries(files).map(([name, sha256]) => ({ name, digest: { sha256 } }));
  return {
    _type: "https://in-toto.io/Statement/v1",
    subject: subjectsOf(digests),
    predicateType: "https://slsa.dev/provenance/v1",
    predicate: {
      buildDefinition: {
        buildType: `${source}/blob/${commit}/CONTRIBUTING.md#releases`,
        externalParameters: { source: `git+${source}`, commit, version, cpus },
        internalParameters: { node, npm, SOURCE_DATE_EPOCH: epoch },
        resolvedDependencies: [{ uri: `git+${source}`, digest: { gitCommit: commit } }, ...subjectsOf(inputs)],
      },
      runDetails: { builder: { id: `${source}#${BUILDER}` } },
    },
  };
}

/** As `sha256sum` writes and checks it. */
export function formatChecksums(digests: Readonly<Record<string, string>>): string {
  return Object.entries(digests)
    .map(([name, digest]) => `${digest}  ${name}\n`)
    .join("");
}

/** SHA-256 of each file in hex, by name. */
export function digestFiles(paths: readonly string[]): Record<string, string> {
  return Object.fromEntries(paths.map((path) => [basename(path), sha256(readFileSync(path))]));
}

export const sha256 = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex");

interface Bom {
  serialNumber?: string;
  metadata: { timestamp?: string; component: { version: string; "bom-ref": string } };
}

/** Replaces random and current values in npm's bill of materials, so that the same packages give the same bytes. */
export function pinBom(bom: Bom, version: string, time: Date): Bom {
  const { "bom-ref": reference, version: listed } = bom.metadata.component;
  const next = reference.replace(listed, version);
  const pinned: Bom = JSON.parse(JSON.stringify(bom).replaceAll(`${reference}"`, `${next}"`));
  pinned.metadata.component.version = version;
  pinned.metadata.timestamp = time.toISOString();
  delete pinned.serialNumber;
  const hash = sha256(JSON.stringify(pinned));
  // A UUID of version 8, for which RFC 9562 leaves the content open.
  const uuid = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ];
  pinned.serialNumber = `urn:uuid:${uuid.join("-")}`;
  return pinned;
}

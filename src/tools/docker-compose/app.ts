/** Long name and value of a flag; "" for a switch. */
export type FlagValue = readonly [name: string, value: string];

export interface Container {
  /** Name of the Compose service. */
  key: string;
  flags: FlagValue[];
  image: string;
  /** Words after the image. */
  args: string[];
  /** Keys of the containers that start before it. */
  needs: string[];
}

export interface App {
  containers: Container[];
  /** Names of the networks to create. */
  networks: string[];
}

export function valuesOf(flags: readonly FlagValue[], name: string): string[] {
  return flags.filter(([one]) => one === name).map(([, value]) => value);
}

/** @example baseName("ghcr.io/ada/app:1.2@sha256:…") // "app" */
export function baseName(image: string): string {
  return image.replace(/@.*/s, "").replace(/^.*\//s, "").replace(/:.*/s, "");
}

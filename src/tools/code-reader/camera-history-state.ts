interface History {
  state: unknown;
  replaceState(state: unknown, unused: string): void;
}

const { history } = globalThis as { history?: History };

/** Remembers over a reload of the page that the visitor asked for the camera. */
export function keepCameraState(): void {
  history?.replaceState({ ...stateOf(history), camera: true }, "");
}

/** Whether the camera was asked for before the page was reloaded. */
export function takeCameraState(): boolean {
  if (!history) return false;
  const { camera, ...rest } = stateOf(history);
  if (camera !== true) return false;
  history.replaceState(rest, "");
  return true;
}

function stateOf({ state }: History): { camera?: boolean } {
  return typeof state === "object" && state !== null ? state : {};
}

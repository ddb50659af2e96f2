/** What `navigator.connection` says, where a browser has it: https://wicg.github.io/netinfo/ */
export interface Connection {
  saveData?: boolean;
  type?: string;
}

/** True where the visitor may pay by the byte. */
export function isMetered({ saveData, type }: Connection): boolean {
  return saveData === true || type === "cellular";
}

/** The fields of `navigator.connection` we read; not every browser has it. https://wicg.github.io/netinfo/ */
export interface Connection {
  saveData?: boolean;
  type?: string;
}

/** True if the visitor may pay by the byte. */
export function isMetered({ saveData, type }: Connection): boolean {
  return saveData === true || type === "cellular";
}

/** The job can't be done; `message` is shown to its owner. */
export class Failure extends Error {
  override readonly name = "Failure";
  /** Indices of the files that need a password or a different one. */
  readonly passwordNeeded: number[] | undefined;

  constructor(message: string, passwordNeeded?: number[]) {
    super(message);
    this.passwordNeeded = passwordNeeded;
  }
}

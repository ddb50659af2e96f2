/** The job cannot be done; `message` is for the one who started it. */
export class Failure extends Error {
  override readonly name = "Failure";
  /** Places of the files that do not open without another password. */
  readonly passwordNeeded: number[] | undefined;

  constructor(message: string, passwordNeeded?: number[]) {
    super(message);
    this.passwordNeeded = passwordNeeded;
  }
}

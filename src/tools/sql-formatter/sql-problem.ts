export class SqlProblem extends Error {
  readonly offset: number;
  readonly advice: string | undefined;
  constructor(message: string, offset: number, advice?: string) {
    super(message);
    this.offset = offset;
    this.advice = advice;
  }
}

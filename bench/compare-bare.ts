import { serveBareRedirect } from "./bare-redirect.ts";
import { measureRate } from "./http-load.ts";
import { median } from "./table.ts";

const ROUNDS = 5;
const SECONDS = 3;

interface Rates {
  /** Median requests per second. */
  ours: number;
  bare: number;
  bareName: string;
  /** Requests our server answered in all rounds. */
  answers: number;
}

/** Measures our server and a bare redirect server in turns, so that other load on the machine affects both. */
export async function measureAgainstBare(
  origin: string,
  request: { path: () => string; status: number },
): Promise<Rates> {
  await using bare = await serveBareRedirect();
  const ours: number[] = [];
  const bares: number[] = [];
  let answers = 0;
  for (let round = 0; round < ROUNDS; round++) {
    bares.push((await measureRate(bare.origin, { path: () => "/", status: 302, seconds: SECONDS })).rate);
    const measured = await measureRate(origin, { ...request, seconds: SECONDS });
    ours.push(measured.rate);
    answers += measured.answers;
  }
  return { ours: median(ours), bare: median(bares), bareName: bare.name, answers };
}

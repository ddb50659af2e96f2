import { serveBareRedirect } from "./bare-redirect.ts";
import { measureRate } from "./http-load.ts";
import { median } from "./table.ts";

const ROUNDS = 5;
const SECONDS = 3;

interface Rates {
  /** Requests a second, the median of the rounds. */
  ours: number;
  bare: number;
  bareName: string;
  /** How many requests our server answered in all rounds. */
  answers: number;
}

/** Our rate and that of a server that only redirects, in turns, because other work on the machine comes and goes. */
export async function measureBesideBare(origin: string, asked: { path: () => string; status: number }): Promise<Rates> {
  await using bare = await serveBareRedirect();
  const ours: number[] = [];
  const bares: number[] = [];
  let answers = 0;
  for (let round = 0; round < ROUNDS; round++) {
    bares.push((await measureRate(bare.origin, { path: () => "/", status: 302, seconds: SECONDS })).rate);
    const measured = await measureRate(origin, { ...asked, seconds: SECONDS });
    ours.push(measured.rate);
    answers += measured.answers;
  }
  return { ours: median(ours), bare: median(bares), bareName: bare.name, answers };
}

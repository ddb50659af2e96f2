import { type RandomSource, systemRandom } from "#shared/random.ts";

/** Words per request. `getRandomValues` allows at most 65,536 bytes. */
const POOL = 16_384;

/** Draws from a pool of random words: one system call per draw takes ten times as long. */
export function pooledRandom(source: RandomSource = systemRandom): RandomSource {
  let pool: Uint32Array<ArrayBuffer> | undefined;
  let next = POOL;
  return (words) => {
    // Allocate on first use: most runs draw nothing.
    pool ??= new Uint32Array(POOL);
    for (let index = 0; index < words.length; index++) {
      if (next === POOL) {
        source(pool);
        next = 0;
      }
      words[index] = pool[next] as number;
      next += 1;
    }
  };
}

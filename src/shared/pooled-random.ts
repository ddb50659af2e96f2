import { type RandomSource, systemRandom } from "#shared/random.ts";

/** Words asked for at a time; the system gives at most 16,384 (65,536 bytes) at once. */
const POOL = 16_384;

/** A source that asks another for many words at a time: one call a draw takes ten times as long. */
export function pooledRandom(source: RandomSource = systemRandom): RandomSource {
  let pool: Uint32Array<ArrayBuffer> | undefined;
  let next = POOL;
  return (words) => {
    // Most runs draw nothing.
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

import { type DiceGroup, facesOf, meets, possibleFaces } from "./dice-group.ts";
import { MAX_DICE } from "./dice-limits.ts";

/** Probability of each whole number. */
export type Chances = ReadonlyMap<number, number>;

/** Chances of each value of a die, including the sum of a compounding die. */
export function dieChances(group: DiceGroup): Chances {
  const faces = faceChances(group);
  if (!group.compounds) return faces;
  const { highest } = facesOf(group.sides);
  const explosion = faces.get(highest) ?? 0;
  const sums = new Map<number, number>();
  for (let exploded = 0; exploded < MAX_DICE; exploded++) {
    for (const [face, chance] of faces) {
      if (face === highest && exploded < MAX_DICE - 1) continue;
      const sum = exploded * highest + face;
      sums.set(sum, (sums.get(sum) ?? 0) + explosion ** exploded * chance);
    }
  }
  return sums;
}

function faceChances({ sides, reroll }: DiceGroup): Chances {
  const faces = possibleFaces({ sides });
  const again = reroll ? faces.filter((face) => meets(face, reroll.when)) : [];
  const second = reroll ? possibleFaces({ sides, reroll }) : [];
  return new Map(
    faces.flatMap((face) => {
      const first = again.includes(face) ? 0 : 1 / faces.length;
      const later = second.includes(face) ? again.length / faces.length / second.length : 0;
      return first + later > 0 ? [[face, first + later]] : [];
    }),
  );
}

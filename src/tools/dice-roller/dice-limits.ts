/** Limits of one group of dice, such as the `3d6` of `3d6+2`. */
export const DICE_LIMITS = { count: { min: 1, max: 20 }, sides: { min: 2, max: 100 } } as const;

/**
 * With exploding dice, a group has so many at most, those that were rolled again included. A die that adds up its
 * explosions is rolled so often at most.
 */
export const MOST_DICE = 100;

/** Limits of one group of dice, such as the `3d6` of `3d6+2`. */
export const DICE_LIMITS = { count: { min: 1, max: 20 }, sides: { min: 2, max: 100 } } as const;

/**
 * Most dice in a group, including extra dice from explosions, and most rolls of one compounding die.
 */
export const MAX_DICE = 100;

/** Pseudo-random numbers that depend only on the seed. */
export interface Chance {
  /** Returns a whole number from 0 up to, not including, the limit. */
  below(limit: number): number;
  percent(percent: number): boolean;
  pick<T>(values: readonly T[]): T;
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    percent: (percent) => next() * 100 < percent,
    pick: (values) => {
      const value = values[below(values.length)];
      if (value === undefined) throw new Error("An empty list has no value to pick.");
      return value;
    },
  };
}

/** Returns a number that depends on every character (FNV-1a). */
export function hashText(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value ^= value >>> 15;
  return Math.imul(value, 0x2c1b3c6d) >>> 0;
}

import { splitDuration } from "./units.ts";

export interface FormatOptions {
  /** Most units to write; what is smaller is dropped. */
  readonly parts?: number;
}

/** Writes a duration for people: `1h 30m`. */
export function formatDuration(milliseconds: number, options: FormatOptions = {}): string {
  const { parts = Infinity } = options;
  if (!(parts >= 1)) throw new RangeError(`Not a number of parts: ${parts}`);
  const shown = splitDuration(milliseconds).slice(0, parts);
  if (shown.length === 0) return "0s";
  const text = shown.map(({ unit, count }) => `${count}${unit.symbol}`).join(" ");
  return milliseconds < 0 ? `-${text}` : text;
}

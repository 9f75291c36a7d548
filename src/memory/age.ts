import { usage } from "./draft.ts";

const DAY = 24 * 60 * 60 * 1000;
const UNITS = { h: DAY / 24, d: DAY, w: 7 * DAY, y: 365 * DAY } as const;

/** Milliseconds of an age such as `30d`. Errors: `usage`. */
export function parseAge(text: string): number {
  const [, count, unit = ""] = /^(\d{1,5})\s*([hdwy])$/.exec(text.trim().toLowerCase()) ?? [];
  const milliseconds = Object.entries(UNITS).find(([name]) => name === unit)?.[1];
  if (count !== undefined && milliseconds !== undefined) return Number(count) * milliseconds;
  throw usage(
    `\`${text}\` is no age; write a number with h, d, w or y for hours, days, weeks or years, such as 30d.`,
  );
}

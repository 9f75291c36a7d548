const UNITS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};
const MINUTE_MS = 60_000;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const UNIT = String.raw`(ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?)`;
const PART = String.raw`(\d+(?:\.\d+)?)\s*${UNIT}(?![a-z])`;
const DURATION = new RegExp(String.raw`\b(?:in|after)\s+((?:${PART}[\s,]*(?:and\s+)?)+)`, "i");
/** Without spaces between the parts, as in `3h20m15s`. */
const COMPACT = /\b(?:in|after)\s+((?:\d+(?:\.\d+)?[dhms])+)(?![a-z])/i;
const CLOCK =
  /\b(?:at|resets)\s+(?:([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?(?:, (\d{4}))?,? (?:at )?)?(\d{1,2})(?::(\d{2}))?(?: ?(am|pm)\b)?(?: \(([\w/+-]+)\))?/i;
const SECONDS_SINCE_1970 = /\|(\d{10})\b/;

export function millisecondsUntilReset(text: string, now: number): number | undefined {
  const since1970 = SECONDS_SINCE_1970.exec(text)?.[1];
  if (since1970 !== undefined) return positive(Number(since1970) * 1000 - now);
  const [, compact] = COMPACT.exec(text) ?? DURATION.exec(text) ?? [];
  if (compact !== undefined) return Math.ceil(durationOf(compact));
  const moment = findResetTime(text, now);
  return moment === undefined ? undefined : positive(moment - now);
}

function positive(milliseconds: number): number | undefined {
  return milliseconds > 0 ? milliseconds : undefined;
}

function durationOf(text: string): number {
  return Array.from(text.matchAll(/(\d+(?:\.\d+)?)\s*(ms|milli|[smhd])/gi)).reduce(
    (sum, [, amount, unit = "s"]) => sum + Number(amount) * (UNITS[shortUnit(unit)] ?? 1000),
    0,
  );
}

function shortUnit(unit: string): string {
  const lower = unit.toLowerCase();
  return lower === "milli" ? "ms" : lower;
}

/** Times of day have no seconds, so the end of the minute is used. */
function findResetTime(text: string, now: number): number | undefined {
  const [found, month, day, year, hour = "", minute = "0", half, zone] = CLOCK.exec(text) ?? [];
  if (found === undefined || (half === undefined && !found.includes(":"))) return undefined;
  const hours = (Number(hour) % (half === undefined ? 24 : 12)) + (half?.toLowerCase() === "pm" ? 12 : 0);
  const wall = { hours, minutes: Number(minute) };
  const today = wallDate(now, zone);
  if (today === undefined) return undefined;
  const index = month === undefined ? undefined : MONTHS.indexOf(month.slice(0, 3).toLowerCase());
  if (index === -1) return undefined;
  const at = (plus: { days: number; years: number }): number =>
    instantOf(
      {
        year: year === undefined ? today.year + plus.years : Number(year),
        month: index ?? today.month,
        day: (day === undefined ? today.day : Number(day)) + plus.days,
        ...wall,
      },
      zone,
    ) + MINUTE_MS;
  const first = at({ days: 0, years: 0 });
  if (first > now || year !== undefined) return first;
  return day === undefined ? at({ days: 1, years: 0 }) : at({ days: 0, years: 1 });
}

interface WallTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hours: number;
  readonly minutes: number;
}

/** Without a zone, returns the local time. Returns undefined for an unknown zone. */
function wallDate(now: number, zone: string | undefined): WallTime | undefined {
  try {
    const format = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
    });
    const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
    return {
      year: part("year"),
      month: part("month") - 1,
      day: part("day"),
      hours: part("hour"),
      minutes: part("minute"),
    };
  } catch {
    return undefined;
  }
}

function instantOf({ year, month, day, hours, minutes }: WallTime, zone: string | undefined): number {
  const asUtc = Date.UTC(year, month, day, hours, minutes);
  const wall = wallDate(asUtc, zone);
  if (!wall) return asUtc;
  return 2 * asUtc - Date.UTC(wall.year, wall.month, wall.day, wall.hours, wall.minutes);
}

export function formatDuration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return `${seconds}s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}m ${pad(seconds % 60)}s`;
  return `${Math.floor(minutes / 60)}h ${pad(minutes % 60)}m`;
}

/** `$0.08`; `$?` for an unknown price. */
export function formatCost(dollars: number | null): string {
  if (dollars === null) return "$?";
  return dollars > 0 && dollars < 0.01 ? "<$0.01" : `$${dollars.toFixed(2)}`;
}

export interface CostAndTokens {
  readonly knownUsd: number;
  readonly complete: boolean;
}

/** `$0.42`; `$0.42+?` if a part has no known price, `$?` if no part has one. */
export function formatCostAndTokens({ knownUsd, complete }: CostAndTokens): string {
  if (complete) return formatCost(knownUsd);
  return knownUsd > 0 ? `${formatCost(knownUsd)}+?` : formatCost(null);
}

/** `14:30 UTC`; with its day if that differs from the day of `seenAt`. */
export function formatMoment(at: string, seenAt: string): string {
  const moment = new Date(at).toISOString();
  const day = moment.slice(0, 10);
  const time = `${moment.slice(11, 16)} UTC`;
  return new Date(seenAt).toISOString().startsWith(day) ? time : `${day} ${time}`;
}

export function formatFrom(at: string, seenAt: string): string {
  return formatMoment(new Date(Math.ceil(Date.parse(at) / 60_000) * 60_000).toISOString(), seenAt);
}

export function formatCount(count: number): string {
  if (count < 1000) return String(count);
  return count < 999_500 ? `${Math.round(count / 1000)}k` : `${(count / 1_000_000).toFixed(1)}M`;
}

export function plural(count: number, noun: string, many = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : many}`;
}

export function shorten(text: string, width: number): string {
  return takeStart(text.replace(/\s+/g, " ").trim(), width);
}

/** The first characters of a text, with an ellipsis if it is cut, by which a cut secret is recognized. */
export function takeStart(text: string, limit: number): string {
  if (text.length <= limit) return text;
  // Not in the middle of a character.
  return `${text.slice(0, Math.max(0, limit - 1)).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/** The last characters of a text, from the start of a word, so that no part of a cut secret remains. */
export function takeEnd(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const end = text.slice(-limit);
  const at = end.search(/[\s"'`<>(){}[\]]/);
  return at === -1 ? "" : end.slice(at + 1);
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Replaces NUL by a visible character, since no program argument can contain NUL. */
export function withVisibleNul(text: string): string {
  return text.replaceAll("\0", "\u2400");
}

function pad(number: number): string {
  return String(number).padStart(2, "0");
}

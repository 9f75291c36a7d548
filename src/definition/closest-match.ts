import { distance } from "fastest-levenshtein";

const LONGEST = 64;
const MANY = 200;

export function closestMatch(word: string, candidates: readonly string[]): string | undefined {
  if (word.length > LONGEST) return undefined;
  const plainWord = plain(word);
  let best: { candidate: string; score: number } | undefined;
  for (const candidate of shortlist(word, candidates)) {
    const score = scoreOf(plainWord, plain(candidate));
    if (score <= tolerance(word, candidate) && score < (best?.score ?? Infinity)) best = { candidate, score };
  }
  return best?.candidate;
}

/** Adds the closest name to a message, or else a sentence such as the list of all names. */
export function withSuggestion(
  message: string,
  [word, names]: readonly [word: string, names: readonly string[]],
  otherwise: string,
): { message: string; suggestion?: string } {
  const suggestion = closestMatch(word, names);
  if (suggestion !== undefined) return { message, suggestion };
  return { message: otherwise === "" ? message : `${message} ${otherwise}` };
}

/** Compares only candidates with the same first or last letter if there are many. */
function shortlist(word: string, candidates: readonly string[]): readonly string[] {
  if (candidates.length <= MANY) return candidates;
  const alike = candidates.filter((name) => name.at(0) === word.at(0) || name.at(-1) === word.at(-1));
  return alike.filter((name) => Math.abs(name.length - word.length) < 3).slice(0, MANY);
}

/** A word that is part of the candidate scores half a point worse than a typing error. */
function scoreOf(word: string, candidate: string): number {
  const part = word.length >= 4 && candidate.includes(word) ? 1.5 : Infinity;
  return Math.min(isSwapped(word, candidate) ? 1 : distance(word, candidate), part);
}

function isSwapped(word: string, candidate: string): boolean {
  if (word.length !== candidate.length) return false;
  const at = Array.from(word).findIndex((letter, index) => letter !== candidate[index]);
  const swapped = `${word.slice(0, at)}${word[at + 1] ?? ""}${word[at] ?? ""}${word.slice(at + 2)}`;
  return at >= 0 && swapped === candidate;
}

function tolerance(word: string, candidate: string): number {
  if (Math.min(word.length, candidate.length) < 3) return 0;
  return Math.max(1.5, Math.floor(Math.min(word.length, candidate.length) / 3));
}

/** Makes `maxRetry`, `max_retry` and `max-retry` equal. */
function plain(word: string): string {
  return word.toLowerCase().replaceAll(/[-_.\s]/g, "");
}

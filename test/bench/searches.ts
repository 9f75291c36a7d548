/** What `programs/memory.ts` prints. */
export interface Searches {
  /** From the start of the process to the first result. */
  readonly firstMs: number;
  /** Each search after it. */
  readonly laterMs: readonly number[];
}

/** Words as texts have them: a few are everywhere, most are rare. */
export const WORDS: readonly string[] = Array.from({ length: 6_000 }, (_, rank) => wordOf(rank));

function wordOf(rank: number): string {
  const syllables = ["ka", "to", "mi", "re", "sol", "ven", "dar", "qui", "lop", "zen", "fer", "bau"];
  let rest = rank + 12;
  let word = "";
  for (; rest > 0; rest = Math.floor(rest / 12)) word += syllables[rest % 12];
  return word;
}

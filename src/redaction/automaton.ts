import { ELLIPSIS, ignoredUnits, withoutIgnored } from "./characters.ts";
import type { Span } from "./spans.ts";

/** What is looked for: secrets themselves, and what says that a closer look is worth while. */
export interface Patterns {
  readonly secrets: readonly string[];
  /** How tokens of known shapes begin. */
  readonly beginnings: readonly string[];
  /** The same as they look inside base64 and hex. */
  readonly encoded: readonly string[];
}

export interface Sighting {
  readonly spans: readonly Span[];
  /** Whether something begins as a token does. */
  readonly beginning: boolean;
  /** Places at which something encoded begins as a token does. */
  readonly encoded: readonly number[];
}

export interface Automaton {
  scan(text: string): Sighting;
  /** Where a secret may have begun that the text does not hold the rest of; its length where none has. */
  openFrom(text: string): number;
}

const NOTHING: Sighting = { spans: [], beginning: false, encoded: [] };

const BEGINNING = 1;
const ENCODED = 2;
/** Classes of characters: in no pattern, passed over, and then one for each character of the patterns. */
const OTHER = 0;
const IGNORED = 1;
/** A cut secret is told by this many characters before the ellipsis. */
const SHORTEST_CUT = 6;

/**
 * The automaton of Aho and Corasick as one table: a look at each character, whatever the number of patterns. White space and characters
 * without width leave it where it is.
 */
export function createAutomaton({ secrets, beginnings, encoded }: Patterns): Automaton {
  const trie = new Trie([...secrets, ...beginnings, ...encoded]);
  for (const secret of secrets) trie.add(secret, { secret: true });
  for (const text of beginnings) trie.add(text, { flag: BEGINNING });
  for (const text of encoded) trie.add(text, { flag: ENCODED });
  trie.link();
  return { scan: (text) => scan(trie, text), openFrom: (text) => openFrom(trie, text) };
}

class Trie {
  readonly classes = new Uint16Array(0x10000);
  /** Next state by state and class. */
  readonly next: Int32Array;
  readonly width: number;
  /** Longest secret that ends in a state. */
  readonly ended: Int32Array;
  readonly flags: Uint8Array;
  readonly depth: Int32Array;
  /** States on the way to a secret. */
  readonly onSecret: Uint8Array;
  /** States in which something ends. */
  readonly marked: Uint8Array;
  #states = 1;

  constructor(patterns: readonly string[]) {
    const ignored = ignoredUnits();
    for (let unit = 0; unit < ignored.length; unit += 1) if (ignored[unit] === 1) this.classes[unit] = IGNORED;
    let width = IGNORED + 1;
    let most = 1;
    for (const pattern of patterns) {
      most += pattern.length;
      for (let index = 0; index < pattern.length; index += 1) {
        const unit = pattern.charCodeAt(index);
        if (this.classes[unit] === OTHER) this.classes[unit] = width++;
      }
    }
    this.width = width;
    this.next = new Int32Array(most * width);
    [this.ended, this.depth] = [new Int32Array(most), new Int32Array(most)];
    [this.flags, this.onSecret, this.marked] = [
      new Uint8Array(most),
      new Uint8Array(most),
      new Uint8Array(most),
    ];
  }

  add(pattern: string, { secret = false, flag = 0 }: { secret?: boolean; flag?: number }): void {
    let state = 0;
    for (let index = 0; index < pattern.length; index += 1) {
      const cell = state * this.width + (this.classes[pattern.charCodeAt(index)] ?? OTHER);
      const known = this.next[cell] ?? 0;
      if (known === 0) {
        this.next[cell] = this.#states;
        this.depth[this.#states] = index + 1;
        this.#states += 1;
      }
      state = this.next[cell] ?? 0;
      if (secret) this.onSecret[state] = 1;
    }
    if (secret) this.ended[state] = pattern.length;
    this.flags[state] = (this.flags[state] ?? 0) | flag;
  }

  /** Fills in where each state goes on when its own way ends. */
  link(): void {
    const { next, width, ended, flags, marked } = this;
    const back = new Int32Array(this.#states);
    const queue = [0];
    for (const state of queue) {
      const behind = back[state] ?? 0;
      if (ended[state] === 0) ended[state] = ended[behind] ?? 0;
      flags[state] = (flags[state] ?? 0) | (flags[behind] ?? 0);
      marked[state] = (ended[state] ?? 0) > 0 || (flags[state] ?? 0) > 0 ? 1 : 0;
      for (let each = 0; each < width; each += 1) {
        const cell = state * width + each;
        const otherwise = state === 0 ? 0 : (next[behind * width + each] ?? 0);
        const child = next[cell] ?? 0;
        if (each === IGNORED) next[cell] = state;
        else if (child === 0) next[cell] = otherwise;
        else {
          back[child] = otherwise;
          queue.push(child);
        }
      }
    }
  }
}

function scan(trie: Trie, text: string): Sighting {
  const { next, classes, width, marked } = trie;
  let found: Found | undefined;
  let state = 0;
  for (let index = 0; index < text.length; index += 1) {
    const before = state;
    state = next[state * width + (classes[text.charCodeAt(index)] ?? OTHER)] ?? 0;
    // A character that is passed over leaves a state as it was: nothing ends with it.
    if (marked[state] === 1 && (state !== before || isKept(trie, text, index)))
      note(trie, (found ??= emptyFound()), { text, state, index });
  }
  const cut = text.includes(ELLIPSIS) ? cutSecrets(trie, text) : [];
  if (!found) return cut.length === 0 ? NOTHING : { ...NOTHING, spans: cut };
  return { ...found, spans: [...found.spans, ...cut] };
}

interface Found {
  spans: Span[];
  beginning: boolean;
  encoded: number[];
}

function emptyFound(): Found {
  return { spans: [], beginning: false, encoded: [] };
}

function isKept({ classes }: Trie, text: string, index: number): boolean {
  return classes[text.charCodeAt(index)] !== IGNORED;
}

function note(
  trie: Trie,
  found: Found,
  { text, state, index }: { text: string; state: number; index: number },
): void {
  const flags = trie.flags[state] ?? 0;
  const length = trie.ended[state] ?? 0;
  if ((flags & BEGINNING) !== 0) found.beginning = true;
  if ((flags & ENCODED) !== 0) found.encoded.push(index);
  if (length > 0) found.spans.push([startOf(trie, text, { end: index + 1, length }), index + 1]);
}

/** Goes back over what is passed over too. */
function startOf(trie: Trie, text: string, { end, length }: { end: number; length: number }): number {
  let start = end;
  for (let left = length; left > 0; ) {
    start -= 1;
    if (isKept(trie, text, start)) left -= 1;
  }
  return start;
}

/** Secrets of which a table or a summary shows the beginning, up to an ellipsis. */
function cutSecrets(trie: Trie, text: string): Span[] {
  const spans: Span[] = [];
  for (let at = text.indexOf(ELLIPSIS); at !== -1; at = text.indexOf(ELLIPSIS, at + 1)) {
    const { from, length, secret } = openAt(trie, text.slice(Math.max(0, at - CUT_WINDOW), at));
    if (secret && length >= SHORTEST_CUT) spans.push([at - Math.min(at, CUT_WINDOW) + from, at]);
  }
  return spans;
}

const CUT_WINDOW = 512;

function openFrom(trie: Trie, text: string): number {
  return openAt(trie, text).from;
}

/** What the text ends in the middle of. */
function openAt(trie: Trie, text: string): { from: number; length: number; secret: boolean } {
  const { next, classes, width, depth, onSecret } = trie;
  let state = 0;
  for (let index = 0; index < text.length; index += 1)
    state = next[state * width + (classes[text.charCodeAt(index)] ?? OTHER)] ?? 0;
  const length = depth[state] ?? 0;
  const end = text.length;
  return { from: startOf(trie, text, { end, length }), length, secret: onSecret[state] === 1 };
}

/** A secret as the automaton looks for it. */
export function asPattern(secret: string): string {
  return withoutIgnored(secret);
}

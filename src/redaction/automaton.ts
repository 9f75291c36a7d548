import { ELLIPSIS, setIgnored, withoutIgnored, type Span } from "./text-spans.ts";

export interface Patterns {
  readonly secrets: readonly string[];
  readonly markers: readonly string[];
}

interface MarkerMatch {
  readonly marker: number;
  readonly span: Span;
}

export interface SecretMatches {
  readonly spans: readonly Span[];
  readonly markers: readonly MarkerMatch[];
}

const NOTHING: SecretMatches = { spans: [], markers: [] };

/** Character classes: in no pattern, ignored, and one for each character of the patterns. */
const OTHER = 0;
const IGNORED = 1;
/** Minimum characters of a truncated secret before an ellipsis. */
const SHORTEST_CUT = 6;
const CUT_WINDOW = 512;

/** The automaton of Aho and Corasick: one step for each character. White space and zero-width characters do not change the state. */
export function createAutomaton({ secrets, markers }: Patterns) {
  const trie = new Trie([...secrets, ...markers]);
  for (const secret of secrets) trie.addSecret(secret);
  markers.forEach((marker, index) => trie.addMarker(marker, index));
  trie.link();
  return {
    scan: (text: string) => scan(trie, text),
    /** Returns the start of a possibly incomplete secret at the end of the text; the text's length if there is none. */
    openFrom: (text: string) => openFrom(trie, text),
  };
}

export type Automaton = ReturnType<typeof createAutomaton>;

class Trie {
  readonly classes = new Uint16Array(0x10000);
  /** Next state by state and class. */
  readonly next: Uint16Array | Int32Array;
  readonly width: number;
  readonly depth: Int32Array;
  /** Longest secret that ends in a state. */
  readonly ended: Int32Array;
  /** The marker that ends in a state, counted from one. */
  readonly marker: Int32Array;
  readonly back: Int32Array;
  /** States on the way to a secret. */
  readonly onSecret: Uint8Array;
  /** States in which something ends. */
  readonly telling: Uint8Array;
  /** First child and next sibling of a state, and the class that leads to it. */
  readonly #child: Int32Array;
  readonly #sibling: Int32Array;
  readonly #unit: Int32Array;
  #states = 1;

  constructor(patterns: readonly string[]) {
    setIgnored(this.classes, IGNORED);
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
    this.next = most > 0xffff ? new Int32Array(most * width) : new Uint16Array(most * width);
    [this.depth, this.ended] = [new Int32Array(most), new Int32Array(most)];
    [this.#child, this.#sibling, this.#unit] = [
      new Int32Array(most),
      new Int32Array(most),
      new Int32Array(most),
    ];
    [this.marker, this.back] = [new Int32Array(most), new Int32Array(most)];
    [this.onSecret, this.telling] = [new Uint8Array(most), new Uint8Array(most)];
  }

  addSecret(secret: string): void {
    this.ended[this.#add(secret, (state) => (this.onSecret[state] = 1))] = secret.length;
  }

  addMarker(marker: string, index: number): void {
    this.marker[this.#add(marker)] = index + 1;
  }

  #add(pattern: string, visit?: (state: number) => void): number {
    let state = 0;
    for (let index = 0; index < pattern.length; index += 1) {
      const cell = state * this.width + (this.classes[pattern.charCodeAt(index)] ?? OTHER);
      if (this.next[cell] === 0) this.next[cell] = this.#grow(state, pattern.charCodeAt(index));
      state = this.next[cell] ?? 0;
      visit?.(state);
    }
    return state;
  }

  #grow(parent: number, unit: number): number {
    const state = this.#states;
    this.#states += 1;
    this.depth[state] = (this.depth[parent] ?? 0) + 1;
    this.#unit[state] = this.classes[unit] ?? OTHER;
    this.#sibling[state] = this.#child[parent] ?? 0;
    this.#child[parent] = state;
    return state;
  }

  /** Computes the failure links. */
  link(): void {
    const { next, width, ended, marker, back, telling } = this;
    const queue = [0];
    for (const state of queue) {
      const behind = back[state] ?? 0;
      if (ended[state] === 0) ended[state] = ended[behind] ?? 0;
      if (ended[state] !== 0 || marker[state] !== 0 || telling[behind] === 1) telling[state] = 1;
      // Copies the transitions of the failure state, then sets those of the children.
      if (state !== 0) next.copyWithin(state * width, behind * width, (behind + 1) * width);
      next[state * width + IGNORED] = state;
      for (let child = this.#child[state] ?? 0; child !== 0; child = this.#sibling[child] ?? 0) {
        const cell = state * width + (this.#unit[child] ?? OTHER);
        back[child] = state === 0 ? 0 : (next[cell] ?? 0);
        next[cell] = child;
        queue.push(child);
      }
    }
  }
}

function scan(trie: Trie, text: string): SecretMatches {
  const { next, classes, width, telling } = trie;
  const { length } = text;
  let found: Found | undefined;
  let state = 0;
  for (let index = 0; index < length; index += 1) {
    const unit = classes[text.charCodeAt(index)] ?? OTHER;
    state = next[state * width + unit] ?? 0;
    // An ignored character does not change the state.
    if (telling[state] === 1 && unit !== IGNORED)
      note(trie, (found ??= { spans: [], markers: [] }), { text, state, end: index + 1 });
  }
  const cut = text.includes(ELLIPSIS) ? cutSecrets(trie, text) : [];
  if (!found) return cut.length === 0 ? NOTHING : { ...NOTHING, spans: cut };
  return { ...found, spans: [...found.spans, ...cut] };
}

interface Found {
  readonly spans: Span[];
  readonly markers: MarkerMatch[];
}

function note(
  trie: Trie,
  { spans, markers }: Found,
  { text, state, end }: { text: string; state: number; end: number },
): void {
  const spanOf = (length: number): Span => [startOf(trie, text, { end, length }), end];
  const longest = trie.ended[state] ?? 0;
  if (longest > 0) spans.push(spanOf(longest));
  for (let each = state; trie.telling[each] === 1; each = trie.back[each] ?? 0) {
    const marker = trie.marker[each] ?? 0;
    if (marker > 0) markers.push({ marker: marker - 1, span: spanOf(trie.depth[each] ?? 0) });
  }
}

function isSignificant({ classes }: Trie, text: string, index: number): boolean {
  return classes[text.charCodeAt(index)] !== IGNORED;
}

/** Counts back over ignored characters too. */
function startOf(trie: Trie, text: string, { end, length }: { end: number; length: number }): number {
  let start = end;
  for (let remaining = length; remaining > 0;) {
    start -= 1;
    if (isSignificant(trie, text, start)) remaining -= 1;
  }
  return start;
}

function cutSecrets(trie: Trie, text: string): Span[] {
  const spans: Span[] = [];
  for (let at = text.indexOf(ELLIPSIS); at !== -1; at = text.indexOf(ELLIPSIS, at + 1)) {
    const { from, length } = openAt(trie, text.slice(Math.max(0, at - CUT_WINDOW), at));
    if (length >= SHORTEST_CUT) spans.push([at - Math.min(at, CUT_WINDOW) + from, at]);
  }
  return spans;
}

/** Fewer characters before a break are not treated as a secret. */
const SHORTEST_OPEN = 3;

function openFrom(trie: Trie, text: string): number {
  const { from, length } = openAt(trie, text);
  const isBroken = text !== "" && !isSignificant(trie, text, text.length - 1);
  return isBroken && length < SHORTEST_OPEN ? text.length : from;
}

function openAt(trie: Trie, text: string): { from: number; length: number } {
  const { next, classes, width, depth, onSecret, back } = trie;
  let state = 0;
  for (let index = 0; index < text.length; index += 1)
    state = next[state * width + (classes[text.charCodeAt(index)] ?? OTHER)] ?? 0;
  while (state !== 0 && onSecret[state] === 0) state = back[state] ?? 0;
  const length = depth[state] ?? 0;
  return { from: length === 0 ? text.length : startOf(trie, text, { end: text.length, length }), length };
}

export function asPattern(secret: string): string {
  return withoutIgnored(secret);
}

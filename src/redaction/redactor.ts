import { asPattern, type Automaton, createAutomaton } from "./automaton.ts";
import { decodeText } from "./decoded-text.ts";
import { backwards, isSpaced, reversedSpan, spacedSpan } from "./disguised-tokens.ts";
import { type EncodedBeginning, encodedBeginnings, encodedSpan } from "./encoded-tokens.ts";
import { keyMarkers, privateKeySpans } from "./private-keys.ts";
import { redactJson, redactValue } from "./redact-json.ts";
import { formsOf } from "./secret-encodings.ts";
import { replaceSpans, type Span } from "./text-spans.ts";
import { type Beginning, beginnings } from "./token-patterns.ts";

/** Takes secrets out of what is kept or shown. What holds none is returned as it is. */
export interface Redactor {
  /** The text with `(redacted)` in place of each secret. */
  redact(text: string): string;
  /** The same for a file or an output: what is JSON stays JSON, a document or one a line. */
  redactDocument(text: string): string;
  /** The same for what JSON can say. */
  redactValue<T>(value: T): T;
  /** Parts of a text that must not be shown. */
  find(text: string): readonly Span[];
  /** Parts of a text that are the given values, in any of the forms they are looked for in. */
  findValues(text: string): readonly Span[];
  /** Where something may begin that a longer text would show to be a secret; the text's length where nothing does. */
  openFrom(text: string): number;
}

export interface RedactorOptions {
  /** Secrets themselves, whatever they look like. */
  readonly values: readonly string[];
}

/** Escapes in escapes are followed this far. */
const DEEPEST = 3;

/** Finds the given values and tokens of known shapes, as they are and in the encodings that are in common use. */
export function createRedactor({ values }: RedactorOptions): Redactor {
  let finder: Finder | undefined;
  const known = (): Finder => (finder ??= createFinder(values));
  const find = (text: string): Span[] => findSpans(known(), text);
  const redact = (text: string): string => {
    const spans = find(text);
    return spans.length === 0 ? text : replaceSpans(text, spans);
  };
  return {
    find,
    redact,
    redactDocument: (text) => (find(text).length === 0 ? text : redactWhole(text, redact)),
    redactValue: (value) => (isHarmless(find, value) ? value : (redactValue(value, redact) as typeof value)),
    findValues: (text) => known().automaton.scan(text).spans,
    openFrom: (text) => known().automaton.openFrom(text),
  };
}

function redactWhole(text: string, redact: (text: string) => string): string {
  const document = redactJson(text, redact);
  // What only its key tells is hidden from the value alone.
  return redact(document);
}

function isHarmless(find: (text: string) => readonly Span[], value: unknown): boolean {
  return find(JSON.stringify(value) ?? "").length === 0;
}

interface Marker {
  readonly text: string;
  readonly beginning?: Beginning;
  readonly encoded?: EncodedBeginning;
  readonly reversed?: Beginning;
  readonly key?: true;
}

/** What the marks of the automaton mean, in their order. */
const markers: readonly Marker[] = [
  ...beginnings.map((beginning) => ({ text: asPattern(beginning.text), beginning })),
  ...beginnings
    .filter(({ standsAlone, encoded }) => standsAlone && encoded)
    .map((reversed) => ({ text: asPattern(backwards(reversed.text)), reversed })),
  ...encodedBeginnings.map((encoded) => ({ text: encoded.text, encoded })),
  ...keyMarkers.map((text) => ({ text: asPattern(text), key: true as const })),
];

interface Finder {
  readonly automaton: Automaton;
  readonly values: ReadonlySet<string>;
  /** Several marks may look the same. */
  readonly meanings: readonly (readonly Marker[])[];
}

function createFinder(values: readonly string[]): Finder {
  const meanings = Map.groupBy(markers, ({ text }) => text);
  const secrets = Array.from(new Set(values.flatMap(formsOf)));
  return {
    values: new Set(values),
    automaton: createAutomaton({ secrets, markers: Array.from(meanings.keys()) }),
    meanings: Array.from(meanings.values()),
  };
}

function findSpans(finder: Finder, text: string): Span[] {
  const spans = findDirect(finder, text);
  let origin = (span: Span): Span => span;
  let decoded = decodeText(text);
  for (let round = 1; decoded && round <= DEEPEST; round += 1) {
    const before = origin;
    const { origin: back } = decoded;
    origin = (span) => before(back(span));
    for (const span of findDirect(finder, decoded.text)) spans.push(origin(span));
    decoded = round < DEEPEST ? decodeText(decoded.text) : undefined;
  }
  return spans;
}

/** What base64 adds to the last bytes of a value, where little or nothing follows them. */
const BASE64_TAIL = /[\w+/-]{0,3}={0,2}(?![\w+/=-])/y;
const ENCODED = /^[\w+/-]+$/;

function withBase64Tail({ values }: Finder, text: string, [start, end]: Span): Span {
  BASE64_TAIL.lastIndex = end;
  const [tail = ""] = BASE64_TAIL.exec(text) ?? [];
  const found = tail === "" ? "" : text.slice(start, end);
  return ENCODED.test(found) && !values.has(found) ? [start, end + tail.length] : [start, end];
}

function findDirect(finder: Finder, text: string): Span[] {
  const { automaton, meanings } = finder;
  const { spans, markers: found } = automaton.scan(text);
  const all = spans.map((span) => withBase64Tail(finder, text, span));
  let hasKey = false;
  let end = 0;
  for (const { marker, span } of found) {
    // What lies in a token found before belongs to it: a long one is looked at once.
    if (span[0] < end) continue;
    for (const meaning of meanings[marker] ?? []) {
      hasKey ||= meaning.key === true;
      const found = tokenAt(text, span, meaning);
      if (!found) continue;
      all.push(found);
      end = found[1];
    }
  }
  return hasKey ? [...all, ...privateKeySpans(text)] : all;
}

function tokenAt(
  text: string,
  [start, end]: Span,
  { beginning, encoded, reversed }: Marker,
): Span | undefined {
  if (encoded) return encodedSpan(text, start, encoded);
  if (reversed) return reversedSpan(text, end, reversed);
  if (!beginning) return undefined;
  return (
    beginning.spanAt(text, start) ?? (isSpaced(text, start) ? spacedSpan(text, start, beginning) : undefined)
  );
}

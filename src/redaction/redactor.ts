import { asPattern, type Automaton, createAutomaton } from "./automaton.ts";
import { decodeText } from "./decoded-text.ts";
import {
  backwards,
  isSpaced,
  reversedSpan,
  spacedSpan,
  type EncodedBeginning,
  encodedBeginnings,
  encodedSpan,
  formsOf,
} from "./encoded-tokens.ts";
import { keyMarkers, privateKeySpans } from "./private-keys.ts";
import { replaceSpans, type Span } from "./text-spans.ts";
import { type Beginning, beginnings } from "./token-patterns.ts";

/** Removes secrets from files and output. Returns text without secrets unchanged. */
export interface Redactor {
  redact(text: string): string;
  /** The same for a file: JSON and NDJSON stay valid. */
  redactDocument(text: string): string;
  redactValue<T>(value: T): T;
  find(text: string): readonly Span[];
  findValues(text: string): readonly Span[];
  /** Returns the start of a possibly incomplete secret at the end of the text; the text's length if there is none. */
  openFrom(text: string): number;
}

interface RedactorOptions {
  readonly values: readonly string[];
}

const DEEPEST = 3;

/** Creates a redactor for the values and for tokens of known shapes, also in common encodings. */
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
  // Some secrets are recognized only together with their key.
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
  /** Several markers may have the same text. */
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

/** Base64 characters and padding after the last complete group of a value. */
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
    // A marker inside a found token belongs to it.
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
  const isRead = beginning.standsAlone && isSpaced(text, start);
  return beginning.spanAt(text, start) ?? (isRead ? spacedSpan(text, start, beginning) : undefined);
}

/** Redacts the values and keys of JSON or NDJSON; other text as plain text. */
function redactJson(text: string, redact: (text: string) => string): string {
  const document = parse(text);
  if (document) return `${render(document.value, redact, text)}${text.endsWith("\n") ? "\n" : ""}`;
  const lines = text.split("\n");
  const parsed = lines.map((line) => (line === "" ? undefined : parse(line)));
  if (!lines.every((line, index) => line === "" || parsed[index])) return redact(text);
  return lines
    .map((line, index) => {
      const value = parsed[index]?.value;
      // A line without secrets stays unchanged.
      return value === undefined || redact(line) === line ? line : render(value, redact, line);
    })
    .join("\n");
}

function render(value: unknown, redact: (text: string) => string, text: string): string {
  const indent = /^[[{]\n( +)/.exec(text)?.[1];
  return JSON.stringify(redactValue(value, redact), null, indent);
}

export function redactValue(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === "string") return redact(value);
  if (Array.isArray(value)) return value.map((each) => redactValue(each, redact));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [redact(key), redactValue(each, redact)]),
  );
}

function parse(text: string): { value: unknown } | undefined {
  if (!/^\s*[[{"]/.test(text)) return undefined;
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

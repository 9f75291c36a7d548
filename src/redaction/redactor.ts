import { asPattern, type Automaton, createAutomaton } from "./automaton.ts";
import { decodeText } from "./decoded-text.ts";
import { encodedSpans } from "./encoded-runs.ts";
import { base64Fragments, formsOf, hexFragments } from "./encodings.ts";
import { redactJson } from "./json.ts";
import { beginnings, shapeSpans, telling } from "./shapes.ts";
import { replaceSpans, type Span } from "./spans.ts";

/** Takes secrets out of what is kept or shown. What holds none is returned as it is. */
export interface Redactor {
  /** The text with `(redacted)` in place of each secret. */
  redact(text: string): string;
  /** The same for a file or an output: what is JSON stays JSON, a document or one a line. */
  redactDocument(text: string): string;
  /** Parts of a text that must not be shown. */
  find(text: string): readonly Span[];
  /** Where something may begin that a longer text would show to be a secret; the text's length where nothing does. */
  openFrom(text: string): number;
}

export interface RedactorOptions {
  /** Secrets themselves, whatever they look like. */
  readonly values: readonly string[];
}

/** Escapes in escapes, and encodings in encodings, are followed this far. */
const DEEPEST = 3;

/** Finds the given values and tokens of known shapes, as they are and in the encodings that are in common use. */
export function createRedactor({ values }: RedactorOptions): Redactor {
  let automaton: Automaton | undefined;
  const known = (): Automaton => (automaton ??= automatonFor(values));
  const find = (text: string): Span[] => findSpans(known(), text, 0);
  const redact = (text: string): string => {
    const spans = find(text);
    return spans.length === 0 ? text : replaceSpans(text, spans);
  };
  return {
    find,
    redact,
    redactDocument: (text) => (find(text).length === 0 ? text : redactJson(text, redact)),
    openFrom: (text) => known().openFrom(text),
  };
}

function automatonFor(values: readonly string[]): Automaton {
  const encoded = telling.flatMap((text) => {
    const bytes = Buffer.from(text);
    return [...base64Fragments(bytes), ...hexFragments(bytes)];
  });
  return createAutomaton({
    secrets: unique(values.flatMap(formsOf)),
    beginnings: unique(beginnings.map(asPattern)),
    encoded: unique(encoded),
  });
}

function unique(texts: readonly string[]): string[] {
  return Array.from(new Set(texts));
}

function findSpans(automaton: Automaton, text: string, depth: number): Span[] {
  const spans = findAsItIs(automaton, text, depth);
  let origin = (span: Span): Span => span;
  let decoded = decodeText(text);
  for (let round = 1; decoded && round <= DEEPEST; round += 1) {
    const before = origin;
    const { origin: back } = decoded;
    origin = (span) => before(back(span));
    for (const span of findAsItIs(automaton, decoded.text, depth)) spans.push(origin(span));
    decoded = round < DEEPEST ? decodeText(decoded.text) : undefined;
  }
  return spans;
}

function findAsItIs(automaton: Automaton, text: string, depth: number): Span[] {
  const { spans, beginning, encoded } = automaton.scan(text);
  if (!beginning && encoded.length === 0) return [...spans];
  const shapes = beginning ? shapeSpans(text) : [];
  if (encoded.length === 0 || depth === DEEPEST) return [...spans, ...shapes];
  const holds = (inner: string): boolean => findSpans(automaton, inner, depth + 1).length > 0;
  return [...spans, ...shapes, ...encodedSpans(text, encoded, holds)];
}

import type { Redactor } from "./redactor.ts";
import { goBack, isSpace, replaceSpans, type Span } from "./text-spans.ts";

/** Longer than any secret. Of a longer buffered text only the end is kept. */
const MOST_HELD = 32 * 1024;
const TAIL_LENGTH = 8 * 1024;
/** A text up to this length is scanned again with every chunk. */
const RESCANNED = 4 * 1024;
/** Minimum length of a line of wrapped base64. */
const WRAPPED_LINE = 16;
/** The first lines of a private key, its headers too. */
const OPEN_MARKER =
  /-----BEGIN [A-Z0-9 ]{0,60}(?:-{1,4}|-----(?:\s+[A-Z][\w-]{0,40}: [^\n]{0,200})*\s*[A-Za-z0-9+/=]{0,16})?$/;
const LONGEST_MARKER = 500;
/** A part of the last line of a private key. */
const OPEN_END = /\s*-{1,5}(?:E|EN|END[A-Z0-9 ]{0,60}-{0,4})?$/;

export type RedactingStream = ReturnType<typeof createRedactingStream>;

/** Redacts a stream, including secrets that are split over chunks. */
export function createRedactingStream(redactor: Redactor) {
  let held = "";
  /** A long text is scanned again only when it has grown by a quarter, so that the total time is linear. */
  let enough = 0;
  return {
    push: (chunk: string): string => {
      held += chunk;
      if (held.length < enough) return "";
      const spans = redactor.find(held);
      const cut = cutFor(redactor, held, spans);
      const redacted = replaceSpans(
        held.slice(0, cut),
        spans.filter(([, end]) => end <= cut),
      );
      held = held.slice(cut);
      enough = held.length < RESCANNED ? 0 : held.length * 1.25;
      return redacted;
    },
    end: (): string => {
      const redacted = redactor.redact(held);
      held = "";
      enough = 0;
      return redacted;
    },
  };
}

/** Returns the length of the text that can be output, whatever follows; never inside a secret. */
function cutFor(redactor: Redactor, text: string, spans: readonly Span[]): number {
  const last = text.slice(-LONGEST_MARKER).trimEnd();
  const end = text.trimEnd().length - (OPEN_END.exec(last)?.[0].length ?? 0);
  const open = spans.filter((span) => span[1] >= end).map(([start]) => start);
  const marker = OPEN_MARKER.exec(text.slice(-LONGEST_MARKER));
  const places = [redactor.openFrom(text), openLines(text), ...open];
  if (marker) places.push(Math.max(0, text.length - LONGEST_MARKER) + marker.index);
  let cut = Math.min(...places);
  if (text.length - cut > MOST_HELD) cut = text.length - TAIL_LENGTH;
  for (const [start, end] of spans.toSorted(([a], [b]) => b - a)) if (start < cut && end > cut) cut = start;
  return cut;
}

/** Returns the start of the last word, or of the base64 lines before it. */
function openLines(text: string): number {
  let open = wordStart(text, text.length);
  for (;;) {
    const end = goBack(text, open, isSpace);
    const start = wordStart(text, end);
    if (end - start < WRAPPED_LINE || !/^[\w+/-]+=*$/.test(text.slice(start, end))) return open;
    open = start;
    if (text.length - open > MOST_HELD) return open;
  }
}

function wordStart(text: string, end: number): number {
  return goBack(text, end, (code) => !isSpace(code));
}

import type { Redactor } from "./redactor.ts";
import { replaceSpans, type Span } from "./text-spans.ts";

/** Redacts a text that comes in chunks, also what is split over them. */
export interface RedactingStream {
  /** What can be shown by now. */
  push(chunk: string): string;
  /** The rest. */
  end(): string;
}

/** More than a secret can be long: of a longer text without an end in sight only the last part is held. */
const MOST_HELD = 32 * 1024;
const TAIL_LENGTH = 8 * 1024;
/** So much is looked at again with every chunk. */
const RESCANNED = 4 * 1024;
/** A line that may be one of an encoding that goes on. */
const WRAPPED_LINE = 16;
/** The first lines of a private key, its headers too. */
const OPEN_MARKER =
  /-----BEGIN [A-Z0-9 ]{0,60}(?:-{1,4}|-----(?:\s+[A-Z][\w-]{0,40}: [^\n]{0,200})*\s*[A-Za-z0-9+/=]{0,16})?$/;
const LONGEST_MARKER = 500;
/** A part of its last line. */
const OPEN_END = /\s*-{1,5}(?:E|EN|END[A-Z0-9 ]{0,60}-{0,4})?$/;

export function createRedactingStream(redactor: Redactor): RedactingStream {
  let held = "";
  /** A long text is not looked at again before there is a fair part more of it: a text without any space stays linear. */
  let enough = 0;
  return {
    push: (chunk) => {
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
    end: () => {
      const redacted = redactor.redact(held);
      held = "";
      enough = 0;
      return redacted;
    },
  };
}

/** Up to where a text can be shown, whatever follows; never inside a secret. */
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

/** Where the last word begins, and the lines of base64 before it. */
function openLines(text: string): number {
  let open = wordStart(text, text.length);
  for (;;) {
    const end = spaceStart(text, open);
    const start = wordStart(text, end);
    if (end - start < WRAPPED_LINE || !/^[\w+/-]+=*$/.test(text.slice(start, end))) return open;
    open = start;
    if (text.length - open > MOST_HELD) return open;
  }
}

function wordStart(text: string, end: number): number {
  let start = end;
  while (start > 0 && !isSpace(text.charCodeAt(start - 1))) start -= 1;
  return start;
}

function spaceStart(text: string, end: number): number {
  let start = end;
  while (start > 0 && isSpace(text.charCodeAt(start - 1))) start -= 1;
  return start;
}

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}

import type { Redactor } from "./redactor.ts";
import { replaceSpans } from "./spans.ts";

/** Redacts a text that comes in chunks, also what is split over them. */
export interface RedactingStream {
  /** What can be shown by now. */
  push(chunk: string): string;
  /** The rest. */
  end(): string;
}

/** More than a secret can be long: what follows so much text is shown. */
const MOST_HELD = 32 * 1024;
const KEPT = 8 * 1024;

const OPEN_WORD = /\S*$/;
/** Lines of base64 at the end: their secret may go on. */
const OPEN_LINES = /(?:[A-Za-z0-9+/_-]{16,}={0,2}\s+){0,400}\S*$/;
const OPEN_KEY = /-----BEGIN [A-Z0-9 ]{0,40}(?:PRIVATE KEY[^]*)?$/;
const CLOSED_KEY = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/;

export function createRedactingStream(redactor: Redactor): RedactingStream {
  let held = "";
  /** Nothing is looked at again before there is a fair part more of it: a text without any space stays linear. */
  let enough = 0;
  return {
    push: (chunk) => {
      held += chunk;
      if (held.length < enough) return "";
      const spans = redactor.find(held);
      let cut = held.length > MOST_HELD ? Math.max(openFrom(redactor, held), held.length - KEPT) : openFrom(redactor, held);
      for (let moved = true; moved; ) {
        const across = spans.find(([start, end]) => start < cut && end > cut);
        moved = across !== undefined;
        if (across) [cut] = across;
      }
      const shown = replaceSpans(
        held.slice(0, cut),
        spans.filter(([, end]) => end <= cut),
      );
      held = held.slice(cut);
      enough = held.length * 1.25;
      return shown;
    },
    end: () => {
      const shown = redactor.redact(held);
      held = "";
      enough = 0;
      return shown;
    },
  };
}

function openFrom(redactor: Redactor, text: string): number {
  const tail = Math.max(0, text.length - MOST_HELD);
  const last = text.slice(tail);
  const key = OPEN_KEY.exec(last);
  const places = [
    redactor.openFrom(text),
    tail + (OPEN_WORD.exec(last)?.index ?? last.length),
    ...(key && !CLOSED_KEY.test(key[0]) ? [tail + key.index] : []),
    tail + openLines(last),
  ];
  return Math.min(...places);
}

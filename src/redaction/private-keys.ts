import { goBack, isSpace, type Span } from "./text-spans.ts";

const BEGIN = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
const END = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
/** Starts of keys without their first line: OpenSSH, PKCS #8 and PKCS #1. */
const BARE =
  /(?:b3BlbnNzaC1rZXktdjE|MI[IH][A-Za-z0-9+/]{3,6}IBADANBgkqhkiG9w0BAQEFAASC|MII[A-Za-z0-9+/]{2,3}IBAAKC)[A-Za-z0-9+/]/g;

export const keyMarkers: readonly string[] = [
  "PRIVATE KEY",
  "b3BlbnNzaC1rZXktdjE",
  "ANBgkqhkiG9w0BAQEFAASC",
  "IBAAKC",
];

/** Lines of a key: headers, base64 in lines of at least sixteen characters, a shorter last one, a checksum. */
const HEADERS = /(?:\s+(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset): [^\n\\]{0,200}(?=\s|\\))*/y;
const BODY = /(?:\s+[A-Za-z0-9+/]{16,}={0,2})*/y;
const LAST_LINE = /(?:\s+[A-Za-z0-9+/]{1,15}={0,2}(?=\s*(?:$|-|\s=)))?(?:\s+=[A-Za-z0-9+/]{4})?/y;
const CLOSING = /\s*-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/y;
const FIRST_LINE = /[A-Za-z0-9+/]*={0,2}/y;

/** A key of 16,384 bits has some 200 lines. */
const MOST_LINES = 400;

export function privateKeySpans(text: string): Span[] {
  const spans: Span[] = [];
  for (const { 0: found, index } of text.matchAll(BEGIN)) {
    const marker = index + found.length;
    const end = bodyEnd(text, marker);
    if (end > marker) spans.push([index, end]);
  }
  let end = 0;
  for (const { index } of text.matchAll(BARE)) {
    if (index < end) continue;
    const line = after(FIRST_LINE, text, index);
    end = Math.max(line, bodyEnd(text, line));
    spans.push([index, end]);
  }
  for (const { 0: found, index } of text.matchAll(END)) {
    const start = bodyStart(text, index);
    if (start < index) spans.push([start, index + found.length]);
  }
  return spans;
}

function bodyEnd(text: string, from: number): number {
  const headers = after(HEADERS, text, from);
  const body = after(BODY, text, headers);
  // A marker without content is no secret, as in documentation.
  if (body === headers) return from;
  return after(CLOSING, text, after(LAST_LINE, text, body));
}

function after(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

function bodyStart(text: string, end: number): number {
  let start = end;
  let longest = 0;
  for (let lines = 0; lines < MOST_LINES; lines += 1) {
    const lineEnd = goBack(text, start, isSpace);
    const lineStart = goBack(text, lineEnd, isBase64);
    const length = lineEnd - lineStart;
    if (length === 0 || (lines > 0 && length < 16)) break;
    start = lineStart;
    longest = Math.max(longest, length);
  }
  return longest < 16 ? end : start;
}

function isBase64(code: number): boolean {
  return (
    (code >= 0x30 && code <= 0x39) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x61 && code <= 0x7a) ||
    code === 0x2b ||
    code === 0x2f ||
    code === 0x3d
  );
}

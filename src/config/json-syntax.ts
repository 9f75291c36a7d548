import { displayText } from "../definition/message-text.ts";

export interface JsonFault {
  readonly offset: number;
  readonly message: string;
}

const BLANKS = /[ \t\n\r]*/y;
const PUNCTUATION = /[{}[\],:]/y;
const TEXT = /"(?:[^"\\\u0000-\u001F]|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*"/y; // oxlint-disable-line no-control-regex -- JSON's own rule
const WORD = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])/y;

interface Token {
  readonly offset: number;
  readonly kind: "text" | "word" | "stray" | "end" | "{" | "}" | "[" | "]" | "," | ":";
}

type Expected = "value" | "value or ]" | "key" | "key or }" | ":" | "next" | "nothing";

export function findJsonFault(text: string): JsonFault | undefined {
  const open: ("{" | "[")[] = [];
  let expected: Expected = "value";
  for (const token of tokensOf(text)) {
    const next = follow(expected, token, open);
    if (next === undefined)
      return { offset: offsetOf(token, text), message: describe(expected, { token, text, open }) };
    expected = next;
  }
  return undefined;
}

function offsetOf({ kind, offset }: Token, text: string): number {
  return kind === "end" ? text.trimEnd().length : offset;
}

function* tokensOf(text: string): Generator<Token> {
  let offset = 0;
  for (;;) {
    offset = endOf(BLANKS, text, offset) ?? offset;
    if (offset >= text.length) break;
    const token = tokenAt(text, offset);
    yield token.token;
    offset = token.end;
  }
  yield { offset, kind: "end" };
}

function tokenAt(text: string, offset: number): { token: Token; end: number } {
  const textEnd = endOf(TEXT, text, offset);
  if (textEnd !== undefined) return { token: { offset, kind: "text" }, end: textEnd };
  const wordEnd = endOf(WORD, text, offset);
  if (wordEnd !== undefined) return { token: { offset, kind: "word" }, end: wordEnd };
  const isPunctuation = endOf(PUNCTUATION, text, offset) !== undefined;
  const kind = isPunctuation ? punctuationOf(text[offset]) : "stray";
  return { token: { offset, kind }, end: offset + 1 };
}

function endOf(pattern: RegExp, text: string, offset: number): number | undefined {
  pattern.lastIndex = offset;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

function punctuationOf(character: string | undefined): Token["kind"] {
  const marks = ["{", "}", "[", "]", ",", ":"] as const;
  return marks.find((punctuation) => punctuation === character) ?? "stray";
}

function follow(expected: Expected, { kind }: Token, open: ("{" | "[")[]): Expected | undefined {
  const after: Expected = open.length > 0 ? "next" : "nothing";
  switch (expected) {
    case "value":
    case "value or ]":
      if (kind === "text" || kind === "word") return after;
      if (kind === "]" && expected === "value or ]") return close(open);
      if (kind !== "{" && kind !== "[") return undefined;
      open.push(kind);
      return kind === "{" ? "key or }" : "value or ]";
    case "key":
    case "key or }":
      if (kind === "text") return ":";
      return kind === "}" && expected === "key or }" ? close(open) : undefined;
    case ":":
      return kind === ":" ? "value" : undefined;
    case "next":
      if (kind === ",") return open.at(-1) === "{" ? "key" : "value";
      return kind === (open.at(-1) === "{" ? "}" : "]") ? close(open) : undefined;
    case "nothing":
      return kind === "end" ? "nothing" : undefined;
  }
}

function close(open: unknown[]): Expected {
  open.pop();
  return open.length > 0 ? "next" : "nothing";
}

interface Situation {
  readonly token: Token;
  readonly text: string;
  readonly open: readonly ("{" | "[")[];
}

function describe(expected: Expected, { token, text, open }: Situation): string {
  if (token.kind === "stray") return describeStray(text.slice(token.offset, token.offset + 200));
  if (token.kind === "end") {
    const closing = open.at(-1) === "[" ? "`]`" : "`}`";
    return open.length > 0
      ? `the closing ${closing} is missing.`
      : "the file is empty; it must hold an object: `{}`.";
  }
  const isClosing = token.kind === "}" || token.kind === "]";
  if (isClosing && (expected === "key" || expected === "value")) {
    const isAfterComma = /,\s*$/.test(text.slice(0, token.offset));
    return isAfterComma ? "JSON allows no comma before a closing bracket." : "a value is missing here.";
  }
  return EXPECTATIONS[expected];
}

const EXPECTATIONS: Readonly<Record<Expected, string>> = {
  value: "a value is missing here.",
  "value or ]": "a value or `]` is expected here.",
  key: "a key in double quotes is expected here.",
  "key or }": "a key in double quotes is expected here.",
  ":": "a `:` is missing after the key.",
  next: "a `,` or a closing bracket is missing before this.",
  nothing: "there is text after the closing bracket of the file.",
};

function describeStray(remaining: string): string {
  if (remaining.startsWith("//") || remaining.startsWith("/*") || remaining.startsWith("#"))
    return "JSON allows no comments.";
  if (remaining.startsWith("'")) return "JSON needs double quotes.";
  if (remaining.startsWith('"'))
    return "this text has no closing quote, or holds a line break or a wrong escape.";
  const word = /^[^\s,:{}[\]"]+/.exec(remaining)?.[0] ?? remaining.slice(0, 1);
  return /^[\w$-]+\s*:/.test(remaining)
    ? `the key \`${displayText(word)}\` needs double quotes.`
    : `\`${displayText(word)}\` is no JSON value; text needs double quotes.`;
}

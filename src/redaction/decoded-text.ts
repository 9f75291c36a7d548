import { ELLIPSIS, type Span } from "./text-spans.ts";

export interface DecodedText {
  readonly text: string;
  readonly origin: (span: Span) => Span;
}

const ZERO_WIDTH =
  "[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0]|\\udb40[\\udc00-\\uddef]";

/** An escape that an ellipsis truncates. */
const CUT_ESCAPE = `(?:%[0-9A-Fa-f]?|\\\\(?:u\\{?[0-9A-Fa-f]{0,5}|x[0-9A-Fa-f]?)?|&(?:#[xX]?[0-9A-Fa-f]{0,6}|[a-z]{0,4}))(?=${ELLIPSIS})`;

/** Escapes of URLs, JSON, HTML and terminals, and zero-width characters. */
const ESCAPE = new RegExp(
  [
    "%[0-9A-Fa-f]{2}",
    "\\\\(?:u[0-9A-Fa-f]{4}|u\\{[0-9A-Fa-f]{1,6}\\}|x[0-9A-Fa-f]{2}|[\"'\\\\/bfnrt])",
    "&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|amp|lt|gt|quot|apos|nbsp|shy|zwj|zwnj);",
    "\\u001b\\[[0-9;:?]{0,32}[A-Za-z]",
    `(?:${ZERO_WIDTH})+`,
    `(?<cut>${CUT_ESCAPE})`,
  ].join("|"),
  "g",
);

/** The same with separated hex bytes, which are rare and expensive to find. */
const ESCAPE_OR_BYTES = new RegExp(
  `(?<![0-9A-Fa-f])(?:[0-9A-Fa-f]{2}[:,-] ?){7,}[0-9A-Fa-f]{2}(?:[:,-]? ?[0-9A-Fa-f]?(?=${ELLIPSIS})|(?![0-9A-Fa-f]))|${ESCAPE.source}`,
  "g",
);

/** Cheap test for escapes. */
const LOOKS_ESCAPED = new RegExp(ESCAPE.source);
const LOOKS_LIKE_BYTES = /[:,-] ?[0-9A-Fa-f]{2}[:,-] ?[0-9A-Fa-f]{2}[:,-] ?[0-9A-Fa-f]{2}[:,-]/;

export function decodeText(text: string): DecodedText | undefined {
  const hasBytes = LOOKS_LIKE_BYTES.test(text);
  if (!hasBytes && !LOOKS_ESCAPED.test(text)) return undefined;
  const decoded: number[] = [];
  const origins: number[] = [];
  let result = "";
  let from = 0;
  for (const { 0: escape, index, groups } of text.matchAll(hasBytes ? ESCAPE_OR_BYTES : ESCAPE)) {
    result += text.slice(from, index);
    decoded.push(result.length);
    origins.push(index);
    if (groups?.["cut"] === undefined) result += meaning(escape);
    from = index + escape.length;
    decoded.push(result.length);
    origins.push(from);
  }
  result += text.slice(from);
  const offsets = { decoded, origins };
  return {
    text: result,
    origin: ([start, end]) => [startOf(offsets, start), endOf(offsets, end - 1)],
  };
}

const SEPARATED_HEX = /^[0-9A-Fa-f]{2}[:,-]/;

const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

const LETTERS: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

function meaning(escape: string): string {
  if (SEPARATED_HEX.test(escape))
    return Buffer.from(escape.replaceAll(/[^0-9A-Fa-f]/g, ""), "hex").toString("utf8");
  switch (escape[0]) {
    case "%":
      return String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    case "&": {
      const name = escape.slice(1, -1);
      if (!name.startsWith("#")) return NAMED[name] ?? "";
      return character(/^#[xX]/.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1)));
    }
    case "\\": {
      const letter = escape[1] ?? "";
      if (escape.length === 2) return LETTERS[letter] ?? letter;
      return character(Number.parseInt(escape.slice(2).replace(/[{}]/g, ""), 16));
    }
    default:
      return "";
  }
}

function character(code: number): string {
  if (code > 0x10_ff_ff) return "";
  return String.fromCodePoint(code).replace(INVISIBLE, "");
}

const INVISIBLE = new RegExp(ZERO_WIDTH, "g");

interface Offsets {
  readonly decoded: readonly number[];
  readonly origins: readonly number[];
}

/** Returns the original position of a character; for an escape its start. */
function startOf({ decoded, origins }: Offsets, index: number): number {
  const position = positionAt(decoded, index);
  const from = position === -1 ? 0 : (origins[position] ?? 0);
  return position % 2 === 0 ? from : from + index - (decoded[position] ?? 0);
}

function endOf(offsets: Offsets, index: number): number {
  const position = positionAt(offsets.decoded, index);
  return position % 2 === 0 ? (offsets.origins[position + 1] ?? 0) : startOf(offsets, index) + 1;
}

/** Returns the last position at or before an index; even ones are escapes, odd ones the text after them. */
function positionAt(decoded: readonly number[], index: number): number {
  let low = 0;
  let high = decoded.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((decoded[middle] ?? 0) <= index) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

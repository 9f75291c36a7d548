import type { Arguments, Filter } from "../evaluate/call-arguments.ts";
import type { Budget } from "../evaluate/render-limits.ts";
import { isDict, isList, toText, type Value } from "../evaluate/values.ts";
import { inlineMarkdown, tableCell } from "../markdown.ts";
import { reportError } from "../template-error.ts";
import { fenceUntrustedText } from "../untrusted-text.ts";

const ESCAPES = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&#34;"],
  ["'", "&#39;"],
]);

type TextWork = (text: string, args: Arguments, budget: Budget) => Value;

function onText(parameters: readonly string[], work: TextWork): Filter {
  return {
    parameters,
    run: (input, args, { budget }) => {
      const text = toText(input, budget);
      budget.text(text.length);
      const made = work(text, args, budget);
      return typeof made === "string" ? budget.made(made) : made;
    },
  };
}

const escape = onText([], (text) => text.replaceAll(/[&<>"']/g, (character) => ESCAPES.get(character) ?? ""));
const plain = onText([], (text) => text);

export const TEXT_FILTERS: readonly (readonly [string, Filter])[] = [
  ["capitalize", onText([], capitalized)],
  ["cell", onText([], tableCell)],
  ["center", onText(["width"], centred)],
  ["e", escape],
  ["escape", escape],
  ["fence", onText(["label", "verbatim"], fenced)],
  ["forceescape", escape],
  ["indent", onText(["width", "first", "blank"], indented)],
  ["inline", onText([], inlineMarkdown)],
  ["lower", onText([], (text) => text.toLowerCase())],
  ["nl2br", onText([], (text) => text.replaceAll(/\r\n|\n/g, "<br />\n"))],
  ["replace", onText(["old", "new", "count"], replaced)],
  ["safe", plain],
  ["string", plain],
  ["striptags", onText([], withoutTags)],
  ["shell", onText([], (text) => `'${text.replaceAll("'", `'\\''`)}'`)],
  ["title", onText([], titled)],
  ["trim", onText(["chars"], (text, args) => stripped(text, args.text("chars", "")))],
  ["truncate", onText(["length", "killwords", "end", "leeway"], truncated)],
  ["upper", onText([], (text) => text.toUpperCase())],
  ["urlencode", { parameters: [], run: (input, _args, { budget }) => urlEncoded(input, budget) }],
  ["wordcount", onText([], (text) => text.match(/[\p{L}\p{N}_]+/gu)?.length ?? 0)],
  [
    "wordwrap",
    onText(["width", "break_long_words", "wrapstring", "break_on_hyphens"], (text, args, budget) =>
      wrapped(text, args, budget),
    ),
  ],
];

function fenced(text: string, args: Arguments): string {
  return fenceUntrustedText(text, args.text("label", ""), args.flag("verbatim") ? text : undefined);
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase();
}

function titled(text: string): string {
  return text
    .split(/([-\s({[<]+)/)
    .map(capitalized)
    .join("");
}

function centred(text: string, args: Arguments, budget: Budget): string {
  const width = args.integer("width", 80);
  const padding = Math.max(0, width - text.length);
  budget.text(text.length + padding);
  const leftPadding = Math.floor(padding / 2) + (padding % 2 === 1 && width % 2 === 1 ? 1 : 0);
  return " ".repeat(leftPadding) + text + " ".repeat(padding - leftPadding);
}

function indented(text: string, args: Arguments, budget: Budget): string {
  const width = args.value("width") ?? 4;
  const indent = typeof width === "string" ? width : spaces(args.integer("width", 4), budget);
  const lines = text.split(/\r?\n/);
  budget.text(text.length + lines.length * indent.length);
  const blank = args.flag("blank");
  const first = args.flag("first");
  return lines
    .map((line, index) => ((index === 0 ? first : blank || line !== "") ? indent + line : line))
    .join("\n");
}

function spaces(width: number, budget: Budget): string {
  budget.text(width);
  return " ".repeat(Math.max(0, width));
}

function replaced(text: string, args: Arguments, budget: Budget): string {
  const old = toText(args.required("old"), budget);
  const replacement = toText(args.required("new"), budget);
  const count = args.integer("count", -1);
  const parts = old === "" ? ["", ...text, ""] : text.split(old);
  const times = count < 0 ? parts.length - 1 : Math.min(count, parts.length - 1);
  budget.text(text.length + times * (replacement.length - old.length));
  const unchanged = parts.slice(times).join(old);
  return [...parts.slice(0, times), unchanged].join(replacement);
}

/** Linear in the length of the text; a regular expression would be quadratic. */
function withoutTags(text: string): string {
  const visible = without(without(text, "<!--", "-->"), "<", ">");
  return visible.split(/\s+/).filter(Boolean).join(" ");
}

function without(text: string, opening: string, closing: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let start = text.indexOf(opening); start >= 0; start = text.indexOf(opening, from)) {
    const end = text.indexOf(closing, start);
    if (end < 0) break;
    parts.push(text.slice(from, start));
    from = end + closing.length;
  }
  return parts.join("") + text.slice(from);
}

/** Python's `strip`: any of `characters`, or white space, from the requested ends. */
export function stripped(text: string, characters: string, ends: "both" | "start" | "end" = "both"): string {
  const isStripped = (character: string | undefined): boolean =>
    character !== undefined && (characters === "" ? character.trim() === "" : characters.includes(character));
  let start = 0;
  let end = text.length;
  if (ends !== "end") while (start < end && isStripped(text[start])) start += 1;
  if (ends !== "start") while (end > start && isStripped(text[end - 1])) end -= 1;
  return text.slice(start, end);
}

function truncated(text: string, args: Arguments): string {
  const length = args.integer("length", 255);
  const end = args.text("end", "...");
  if (length < end.length)
    return reportError(`\`length\` must be at least ${end.length}, the length of the end.`);
  if (text.length <= length + args.integer("leeway", 5)) return text;
  const cut = text.slice(0, length - end.length);
  const space = args.flag("killwords") ? -1 : cut.lastIndexOf(" ");
  return (space < 0 ? cut : cut.slice(0, space)) + end;
}

function wrapped(text: string, args: Arguments, budget: Budget): string {
  const wrapping = {
    width: args.integer("width", 79),
    breakLongWords: args.flag("break_long_words", true),
    breakOnHyphens: args.flag("break_on_hyphens", true),
  };
  const lines = text.split(/\r?\n/).flatMap((line) => (line === "" ? [""] : wrapLine(line, wrapping)));
  const separator = args.text("wrapstring", "\n");
  budget.text(text.length + lines.length * separator.length);
  return lines.join(separator);
}

function urlEncoded(input: Value, budget: Budget): string {
  const encode = (value: Value): string => {
    const text = toText(value, budget);
    budget.text(3 * text.length);
    return encodeURIComponent(text.toWellFormed());
  };
  if (isDict(input)) {
    return budget.made(
      Object.entries(input)
        .map(([key, value]) => `${encode(key)}=${encode(value)}`)
        .join("&"),
    );
  }
  if (!isList(input)) return encode(input);
  const pairs = input.map((pair) => (isList(pair) ? pair.map(encode).join("=") : encode(pair)));
  return budget.made(pairs.join("&"));
}

interface Wrapping {
  readonly width: number;
  readonly breakLongWords: boolean;
  readonly breakOnHyphens: boolean;
}

/** Breaks one line into lines of at most `width` characters, as Python's `textwrap` does. */
function wrapLine(line: string, wrapping: Wrapping): string[] {
  if (wrapping.width < 1) reportError("the width must be positive.");
  const chunks = line
    .split(wrapping.breakOnHyphens ? /(\s+)|(?<=\p{L}-)(?=\p{L})/u : /(\s+)/u)
    .filter(Boolean);
  const lines: string[] = [];
  let next = 0;
  while (next < chunks.length) {
    if (lines.length > 0 && isBlank(chunks[next])) next += 1;
    const start = next;
    let length = 0;
    while (next < chunks.length && length + lengthOf(chunks[next]) <= wrapping.width) {
      length += lengthOf(chunks[next]);
      next += 1;
    }
    const parts = chunks.slice(start, next);
    const long = chunks[next];
    if (long !== undefined && long.length > wrapping.width) {
      const taken = wrapping.breakLongWords ? wrapping.width - length : long.length;
      if (wrapping.breakLongWords || parts.length === 0) {
        parts.push(long.slice(0, taken));
        chunks[next] = long.slice(taken);
        if (chunks[next] === "") next += 1;
      }
    }
    if (isBlank(parts.at(-1))) parts.pop();
    if (parts.length > 0) lines.push(parts.join(""));
  }
  return lines;
}

function isBlank(chunk: string | undefined): boolean {
  return chunk !== undefined && chunk.trim() === "";
}

function lengthOf(chunk: string | undefined): number {
  return chunk?.length ?? 0;
}

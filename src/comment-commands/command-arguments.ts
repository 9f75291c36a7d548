import { commandError, inlineCode, type WithMistake } from "./command-error.ts";

export interface Argument {
  /** As it counts: without quotes, escapes resolved. */
  readonly text: string;
  readonly key?: string;
  readonly isQuoted?: true;
}

export interface QuoteError {
  readonly problem: "unclosed-quote" | "joined-quote";
  readonly fragment: string;
}

/** Telephones put the curved ones. */
const CLOSING: Readonly<Record<string, string>> = { '"': '"', "'": "'", "“": "”" };
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

const BARE = /\S+/y;
const KEY = /([A-Za-z_][\w-]*)=/y;

/** The words of a line. A quote counts at the beginning of a word or behind its `=`; inside a word, as in `don't`, it is a letter. */
export function splitArguments(line: string): Argument[] | QuoteError {
  const found: Argument[] = [];
  for (let at = skipSpace(line, 0); at < line.length; at = skipSpace(line, at)) {
    KEY.lastIndex = at;
    const [before = "", key] = KEY.exec(line) ?? [];
    const read = readValue(line, at + before.length);
    if ("problem" in read) return read;
    const { end, ...word } = read;
    found.push({ ...word, ...(key === undefined ? {} : { key }) });
    at = end;
  }
  return found;
}

function skipSpace(line: string, from: number): number {
  let at = from;
  while (at < line.length && /\s/.test(line.charAt(at))) at += 1;
  return at;
}

function readValue(line: string, at: number): (Argument & { end: number }) | QuoteError {
  if (CLOSING[line.charAt(at)] !== undefined) return readQuoted(line, at);
  BARE.lastIndex = at;
  const [text = ""] = BARE.exec(line) ?? [];
  return { text, end: at + text.length };
}

function readQuoted(line: string, start: number): (Argument & { end: number }) | QuoteError {
  const close = CLOSING[line.charAt(start)] ?? "";
  const isLiteral = close === "'";
  const parts: string[] = [];
  for (let at = start + 1; at < line.length; at += 1) {
    const letter = line.charAt(at);
    if (letter === close) {
      const end = at + 1;
      if (end < line.length && !/\s/.test(line.charAt(end)))
        return { problem: "joined-quote", fragment: line.slice(start, end + 20) };
      return { text: parts.join(""), isQuoted: true, end };
    }
    const escaped = letter === "\\" ? resolved(line.charAt(at + 1), { close, isLiteral }) : undefined;
    if (escaped !== undefined) at += 1;
    parts.push(escaped ?? letter);
  }
  return { problem: "unclosed-quote", fragment: line.slice(start, start + 40) };
}

/** What a backslash before a letter stands for; undefined where it is one like others. */
function resolved(
  letter: string,
  { close, isLiteral }: { readonly close: string; readonly isLiteral: boolean },
): string | undefined {
  if (letter === close || letter === "\\") return letter;
  return isLiteral ? undefined : ESCAPES[letter];
}

/** A variable as it stands in a comment: `key=value`, in quotes where it has to be. */
export function renderVariable(key: string, value: string): string {
  if (/^[^\s"'“][^\s]*$/.test(value)) return `${key}=${value}`;
  const escaped = value
    .replaceAll("\\", "\\\\")
    .replaceAll('"', '\\"')
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r")
    .replaceAll("\t", "\\t");
  return `${key}="${escaped}"`;
}

/** A quote that does not end, or ends in the middle of a word. */
export function badQuote({ problem, fragment: found }: QuoteError): WithMistake {
  const message =
    problem === "unclosed-quote"
      ? `The quote ${inlineCode(found)} does not end. Close it on the same line; longer text goes below the command.`
      : `There is no space behind the quote in ${inlineCode(found)}. A quote inside a quote is written \`\\"\`.`;
  return commandError(problem, message);
}

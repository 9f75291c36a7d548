import { code } from "../definition/message-text.ts";

export interface Argument {
  /** Without quotes, with resolved escapes. */
  readonly text: string;
  readonly key?: string;
  readonly isQuoted?: true;
}

interface QuoteError {
  readonly problem: "unclosed-quote" | "joined-quote";
  readonly fragment: string;
}

/** Phones insert the curved ones. */
const CLOSING: Readonly<Record<string, string>> = { '"': '"', "'": "'", "“": "”" };
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

const BARE = /\S+/y;
const KEY = /([A-Za-z_][\w-]*)=/y;

/** Splits a line. A quote counts at the start of an argument or after its `=`; inside a word, as in `don't`, it is a letter. */
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
    const escaped = letter === "\\" ? resolveEscape(line.charAt(at + 1), close, isLiteral) : undefined;
    if (escaped !== undefined) at += 1;
    parts.push(escaped ?? letter);
  }
  return { problem: "unclosed-quote", fragment: line.slice(start, start + 40) };
}

/** Returns the character of an escape sequence; undefined if the backslash is literal. */
function resolveEscape(letter: string, close: string, isLiteral: boolean): string | undefined {
  if (letter === close || letter === "\\") return letter;
  return isLiteral ? undefined : ESCAPES[letter];
}

/** Renders `key=value` for a comment, in quotes if necessary. */
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

export function badQuote({ problem, fragment: found }: QuoteError): WithMistake {
  const message =
    problem === "unclosed-quote"
      ? `The quote ${inlineCode(found)} is not closed. Close it on the same line. Longer text goes below the command.`
      : `A space is missing after the quote in ${inlineCode(found)}. A quote inside a quote is written \`\\"\`.`;
  return commandError(problem, message);
}

export type CommandErrorCode =
  | "given-twice"
  | "joined-quote"
  | "missing-number"
  | "missing-step"
  | "missing-text"
  | "missing-version"
  | "missing-workflow"
  | "not-a-number"
  | "not-a-run"
  | "not-a-step"
  | "not-a-variable"
  | "not-a-version"
  | "several-commands"
  | "too-many-words"
  | "unclosed-quote"
  | "unknown-command"
  | "unknown-option"
  | "unknown-variable"
  | "unknown-workflow";

export interface CommandError {
  readonly code: CommandErrorCode;
  readonly message: string;
  readonly nearest?: string;
}

export interface WithMistake {
  readonly mistake: CommandError;
}

export function commandError(code: CommandErrorCode, message: string, nearest?: string): WithMistake {
  return { mistake: { code, message, ...(nearest === undefined ? {} : { nearest }) } };
}

export function inlineCode(text: string): string {
  return code(text.replaceAll("`", "'"));
}

export function usageCode(usage: string): string {
  return `\`${usage}\``;
}

export function didYouMean(nearest: string | undefined): string {
  return nearest === undefined ? "" : ` Did you mean ${inlineCode(nearest)}?`;
}

import { stripVTControlCharacters } from "node:util";
import { withoutHidden } from "../../template/untrusted-text.ts";
import { allowedUrl, type LinkRules } from "./links.ts";

/** Breaks a mention or a reference invisibly: an entity in Markdown, the character in code and plain text. */
const BREAK = "&#8203;";
const PLAIN_BREAK = "\u200B";

const CLOSING = /(?<![\p{L}\p{N}])(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?)$/iu;

/** Removes what people cannot see: escape sequences, comments, hiding entities and bidirectional controls. */
export function sanitizeText(text: string): string {
  const readable = withoutHidden(stripVTControlCharacters(text.toWellFormed()));
  return readable.replaceAll(/\r\n?|[\u2028\u2029]/g, "\n").replaceAll("\t", "    ");
}

function oneLine(text: string, most: number): string {
  const line = sanitizeText(text.slice(0, most * 8)).replaceAll(/\s+/g, " ");
  return cut(line.trim(), most);
}

/** Renders untrusted text as one line of Markdown without effect. Code spans stay. */
export function sanitizeLine(text: string, most: number): string {
  const line = oneLine(text, most);
  const parts = line.split(INLINE);
  return joined(parts.map((part, index) => (index % 2 === 1 ? special(part) : literal(part))))
    .replace(BLOCK, "\\$&")
    .replace(/^(\d{1,9})(?=[.)](?: |$))/, "$1\\");
}

/** Adjacent code spans would merge. */
export function joined(parts: readonly string[], between = BREAK): string {
  return parts.reduce(
    (made, part) => made + (made.endsWith("`") && part.startsWith("`") ? between : "") + part,
    "",
  );
}

const INLINE = /((?<!`)`[^`]+`(?!`)|(?:https?|ftp):\/\/[^\s`<>|]+|www\.[^\s`<>|]+)/i;

function special(part: string): string {
  if (!part.startsWith("`")) return sanitizeUrl(part);
  const content = part.slice(1, -1);
  return content.includes("|") ? literal(content) : codeSpan(content);
}

export function sanitizeUrl(address: string, rules?: LinkRules): string {
  const [end = ""] = /[.,;:!?)\]'"*_~]+$/.exec(address) ?? [];
  const url = address.slice(0, address.length - end.length);
  const allowed = rules && !isReference(url) ? allowedUrl(url, rules) : undefined;
  return `${allowed === undefined ? codeSpan(url) : `<${allowed}>`}${literal(end)}`;
}

/** GitHub takes the address of an issue as a mention. */
export function isReference(url: string): boolean {
  return /\/(?:issues|pull|discussions|commit)\/\w/i.test(url);
}

/** Characters that start a block, or a command for a bot. */
const BLOCK = /^(?:#{1,6}(?= |$)|>|[-+=]+(?= |$)|\/(?=\p{L}))/u;

function literal(text: string): string {
  return neutralizeMentions(
    text
      .replaceAll("\\", "\\\\")
      .replaceAll(/&(?=#|\w+;)/g, "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll("|", "&#124;")
      .replaceAll(/[`*~[]/g, "\\$&")
      .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_")
      .replace(/!$/, "\\!")
      .replaceAll(/\$(?!\d)/g, "&#36;"),
  ).replaceAll(/(?<!&)#(?=\d)|\bGH-(?=\d)/gi, (found) => `${found}${BREAK}`);
}

export function neutralizeMentions(text: string): string {
  return text.replaceAll(/@(?=[\w-])/g, `@${BREAK}`);
}

export function sanitizeCode(text: string, most: number): string {
  const line = oneLine(text, most);
  return line === "" ? "" : line.includes("|") ? literal(line) : codeSpan(line);
}

export function codeSpan(content: string): string {
  const fence = "`".repeat(longestRun(content, "`") + 1);
  const room = /^`|`$|^ .* $/.test(content) ? " " : "";
  return `${fence}${room}${unreferenced(content)}${room}${fence}`;
}

/** Renders untrusted text as a code block. Keeps the end of a long text, because it usually has the error. */
export function sanitizeBlock(
  text: string,
  { most, language = "" }: { most: number; language?: string },
): string {
  const whole = sanitizeText(text.length > most * 4 ? text.slice(-most * 4) : text).replaceAll(
    /^\n+|\s+$/g,
    "",
  );
  const retained = whole.length > most ? `…\n${whole.slice(-most).replace(/^[^\n]*\n/, "")}` : whole;
  return codeBlock(retained, language);
}

/** Excludes languages that GitHub renders as pictures. */
const LANGUAGE = /^(?!mermaid|math|geojson|topojson|stl)[\w+#-]{1,20}$/i;

export function codeBlock(content: string, language: string): string {
  const fence = "`".repeat(Math.max(3, longestRun(content, "`") + 1));
  const lines = unreferenced(content).replaceAll(/^(\s*)\/(?=agentic\b)/gim, `$1${PLAIN_BREAK}/`);
  return `${fence}${LANGUAGE.test(language) ? language : ""}\n${lines}\n${fence}`;
}

/** Sanitizes a title. It becomes a commit message, where no Markdown applies. */
export function sanitizeTitle(
  text: string,
  { most, closes = [] }: { most: number; closes?: readonly number[] },
): string {
  const line = oneLine(text, most);
  return unreferenced(line, closes)
    .replaceAll(/@(?=[\w-])/g, `@${PLAIN_BREAK}`)
    .replace(/^\//, `${PLAIN_BREAK}/`);
}

/** A commit message closes issues even in code and plain text. */
function unreferenced(text: string, closes: readonly number[] = []): string {
  return text.replaceAll(/(?:#|\bGH-|\/(?:issues|pull)\/)(?=\d)/gi, (sign: string, at: number) => {
    const isMeant = sign === "#" && closes.includes(Number.parseInt(text.slice(at + 1), 10));
    return closesAt(text, at) && !isMeant ? `${sign}${PLAIN_BREAK}` : sign;
  });
}

/** Whether the words before a position make a reference at it close the issue. */
export function closesAt(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 160), at).replaceAll(/[*_~`\\]/g, "");
  const address = before.replace(/(?:https?:\/\/\S*|[\w.-]+\/[\w.-]+)$/, "");
  return CLOSING.test(address.replace(/[^\p{L}\p{N}]+$/u, ""));
}

function longestRun(text: string, sign: string): number {
  return Math.max(0, ...(text.match(new RegExp(`${sign}+`, "g")) ?? []).map(({ length }) => length));
}

export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text
    .slice(0, most - 1)
    .toWellFormed()
    .replace(/\uFFFD$/, "")}…`;
}

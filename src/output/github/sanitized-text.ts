import { stripVTControlCharacters } from "node:util";
import { withoutHidden } from "../../template/untrusted-text.ts";
import { allowedUrl, type LinkRules } from "./links.ts";

/** Breaks a mention or a reference without a trace on the page: as an entity in Markdown, as itself in code and plain text. */
const BREAK = "&#8203;";
const PLAIN_BREAK = "\u200B";

const CLOSING = /(?<![\p{L}\p{N}])(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?)$/iu;

/** Text without what people cannot see: escape sequences, entities that hide something, comments, marks that reorder what is around them. */
export function sanitizeText(text: string): string {
  const readable = withoutHidden(stripVTControlCharacters(text.toWellFormed()));
  return readable.replaceAll(/\r\n?|[\u2028\u2029]/g, "\n").replaceAll("\t", "    ");
}

/** One line of Markdown from foreign text: code spans stay, nothing else in it means anything to GitHub. */
export function sanitizeLine(text: string, most: number): string {
  const line = cut(
    sanitizeText(text.slice(0, most * 8))
      .replaceAll(/\s+/g, " ")
      .trim(),
    most,
  );
  const parts = line.split(INLINE);
  return joined(parts.map((part, index) => (index % 2 === 1 ? special(part) : literal(part))))
    .replace(BLOCK, "\\$&")
    .replace(/^(\d{1,9})(?=[.)](?: |$))/, "$1\\");
}

/** Two code spans without anything between them would be read as others. */
export function joined(parts: readonly string[]): string {
  return parts.reduce(
    (made, part) => made + (made.endsWith("`") && part.startsWith("`") ? BREAK : "") + part,
    "",
  );
}

/** What is read as a whole in a line: code, and addresses. */
const INLINE = /((?<!`)`[^`]+`(?!`)|(?:https?|ftp):\/\/[^\s`<>|]+|www\.[^\s`<>|]+)/i;

function special(part: string): string {
  if (!part.startsWith("`")) return sanitizeUrl(part);
  const content = part.slice(1, -1);
  return content.includes("|") ? literal(content) : codeSpan(content);
}

/** An address: a link where it may lead there and is no reference to an issue, else to be read only. */
export function sanitizeUrl(address: string, rules?: LinkRules): string {
  const [end = ""] = /[.,;:!?)\]'"*_~]+$/.exec(address) ?? [];
  const url = address.slice(0, address.length - end.length);
  const allowed = rules && !isReference(url) ? allowedUrl(url, rules) : undefined;
  return `${allowed === undefined ? codeSpan(url) : `<${allowed}>`}${literal(end)}`;
}

/** GitHub takes the address of an issue as a mention of it. */
export function isReference(url: string): boolean {
  return /\/(?:issues|pull|discussions|commit)\/\w/i.test(url);
}

/** What at the start of a line begins a block, or a command to a bot. */
const BLOCK = /^(?:#{1,6}(?= |$)|>|[-+=]+(?= |$)|\/(?=\p{L}))/u;

/** Every sign that Markdown, or GitHub in it, would read as something else. */
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

/** No person, no team, and no address of one. */
export function neutralizeMentions(text: string): string {
  return text.replaceAll(/@(?=[\w-])/g, `@${BREAK}`);
}

/** Foreign text as code within a line, such as the name of a file. */
export function sanitizeCode(text: string, most: number): string {
  const line = cut(
    sanitizeText(text.slice(0, most * 8))
      .replaceAll(/\s+/g, " ")
      .trim(),
    most,
  );
  return line === "" ? "" : line.includes("|") ? literal(line) : codeSpan(line);
}

/** A code span that nothing in it ends. */
export function codeSpan(content: string): string {
  const fence = "`".repeat(longestRun(content, "`") + 1);
  const room = /^`|`$|^ .* $/.test(content) ? " " : "";
  return `${fence}${room}${unreferenced(content)}${room}${fence}`;
}

/** Foreign text as a block of code that nothing in it ends; the end of a long one is kept, where errors tell most. */
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

/** Languages that GitHub does not draw as a picture. */
const LANGUAGE = /^(?!mermaid|math|geojson|topojson|stl)[\w+#-]{1,20}$/i;

export function codeBlock(content: string, language: string): string {
  const fence = "`".repeat(Math.max(3, longestRun(content, "`") + 1));
  const lines = unreferenced(content).replaceAll(/^(\s*)\/(?=agentic\b)/gim, `$1${PLAIN_BREAK}/`);
  return `${fence}${LANGUAGE.test(language) ? language : ""}\n${lines}\n${fence}`;
}

/** Foreign text where nothing is read as Markdown: a title becomes a commit's message when it is merged. */
export function sanitizeTitle(
  text: string,
  { most, closes = [] }: { most: number; closes?: readonly number[] },
): string {
  const line = cut(
    sanitizeText(text.slice(0, most * 8))
      .replaceAll(/\s+/g, " ")
      .trim(),
    most,
  );
  return unreferenced(line, closes)
    .replaceAll(/@(?=[\w-])/g, `@${PLAIN_BREAK}`)
    .replace(/^\//, `${PLAIN_BREAK}/`);
}

/** Where code and plain text are read as a commit's message, words before a reference close it all the same. */
function unreferenced(text: string, closes: readonly number[] = []): string {
  return text.replaceAll(/(?:#|\bGH-|\/(?:issues|pull)\/)(?=\d)/gi, (sign: string, at: number) => {
    const isMeant = sign === "#" && closes.includes(Number.parseInt(text.slice(at + 1), 10));
    return closesAt(text, at) && !isMeant ? `${sign}${PLAIN_BREAK}` : sign;
  });
}

/** Whether the words before a place make a reference there one that closes. */
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

import { allowedUrl, type LinkRules } from "./links.ts";
import {
  sanitizeText,
  closesAt,
  codeBlock,
  codeSpan,
  isReference,
  joined,
  sanitizeBlock,
  sanitizeUrl,
  neutralizeMentions,
} from "./sanitized-text.ts";

export interface SanitizeRules extends LinkRules {
  readonly closes?: readonly number[];
}

interface Reading {
  readonly rules: SanitizeRules;
  readonly hasTable: boolean;
  /** Remaining references. Each one leaves a trace in the referenced issue. */
  references: number;
}

const MOST_REFERENCES = 20;

/** Markdown that changes after so many passes is an attack. */
const MOST_PASSES = 5;

/**
 * Sanitizes untrusted Markdown: it cannot notify, close, load or hide anything. Code gets new fences, so that
 * parsers cannot disagree about the original ones. Repeats until nothing changes, because a removal can join parts
 * to new syntax.
 */
export function sanitizeMarkdown(text: string, rules: SanitizeRules, most: number): string {
  const isCut = text.length > most * 2;
  let before = isCut ? text.slice(0, most * 2) : text;
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const blocks = readBlocks(before, rules);
    const after = blocks.join("\n");
    if (after === before) return shortened(blocks, { most, isCut });
    before = after;
  }
  return sanitizeBlock(text, { most: Math.floor(most / 2) });
}

function readBlocks(text: string, rules: SanitizeRules): string[] {
  const lines = sanitizeText(text).split("\n");
  const hasTable = lines.some(isDelimiter);
  return blocksOf(lines, { rules, hasTable, references: MOST_REFERENCES });
}

function shortened(
  blocks: readonly string[],
  { most, isCut }: { readonly most: number; readonly isCut: boolean },
): string {
  const whole = blocks.join("\n");
  if (!isCut && whole.length <= most) return whole;
  const retained: string[] = [];
  let room = most - SHORTENED.length;
  for (const block of blocks) {
    room -= block.length + 1;
    if (room < 0) break;
    retained.push(block);
  }
  return [...retained, SHORTENED].join("\n");
}

const SHORTENED = "\n\n… shortened: the whole is in the run's files.";

function isDelimiter(line: string): boolean {
  return /^[\s>|:*+\d.)-]*-[\s>|:*+\d.)-]*$/.test(line) && /[|:]/.test(line);
}

/** Quotes and list items before a fence. */
const PREFIX = /^(?:[\s>]|[-*+](?=\s)|\d{1,9}[.)](?=\s))*/;

function blocksOf(lines: readonly string[], reading: Reading): string[] {
  const blocks: string[] = [];
  let before = "";
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    const fence = openingOf(line);
    if (!fence) {
      blocks.push(textLine(line, { reading, before }));
      if (line.trim() !== "") before = line;
      continue;
    }
    const end = closingAfter(lines, index, fence);
    const inside = lines.slice(index + 1, end < 0 ? lines.length : end);
    blocks.push(codeBlock(inside.map((each) => unindented(each, fence)).join("\n"), fence.language));
    if (end < 0) break;
    index = end;
  }
  return blocks;
}

interface Fence {
  readonly sign: string;
  readonly length: number;
  readonly indent: number;
  readonly quoted: boolean;
  readonly language: string;
}

function openingOf(line: string): Fence | undefined {
  const [prefix = ""] = PREFIX.exec(line) ?? [];
  const [, run = "", info = ""] = /^(`{3,}(?!.*`)|~{3,})\s*(.*)$/.exec(line.slice(prefix.length)) ?? [];
  if (run === "") return undefined;
  const [language = ""] = info.split(/[\s,{]/);
  return {
    sign: run.charAt(0),
    length: run.length,
    indent: prefix.length,
    quoted: prefix.includes(">"),
    language,
  };
}

function closingAfter(lines: readonly string[], index: number, fence: Fence): number {
  for (let at = index + 1; at < lines.length; at += 1) if (closes(lines[at] ?? "", fence)) return at;
  return -1;
}

function closes(line: string, { sign, length, quoted }: Fence): boolean {
  const remaining = line.replace(quoted ? /^[\s>]*/ : /^\s*/, "").trimEnd();
  return remaining.length >= length && remaining === sign.repeat(remaining.length);
}

function unindented(line: string, { indent, quoted }: Fence): string {
  const inside = quoted ? line.replace(/^ {0,3}>+ ?/, "") : line;
  const [blank = ""] = /^ */.exec(inside) ?? [];
  return inside.slice(quoted ? 0 : Math.min(blank.length, indent));
}

interface Line {
  readonly reading: Reading;
  readonly before: string;
}

function textLine(line: string, { reading, before }: Line): string {
  const [prefix = ""] = PREFIX.exec(line) ?? [];
  const remaining = line.slice(prefix.length);
  const isItem = /[-*+.)]\s+$/.test(prefix);
  const [box = ""] = isItem ? (/^\[[ xX]\](?= )/.exec(remaining) ?? []) : [];
  // GitHub reads some escaped characters in spite of the backslash.
  const isBroken = endsInBackslash(remaining);
  const content = remaining
    .slice(box.length, isBroken ? -1 : undefined)
    .replaceAll(/\\([@#/:&$=!'",;?^%])/g, "$1");
  const text = inline(content, { reading, before: `${before}\n` });
  return `${prefix}${box}${text.replace(/^(?:\/(?=\p{L})|~{3,})/u, "\\$&")}${isBroken ? "\\" : ""}`;
}

function endsInBackslash(line: string): boolean {
  let at = line.length;
  while (line[at - 1] === "\\") at -= 1;
  return (line.length - at) % 2 === 1;
}

function inline(text: string, line: Line): string {
  const made: string[] = [];
  let from = 0;
  for (const found of text.matchAll(isTooMuch(text) ? ADDRESSES : WHOLES)) {
    made.push(inlineText(text, { ...line, from, to: found.index }));
    const next = whole(found, text, line);
    // `!` before a link makes an image.
    made.push(next.startsWith("[") && made.at(-1)?.endsWith("!") ? ` ${next}` : next);
    from = found.index + found[0].length;
  }
  made.push(inlineText(text, { ...line, from, to: text.length }));
  return joined(made, " ");
}

/** Limit of backtick pairs, because finding them takes time. */
function isTooMuch(text: string): boolean {
  return text.length > 5_000 || text.split("`").length > 200;
}

const ADDRESS = /<?(?<address>(?:https?|ftp):\/\/[^\s`<>|]+|www\.[^\s`<>|]+)>?/;
const ADDRESSES = new RegExp(ADDRESS.source, "gi");
const WHOLES = new RegExp(
  [
    /\\(?<escaped>[*_~`[\]()<>|\\{}.+-])/,
    /(?<!`)(?<ticks>`+)(?!`)(?<code>.*?[^`])\k<ticks>(?!`)/,
    /!?\[(?<text>[^[\]\n]{0,300})\]\(\s*<?(?<target>[^\s()<>]{1,1000})>?(?:\s+(?:"[^"\n]*"|'[^'\n]*'))?\s*\)/,
    ADDRESS,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gi",
);

function whole(found: RegExpMatchArray, text: string, line: Line): string {
  const { escaped, code, text: label, target, address } = found.groups ?? {};
  if (escaped !== undefined) return escaped === "<" ? "&lt;" : `\\${escaped}`;
  if (code !== undefined) return codeOf(code, line);
  if (label !== undefined && target !== undefined) return linkOf({ label, target }, line);
  return addressOf(address ?? "", { ...line, text, at: found.index ?? 0 });
}

/** In a table, `|` ends a cell also in code, unless it is escaped. */
function codeOf(code: string, line: Line): string {
  const content = code.trim() === "" ? " " : code.replace(/^ (.*\S.*) $/, "$1");
  if (!line.reading.hasTable || !content.includes("|")) return codeSpan(content);
  const plain = content.replaceAll("\\|", "|");
  if (!plain.includes("\\")) return codeSpan(plain).replaceAll("|", "\\|");
  return inlineText(plain, { ...line, from: 0, to: plain.length }).replaceAll("|", "\\|");
}

const NOWHERE: SanitizeRules = { server: "", repository: "" };

/** Renders a link if the address is allowed. An image becomes a link too, because GitHub would load it. */
function linkOf({ label, target }: { label: string; target: string }, line: Line): string {
  const text = inline(label, { ...line, reading: { ...line.reading, rules: NOWHERE } });
  const url = isReference(target) ? undefined : allowedUrl(target, line.reading.rules);
  if (url !== undefined) return `[${text === "" ? "link" : text}](${url})`;
  if (!/^(?:https?|ftp):/i.test(target)) return text;
  const address = addressOf(target, { ...line, text: "", at: 0, quiet: true });
  return text === "" ? address : `${text} (${address})`;
}

interface Address extends Line {
  readonly text: string;
  readonly at: number;
  readonly quiet?: boolean;
}

function addressOf(address: string, { text, at, before, reading, quiet = false }: Address): string {
  const { rules } = reading;
  const { closes: allowed = [] } = rules;
  const [, number = ""] = /\/(?:issues|pull)\/(\d+)$/.exec(address) ?? [];
  const url = quiet || number === "" ? undefined : allowedUrl(address, rules);
  if (url === undefined) return sanitizeUrl(address, rules).replace(/\\!$/, "!");
  if (closesAt(before + text, before.length + at) && !allowed.includes(Number(number)))
    return codeSpan(address);
  if (!mayRefer(reading, Number(number))) return codeSpan(address);
  // Inside a word, GitHub would start the address at another character.
  return at === 0 || /\s/.test(text.charAt(at - 1)) ? url : `<${url}>`;
}

function mayRefer(reading: Reading, number: number): boolean {
  if (reading.rules.closes?.includes(number)) return true;
  reading.references -= 1;
  return reading.references >= 0;
}

function inlineText(
  text: string,
  { reading, before, from, to }: Line & { from: number; to: number },
): string {
  const part = text.slice(from, to);
  const plain = part.replaceAll(REFERENCE, (sign: string, at: number) => {
    const number = Number.parseInt(part.slice(at + sign.length), 10);
    const meant = sign === "#" && reading.rules.closes?.includes(number) === true;
    const isForeign = /[\w.-]$/.test(part.slice(Math.max(0, at - 1), at));
    const isQuiet = !isForeign && (meant || !closesAt(before + text, before.length + from + at));
    return isQuiet && mayRefer(reading, number) ? sign : `${sign}\0`;
  });
  return neutralizeMentions(
    plain
      .replaceAll("\\", "\\\\")
      .replaceAll(/&(?=#|\w+;)/g, "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(/[[`]/g, "\\$&")
      .replaceAll(/~{3,}/g, (run) => "\\~".repeat(run.length))
      .replaceAll(/\$(?!\d)/g, "&#36;"),
  ).replaceAll("\0", "&#8203;");
}

const REFERENCE = /(?:#|\bGH-)(?=\d)/gi;

import { allowedUrl, type LinkRules } from "./links.ts";
import {
  cleaned,
  closesAt,
  codeBlock,
  codeSpan,
  isReference,
  joined,
  outboundUrl,
  unmentioned,
} from "./outbound-text.ts";

export interface OutboundRules extends LinkRules {
  /** Issues of this repository that the text may close. */
  readonly closes?: readonly number[];
}

interface Reading {
  readonly rules: OutboundRules;
  /** In a table a `|` ends a code span. */
  readonly hasTable: boolean;
  /** References to other issues that may still be made: each leaves a trace there. */
  references: number;
}

const MOST_REFERENCES = 20;

/**
 * Foreign Markdown with its headings, lists, tables and code, and with nothing in it that notifies, closes, loads or hides something. Code
 * is put between fences of our own, so that nothing depends on how somebody else reads the ones that were there.
 */
export function outboundMarkdown(text: string, rules: OutboundRules, most: number): string {
  const lines = cleaned(text.slice(0, most * 2)).split("\n");
  const reading = { rules, hasTable: lines.some(isDelimiter), references: MOST_REFERENCES };
  const blocks = blocksOf(lines, reading);
  const kept: string[] = [];
  let room = most - SHORTENED.length;
  for (const block of blocks) {
    room -= block.length + 1;
    if (room < 0) return [...kept, SHORTENED].join("\n");
    kept.push(block);
  }
  return text.length > most * 2 ? [...kept, SHORTENED].join("\n") : kept.join("\n");
}

const SHORTENED = "\n\n… shortened: the whole is in the run's files.";

function isDelimiter(line: string): boolean {
  return /^[\s>|:*+\d.)-]*-[\s>|:*+\d.)-]*$/.test(line) && /[|:]/.test(line);
}

/** What a fence may stand behind: quotes and items of lists. */
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
  const rest = line.replace(quoted ? /^[\s>]*/ : /^\s*/, "").trimEnd();
  return rest.length >= length && rest === sign.repeat(rest.length);
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
  const rest = line.slice(prefix.length);
  const isItem = /[-*+.)]\s+$/.test(prefix);
  const [box = ""] = isItem ? (/^\[[ xX]\](?= )/.exec(rest) ?? []) : [];
  // An escaped sign that only GitHub reads is read all the same.
  const content = rest.slice(box.length).replaceAll(/\\([@#/:&$=!'",;?^%])/g, "$1");
  const said = inline(content, { reading, before: `${before}\n` });
  return `${prefix}${box}${said.replace(/^(?:\/(?=\p{L})|~{3,}|`{3,})/u, "\\$&")}`;
}

/** Reads a line from left to right: what was escaped, code, links and addresses are wholes, the rest is words. */
function inline(text: string, line: Line): string {
  const made: string[] = [];
  let from = 0;
  for (const found of text.matchAll(isTooMuch(text) ? ADDRESSES : WHOLES)) {
    made.push(words(text, { ...line, from, to: found.index }), whole(found, text, line));
    from = found.index + found[0].length;
  }
  made.push(words(text, { ...line, from, to: text.length }));
  return joined(made);
}

/** Pairs of backticks take time to find: nobody writes that many. */
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
  if (escaped !== undefined) return escapedSign(escaped);
  if (code !== undefined) return codeOf(code, line);
  if (label !== undefined && target !== undefined) return linkOf({ label, target }, line);
  return addressOf(address ?? "", { ...line, text, at: found.index ?? 0 });
}

function escapedSign(sign: string): string {
  return sign === "<" ? "&lt;" : sign === "|" ? "&#124;" : `\\${sign}`;
}

function codeOf(code: string, { reading: { hasTable } }: Line): string {
  const content = code.replace(/^ (.*\S.*) $/, "$1");
  if (!hasTable || !content.includes("|")) return codeSpan(content);
  const plain = content.replaceAll("\\|", "|");
  return plain
    .replaceAll(/[^\p{L}\p{N} ]/gu, (sign) => `&#${sign.codePointAt(0) ?? 32};`)
    .replaceAll(/(?<=&#(?:64|35);)/g, "&#8203;");
}

/** There are no links in links. */
const NOWHERE: OutboundRules = { server: "", repository: "" };

/** Words with an address: a link where it may lead there. A picture becomes one too: it would be loaded. */
function linkOf({ label, target }: { label: string; target: string }, line: Line): string {
  const said = inline(label, { ...line, reading: { ...line.reading, rules: NOWHERE } });
  const url = isReference(target) ? undefined : allowedUrl(target, line.reading.rules);
  if (url !== undefined) return `[${said === "" ? "link" : said}](${url})`;
  if (!/^(?:https?|ftp):/i.test(target)) return said;
  const address = addressOf(target, { ...line, text: "", at: 0, quiet: true });
  return said === "" ? address : `${said} (${address})`;
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
  if (url === undefined) return outboundUrl(address, rules);
  if (closesAt(before + text, before.length + at) && !allowed.includes(Number(number)))
    return codeSpan(address);
  if (!mayRefer(reading, Number(number))) return codeSpan(address);
  // In the middle of a word GitHub would begin to read it elsewhere.
  return at === 0 || /\s/.test(text.charAt(at - 1)) ? url : `<${url}>`;
}

function mayRefer(reading: Reading, number: number): boolean {
  if (reading.rules.closes?.includes(number)) return true;
  reading.references -= 1;
  return reading.references >= 0;
}

function words(text: string, { reading, before, from, to }: Line & { from: number; to: number }): string {
  const part = text.slice(from, to);
  const plain = part.replaceAll(REFERENCE, (sign: string, at: number) => {
    const number = Number.parseInt(part.slice(at + sign.length), 10);
    const meant = sign === "#" && reading.rules.closes?.includes(number) === true;
    const isElsewhere = /[\w.-]$/.test(part.slice(Math.max(0, at - 1), at));
    const isQuiet = !isElsewhere && (meant || !closesAt(before + text, before.length + from + at));
    return isQuiet && mayRefer(reading, number) ? sign : `${sign}\0`;
  });
  return unmentioned(
    plain
      .replaceAll("\\", "\\\\")
      .replaceAll(/&(?=#|\w+;)/g, "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(/[[`]/g, "\\$&")
      .replaceAll(/~{3,}/g, (run) => "\\~".repeat(run.length))
      .replace(/!$/, "\\!")
      .replaceAll(/\$(?!\d)/g, "&#36;"),
  ).replaceAll("\0", "&#8203;");
}

const REFERENCE = /(?:#|\bGH-)(?=\d)/gi;

/** GitHub's limit for comments; longer text is ignored. */
export const MAX_COMMENT_LENGTH = 64 * 1024;

export interface CommandText {
  readonly line: string;
  readonly below: string;
}

/** Editors and messengers put a byte order mark or zero-width characters before pasted text. */
const INVISIBLE = /^(?: {0,3}[\u200B-\u200D\u2060\uFEFF]+)+/;
/** Mobile keyboards start with a capital letter. */
const PREFIX = /^ {0,3}\/agentic(?=\s|$)/i;

/** Returns the command of a comment, whose first line begins with `/agentic`. Skips front matter, quotes, code and hidden comments. */
export function commandText(body: string): CommandText | undefined {
  const lines = bounded(body)
    .split(/\r\n|\r|\n/)
    .map(withoutInvisibleStart);
  let at = endOfFrontMatter(lines);
  for (let end = endOfBlock(lines, at); end > at; end = endOfBlock(lines, at)) at = end;
  const first = lines[at];
  if (first === undefined || !PREFIX.test(first)) return undefined;
  const below = withoutComments(lines.slice(at + 1));
  return { line: first.replace(PREFIX, "").trim(), below: below.join("\n").trim() };
}

/** Whether a line, outside of code and quotes, is a further command. */
export function holdsCommand(below: string): boolean {
  const lines = below.split("\n").map(withoutInvisibleStart);
  for (let at = 0; at < lines.length; at += 1) {
    const end = endOfBlock(lines, at);
    if (end > at) at = end - 1;
    else if (PREFIX.test(lines[at] ?? "")) return true;
  }
  return false;
}

function withoutInvisibleStart(line: string): string {
  return line.replace(INVISIBLE, "");
}

function bounded(body: string): string {
  if (body.length <= MAX_COMMENT_LENGTH) return body;
  return body.slice(0, MAX_COMMENT_LENGTH).replace(/[\uD800-\uDBFF]$/, "");
}

function endOfFrontMatter(lines: readonly string[]): number {
  if (!/^---\s*$/.test(lines[0] ?? "")) return 0;
  const end = lines.findIndex((line, index) => index > 0 && /^(?:---|\.\.\.)\s*$/.test(line));
  return end + 1;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})([^]*)$/;
const INDENTED = /^(?: {4}| {0,3}\t)/;
const QUOTE = /^ {0,3}>/;
const COMMENT = /^ {0,3}<!--/;

/** Returns the end of the quote, code or hidden comment that starts at a line; the line itself if it is plain text. */
function endOfBlock(lines: readonly string[], at: number): number {
  const line = lines[at];
  if (line === undefined) return at;
  if (line.trim() === "" || INDENTED.test(line)) return at + 1;
  const fence = openedBy(line);
  if (fence !== undefined) return endAfter(lines, at + 1, (each) => closes(each, fence));
  if (COMMENT.test(line)) return endAfter(lines, at, (each) => each.includes("-->"));
  return QUOTE.test(line) ? endOfQuote(lines, at) : at;
}

function endAfter(lines: readonly string[], from: number, isLast: (line: string) => boolean): number {
  for (let at = from; at < lines.length; at += 1) if (isLast(lines[at] ?? "")) return at + 1;
  return lines.length;
}

/** GitHub displays lines after a quote as part of it, up to an empty line. */
function endOfQuote(lines: readonly string[], from: number): number {
  let isOpen = true;
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    if (QUOTE.test(line)) isOpen = line.replace(/^[\s>]*/, "") !== "";
    else if (!isOpen || line.trim() === "" || openedBy(line) !== undefined || COMMENT.test(line)) return at;
  }
  return lines.length;
}

function openedBy(line: string): string | undefined {
  const [, fence, info = ""] = FENCE.exec(line) ?? [];
  return fence === undefined || (fence.startsWith("`") && info.includes("`")) ? undefined : fence;
}

function closes(line: string, fence: string): boolean {
  const [, found = "", remaining = ""] = FENCE.exec(line) ?? [];
  return found.startsWith(fence) && remaining.trim() === "";
}

function withoutComments(lines: readonly string[]): string[] {
  const visible: string[] = [];
  let fence: string | undefined;
  let isHidden = false;
  for (const line of lines) {
    if (fence === undefined && !isHidden) fence = openedBy(line);
    else if (fence !== undefined && closes(line, fence)) {
      fence = undefined;
      visible.push(line);
      continue;
    }
    if (fence !== undefined) visible.push(line);
    else {
      const wasHidden = isHidden;
      const read = visibleText(line, isHidden);
      isHidden = read.isHidden;
      if (read.text.trim() !== "" || (line.trim() === "" && !wasHidden)) visible.push(read.text);
    }
  }
  return visible;
}

/** Returns the visible text of a line, and whether a hidden comment continues after it. */
function visibleText(line: string, wasHidden: boolean): { text: string; isHidden: boolean } {
  if (!wasHidden && !line.includes("<!--")) return { text: line, isHidden: false };
  const parts: string[] = [];
  let isHidden = wasHidden;
  let from = 0;
  let codeEnd = 0;
  const delimiters = Array.from(line.matchAll(/`+|<!--|-->/g), ({ 0: text, index }) => ({ text, index }));
  const closing = closingRuns(delimiters);
  delimiters.forEach(({ text, index }, number) => {
    if (index < codeEnd) return;
    if (isHidden) {
      if (text !== "-->") return;
      isHidden = false;
      from = index + text.length;
    } else if (text === "<!--") {
      parts.push(line.slice(from, index));
      isHidden = true;
    } else codeEnd = closing[number] ?? codeEnd;
  });
  if (!isHidden) parts.push(line.slice(from));
  return { text: parts.join(""), isHidden };
}

/** Returns for each run of backticks the end of the next one of the same length, which closes the code. */
function closingRuns(delimiters: readonly { text: string; index: number }[]): (number | undefined)[] {
  const next = new Map<number, number>();
  const closing: (number | undefined)[] = [];
  for (let at = delimiters.length - 1; at >= 0; at -= 1) {
    const { text = "", index = 0 } = delimiters[at] ?? {};
    if (!text.startsWith("`")) continue;
    closing[at] = next.get(text.length);
    next.set(text.length, index + text.length);
  }
  return closing;
}

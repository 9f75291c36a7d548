import { CST, Lexer } from "yaml";
import type { Position } from "../diagnostic.ts";

const MOST_BYTES = 256 * 1024;

export const MOST_LEVELS = 64;
export const MOST_KEYS = 500;

/** Parsing takes up to 10 µs for an invalid token, so rare kinds of token have lower limits. */
const MOST_TOKENS = 40_000;
const MOST_OF_A_KIND: Readonly<Record<string, number>> = {
  flow: 8_000,
  property: 200,
  "directive-line": 20,
  "doc-end": 20,
  "explicit-key-ind": 200,
};

const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/; // oxlint-disable-line no-control-regex -- these are what is refused

export interface Excess extends Position {
  readonly message: string;
}

export function findExcess(text: string): Excess | undefined {
  const bytes = Buffer.byteLength(text);
  if (bytes > MOST_BYTES) {
    return excess(
      "",
      0,
      `the file has ${Math.ceil(bytes / 1024)} KB; at most ${MOST_BYTES / 1024} KB are read.`,
    );
  }
  const control = FORBIDDEN.exec(text);
  if (control) {
    const point = text.charCodeAt(control.index).toString(16).toUpperCase().padStart(4, "0");
    return excess(text, control.index, `the control character U+${point} is not allowed here.`);
  }
  return countTokens(text);
}

function countTokens(text: string): Excess | undefined {
  const counts = new Map<string, number>();
  let offset = 0;
  let tokens = 0;
  let level = 0;
  let isText = false;
  for (const lexeme of new Lexer().lex(text)) {
    const type = isText ? textType(lexeme) : CST.tokenType(lexeme);
    isText = lexeme === CST.SCALAR;
    if (isText || lexeme === CST.DOCUMENT || lexeme === CST.FLOW_END) continue;
    tokens += 1;
    level += nestingOf(type);
    const kind = kindOf(type);
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    if (level > MOST_LEVELS) return excess(text, offset, tooDeep);
    if (tokens > MOST_TOKENS || count > (MOST_OF_A_KIND[kind] ?? Infinity)) {
      return excess(text, offset, "the file holds too much to be read from here on; split it up.");
    }
    offset += lexeme.length;
  }
  return undefined;
}

export const tooDeep = `this is nested more than ${MOST_LEVELS} levels deep.`;

/** Unquoted text with these first characters is always an error. */
function textType(lexeme: string): string {
  return /^[@`%]/.test(lexeme) ? "alias" : "scalar";
}

function nestingOf(type: string | null): number {
  if (type === "flow-map-start" || type === "flow-seq-start") return 1;
  return type === "flow-map-end" || type === "flow-seq-end" ? -1 : 0;
}

function kindOf(type: string | null): string {
  if (type === null) return "flow";
  if (type.startsWith("flow-") || type === "comma") return "flow";
  return type === "anchor" || type === "alias" || type === "tag" ? "property" : type;
}

function excess(text: string, offset: number, message: string): Excess {
  const before = text.slice(0, offset);
  const line = before.split("\n").length;
  return { line, column: offset - before.lastIndexOf("\n"), message };
}

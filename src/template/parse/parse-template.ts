import lexer from "nunjucks/src/lexer.js";
import type { Token } from "nunjucks/src/lexer.js";
import parser from "nunjucks/src/parser.js";
import type { Parser } from "nunjucks/src/parser.js";
import { AgenticError } from "../../errors.ts";
import { templateFailed, withoutOverflow, type Position, unknownName } from "../template-error.ts";
import { prepare } from "./preprocess.ts";
import type { Body } from "./syntax-tree.ts";
import { positionOf, templateTokens } from "./tokenizer.ts";
import { TreeReader } from "./tree-reader.ts";

const CLOSING = new Map([
  ["if", "endif"],
  ["for", "endfor"],
  ["set", "endset"],
  ["macro", "endmacro"],
  ["call", "endcall"],
  ["filter", "endfilter"],
  ["switch", "endswitch"],
]);
const INNER = ["else", "elif", "elseif", "case", "default"];
const CLOSERS = new Set(CLOSING.values());
const KNOWN = [...CLOSING.keys(), ...CLOSING.values(), ...INNER, "raw", "verbatim"];

const WHOLE_TEMPLATE = "a template is one text and cannot load or extend another";
const ASYNCHRONOUS = "rendering waits for nothing";
const REFUSED = new Map([
  ["include", WHOLE_TEMPLATE],
  ["import", WHOLE_TEMPLATE],
  ["from", WHOLE_TEMPLATE],
  ["extends", WHOLE_TEMPLATE],
  ["block", WHOLE_TEMPLATE],
  ["asyncEach", ASYNCHRONOUS],
  ["asyncAll", ASYNCHRONOUS],
  ["ifAsync", ASYNCHRONOUS],
]);

const DEEPEST = 64;

function checkTags(tokens: readonly Token[]): Set<string> {
  const open: { name: string; token: Token }[] = [];
  const macros = new Set<string>();
  tokens.forEach((start, index) => {
    if (start.type !== "block-start") return;
    const name = tagName(start, tokens[index + 1]);
    if (CLOSERS.has(name)) {
      const opened = open.pop();
      if (opened === undefined) throw templateFailed(positionOf(start), `\`{% ${name} %}\` closes nothing.`);
      if (CLOSING.get(opened.name) !== name) throw neverClosed(opened);
    } else if (CLOSING.has(name) && (name !== "set" || !hasValue(tokens, index))) {
      open.push({ name, token: start });
      if (open.length > DEEPEST) throw templateFailed(positionOf(start), "the blocks nest too deeply.");
    }
    const macro = tokens[index + 2];
    if (name === "macro" && macro !== undefined) macros.add(String(macro.value));
  });
  const unclosed = open.pop();
  if (unclosed !== undefined) throw neverClosed(unclosed);
  return macros;
}

function tagName(start: Token, token: Token | undefined): string {
  if (token?.type !== "symbol") throw templateFailed(positionOf(start), "the tag has no name.");
  const name = String(token.value);
  const refusal = REFUSED.get(name);
  if (refusal !== undefined) {
    throw templateFailed(positionOf(start), `\`{% ${name} %}\` is not available: ${refusal}.`);
  }
  if (!KNOWN.includes(name)) throw templateFailed(positionOf(start), unknownName("tag", name, KNOWN));
  return name;
}

/** `{% set x = 1 %}` has no end tag; `{% set x %}` needs `{% endset %}`. */
function hasValue(tokens: readonly Token[], start: number): boolean {
  for (let index = start + 1; index < tokens.length; index += 1) {
    if (tokens[index]?.type === "block-end") return false;
    if (tokens[index]?.value === "=") return true;
  }
  return false;
}

function neverClosed({ name, token }: { name: string; token: Token }): Error {
  return templateFailed(positionOf(token), `\`{% ${name} %}\` is never closed.`);
}

export function parseTemplate(source: string): Body {
  return withoutOverflow(() => {
    const tokens = prepare(templateTokens(source));
    const macros = checkTags(tokens);
    const root = parsing(tokens, (parser) => parser.parseAsRoot());
    return new TreeReader(macros).body(root);
  });
}

/** Runs nunjucks' parser over checked tokens. */
export function parsing<Node>(tokens: readonly Token[], read: (parser: Parser) => Node): Node {
  let next = 0;
  const source = { tags: lexer.lex("").tags, nextToken: () => tokens[next++] ?? null };
  try {
    return read(new parser.Parser(source));
  } catch (error) {
    if (error instanceof AgenticError || error instanceof RangeError) throw error;
    throw unreadable(error, {
      last: tokens[Math.min(next, tokens.length) - 1],
      ended: next >= tokens.length,
    });
  }
}

const WORDING: readonly (readonly [RegExp, string])[] = [
  [/expected variable end/, "expected `}}`"],
  [/^unexpected token: [}%]\}$/, "a value is missing here"],
  [/^unexpected token: (.*)$/, "unexpected `$1`"],
  [/^expected name as lookup value, got (.*)$/, "a name is expected behind the dot, not `$1`"],
  [/^expected symbol, got .*$/, "a name is missing here"],
  [/^unknown block tag: (\w+)$/, "`{% $1 %}` stands outside its block"],
  [/expected block end in (\w+) statement/, "expected `%}` in `$1`"],
  [/^parse\w+: /, ""],
  [/, got end of file/, ", but the template ends"],
];

/** nunjucks' parser throws a TypeError for some unexpected tokens. */
function unreadable(
  error: unknown,
  { last, ended }: { last: Token | undefined; ended: boolean },
): AgenticError {
  const stumbled = ended ? "unexpected end" : "this cannot be read";
  const reason = error instanceof TypeError || !(error instanceof Error) ? stumbled : error.message;
  const worded = WORDING.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), reason);
  return templateFailed(reportedPosition(error) ?? positionOf(last), `${worded}.`);
}

function reportedPosition(error: unknown): Position | undefined {
  if (!(error instanceof Error) || !("lineno" in error) || !("colno" in error)) return undefined;
  const { lineno, colno } = error;
  return typeof lineno === "number" && typeof colno === "number"
    ? { line: lineno, column: colno }
    : undefined;
}
